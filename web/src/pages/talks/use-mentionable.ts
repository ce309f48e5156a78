import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { query, type Resource } from '../../api/client.ts'

const typingMs = 150
/** More than the composer suggests, because it also matches within names. */
const maxFound = 50
const none: Resource<'Person'>[] = []
const lastMention = /@([^\s@]{0,32})$/u

/** The members whom a comment can mention, as far as they match the name that is being typed. */
export function useMentionable(nio: string, text: string): Resource<'Person'>[] {
  const typed = lastMention.exec(text)?.[1]
  const [q] = useDebouncedValue(typed ?? '', typingMs)
  const { data } = query.useQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    { params: { path: { orgaId: nio }, query: { limit: maxFound, ...(q && { q }) } } },
    { enabled: typed !== undefined, placeholderData: keepPreviousData },
  )
  return data?.members ?? none
}
