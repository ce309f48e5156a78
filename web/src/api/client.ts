import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'
import createFetchClient from 'openapi-fetch'
import createQueryClient from 'openapi-react-query'
import { basePath } from './base-path.ts'
import { Problem, problemOf } from './problem.ts'
import type { components, paths } from './schema.ts'
import { clearSession, readSession } from './session.ts'

/** A schema of the OpenAPI document, such as `Resource<'Talk'>`. */
export type Resource<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The API client outside of components: `api.POST('/v2/login', { body })`. A failed request throws a Problem. */
export const api = createFetchClient<paths>({ baseUrl: location.origin + basePath })

api.use({
  onRequest({ request, params }) {
    // The address of a page may contain `..`, which would select another operation of the API.
    const names = Object.values(params.path ?? {})
    if (names.includes('.') || names.includes('..')) throw new Problem(404, 'NOT_FOUND', '')
    const session = readSession()
    if (session) request.headers.set('authorization', session.token)
    return request
  },
  async onResponse({ request, response }) {
    if (response.ok) return
    // An expired or revoked token leads to the sign-in page, and back afterwards.
    const token = request.headers.get('authorization')
    if (response.status === 401 && token !== null && token === readSession()?.token) clearSession()
    throw await problemOf(response)
  },
})

/**
 * The API client for components: `query.useQuery('get', '/v2/workplace')`, `query.useMutation('post', '/v2/workplace')`.
 * The key of a query is its method, path and parameters: `['get', '/v2/talks/{orgaId}', { params: { path: { orgaId } } }]`.
 * A prefix of the key is enough to invalidate it.
 */
export const query = createQueryClient(api)

/**
 * Fetches invalidated data again, also while it is being fetched for the first time: TanStack Query would keep the reply to
 * that request, which may be older than the change.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const isLoading = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
    const loading = this.getQueryCache().findAll(filters).filter(isLoading)
    await super.invalidateQueries(filters, options)
    const invalidateOne = ({ queryKey }: Query) => super.invalidateQueries({ queryKey, exact: true }, options)
    await Promise.all(loading.map(invalidateOne))
  }
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal of the server is final. A retry only helps when the request did not reach it or the server failed.
      retry: (failures, error) => failures < 3 && !(error instanceof Problem && error.status < 500),
    },
  },
})

/** Invalidates every query of a path, such as all pages of a list. */
export const refresh = (path: keyof paths, init?: object) =>
  queryClient.invalidateQueries({ queryKey: init ? ['get', path, init] : ['get', path] })
