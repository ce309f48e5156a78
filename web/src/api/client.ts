import { QueryClient } from '@tanstack/react-query'
import createFetchClient from 'openapi-fetch'
import createQueryClient from 'openapi-react-query'
import { Problem, problemOf } from './problem.ts'
import type { components, paths } from './schema.ts'
import { clearSession, readSession } from './session.ts'

/** The resources of the interface, such as `Resource<'Talk'>`. */
export type Resource<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Calls by hand: `api.POST('/v2/login', { body })`. Whatever fails throws a Problem. */
export const api = createFetchClient<paths>({ baseUrl: location.origin })

api.use({
  onRequest({ request, params }) {
    // An address of a page may name `..`, which leads to another operation of the interface.
    const names = Object.values(params.path ?? {})
    if (names.includes('.') || names.includes('..')) throw new Problem(404, 'NOT_FOUND', '')
    const session = readSession()
    if (session) request.headers.set('authorization', session.token)
    return request
  },
  async onResponse({ request, response }) {
    if (response.ok) return
    // The token has expired or was ended elsewhere: to the sign-in page, and back afterwards.
    const token = request.headers.get('authorization')
    if (response.status === 401 && token !== null && token === readSession()?.token) clearSession()
    throw await problemOf(response)
  },
})

/**
 * Calls from components: `query.useQuery('get', '/v2/workplace')`, `query.useMutation('post', '/v2/workplace')`.
 * A query is known by its method, path and parameters: `['get', '/v2/talks/{orgaId}', { params: { path: { orgaId } } }]`.
 * To fetch anew, invalidate with as much of that as matters.
 */
export const query = createQueryClient(api)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused it refuses again; only what did not reach it is worth another try.
      retry: (failures, error) => failures < 3 && !(error instanceof Problem && error.status < 500),
    },
  },
})

/** Marks everything that was read from a path as out of date, such as all pages of a list. */
export const refresh = (path: keyof paths, init?: object) =>
  queryClient.invalidateQueries({ queryKey: init ? ['get', path, init] : ['get', path] })
