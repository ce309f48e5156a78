import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { query, type Resource } from '../../api/client.ts'
import { useGroups } from '../../api/groups.ts'
import { sortedByName } from '../../api/person.ts'
import type { PersonOrGroup } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'
import { useFormats } from '../../i18n/language.tsx'
import type { Talk } from './talk-cache.ts'

const typingMs = 150
/** The number is higher than that of suggestions, because the server also matches within names. */
const maxFound = 50
const none: Resource<'Person'>[] = []
const lastMention = /@([^\s@]{0,32})$/u

/**
 * People and groups that a message can mention and that match the name being typed: the people in the talk, for
 * comments all members, and the groups of the organization. `text` ends at the cursor. The server searches where the
 * talk does not name everybody.
 */
export function useMentionable(nio: string, talk: Talk, text: string): PersonOrGroup[] {
  const me = useAccount()
  const { compare } = useFormats()
  const typed = lastMention.exec(text)?.[1]
  const isTyped = typed !== undefined
  const [q] = useDebouncedValue(typed ?? '', typingMs)
  const isComment = talk.kind === 'comments'
  const isComplete = !isComment && talk.participantCount <= talk.participants.length
  const asked = { limit: maxFound, ...(q && { q }) }
  const members = query.useQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    { params: { path: { orgaId: nio }, query: asked } },
    { enabled: isTyped && isComment, placeholderData: keepPreviousData },
  )
  const participants = query.useQuery(
    'get',
    '/v2/talks/{orgaId}/{talkId}/participants',
    { params: { path: { orgaId: nio, talkId: String(talk.id) }, query: asked } },
    { enabled: isTyped && !isComment && !isComplete, placeholderData: keepPreviousData },
  )
  const groups = useGroups(nio, { enabled: isTyped && talk.kind !== 'direct' }).data?.groups ?? []
  if (!isTyped) return none
  const found = isComment
    ? (members.data?.members ?? none)
    : isComplete
      ? talk.participants
      : (participants.data?.participants ?? none)
  const others = found.filter(({ nicHandle }) => nicHandle !== me.nicHandle)
  return [...sortedByName(others, compare), ...(talk.kind === 'direct' ? [] : groups)]
}
