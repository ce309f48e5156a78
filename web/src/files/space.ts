import { query, queryClient, type Resource, refresh } from '../api/client.ts'
import { Problem } from '../api/problem.ts'

export type Space = Resource<'FileSpace'>

const freshMs = 60_000

/** The list has the space beside its files; a page of one file is enough. */
export const spaceOptions = (nio: string) =>
  [
    'get',
    '/v2/files/{orgaId}',
    { params: { path: { orgaId: nio }, query: { limit: 1 } } },
    { staleTime: freshMs },
  ] as const

const optionsOf = (nio: string) => query.queryOptions(...spaceOptions(nio))

const readSpace = async (nio: string): Promise<Space> => (await queryClient.fetchQuery(optionsOf(nio))).space

/** The server refuses what has no place as well, so an upload does not wait long for a request that may be lost. */
const maxWaitMs = 3000

/** Returns why a file of this size would be refused, as far as that is known soon. */
export async function refusalOfFile(nio: string, size: number): Promise<Problem | null> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, maxWaitMs)
  const space = await Promise.race([readSpace(nio).catch(() => undefined), late])
  clearTimeout(timer)
  return space ? refusalOf(space, size) : null
}

/** The space that was read last, for the sentence about a refused file. */
export const knownSpace = (nio: string): Space | undefined =>
  queryClient.getQueryData<Resource<'FileList'>>(optionsOf(nio).queryKey)?.space

export const refreshFiles = () => refresh('/v2/files/{orgaId}')

function refusalOf({ used, quota, maxFile }: Space, size: number): Problem | null {
  if (size > maxFile) return new Problem(413, 'FILE_TOO_LARGE', '')
  return used + size > quota ? new Problem(409, 'SPACE_FULL', '') : null
}
