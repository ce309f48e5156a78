import { linkOptions } from '@tanstack/react-router'
import { api, type Resource } from '../../api/client.ts'

type FoundTalk = Resource<'FoundTalk'>

/** The link to a comment, or null for a message of another talk. The calendar finds the day of an event by itself. */
export function commentLink(nio: string, about: FoundTalk['about'], comment: number) {
  if (about === null) return null
  if ('cardId' in about) {
    const { boardId, cardId: card } = about
    return linkOptions({ to: '/o/$nio/boards/$boardId', params: { nio, boardId }, search: { card, comment } })
  }
  const { userId, eventId: event } = about
  const people = userId ?? undefined
  return linkOptions({ to: '/o/$nio/calendar', params: { nio }, search: { event, people, comment } })
}

const maxWordLength = 60

/** Finds what the comments of a talk are about. Only the search tells, so it looks for a word of one of them. */
export async function findCommented(nio: string, { talkId, message }: Pick<Resource<'Message'>, 'talkId' | 'message'>) {
  const words = message.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const q = words.toSorted((one, other) => other.length - one.length)[0]?.slice(0, maxWordLength)
  if (q === undefined) return undefined
  const { data } = await api.GET('/v2/talks/{orgaId}/search', {
    params: { path: { orgaId: nio }, query: { q, talkId, limit: 1 } },
  })
  return data?.messages[0]?.talk
}
