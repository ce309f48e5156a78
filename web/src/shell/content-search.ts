import { useQueries } from '@tanstack/react-query'
import { maxPageSize } from '../../../shared/limits.ts'
import { api, type Resource } from '../api/client.ts'
import { useAccount } from '../api/session.ts'
import { inTurn } from './in-turn.ts'

type Organization = Resource<'Organization'>
export type FoundBoard = Resource<'Board'> & { nio: number }
export type FoundCard = { nio: number; board: FoundBoard; id: string; title: string; text: string }
export type FoundEvent = Resource<'Event'> & { nio: number }

/** The content of an organization that the palette searches by itself. */
type Content = { boards: FoundBoard[]; cards: FoundCard[]; events: FoundEvent[] }

/** The cards of the newest boards are searched. Each board is a request. */
const maxBoards = 30
const freshMs = 60_000
const dayMs = 24 * 60 * 60 * 1000
const [daysBack, daysAhead] = [30, 365]

/** The boards, cards and own events of the organizations. Nothing is requested for an empty list. */
export function useContent(organizations: Organization[]): Content & { isLoading: boolean } {
  const { nicHandle } = useAccount()
  return useQueries({
    queries: organizations.map((organization) => ({
      queryKey: ['palette', organization.nio, nicHandle],
      queryFn: ({ signal }: { signal: AbortSignal }) => readContent(organization, nicHandle, signal),
      staleTime: freshMs,
    })),
    combine: (all) => ({
      boards: all.flatMap(({ data }) => data?.boards ?? []),
      cards: all.flatMap(({ data }) => data?.cards ?? []),
      events: all.flatMap(({ data }) => data?.events ?? []),
      isLoading: all.some(({ isLoading }) => isLoading),
    }),
  })
}

async function readContent({ nio, abilities }: Organization, nicHandle: string, signal: AbortSignal): Promise<Content> {
  const boards = abilities.includes('board.list') ? await readBoards(nio, signal) : []
  const [cards, events] = await Promise.all([
    Promise.all(boards.slice(0, maxBoards).map((board) => readCards(board, signal))),
    abilities.includes('calendar.read') ? readEvents(nio, nicHandle, signal) : [],
  ])
  return { boards, cards: cards.flat(), events }
}

const readBoards = (nio: number, signal: AbortSignal) =>
  inTurn(signal, async (): Promise<FoundBoard[]> => {
    const params = { path: { orgaId: String(nio) }, query: { limit: maxPageSize } }
    const { data } = await api.GET('/v2/boards/{orgaId}', { params, signal })
    return (data?.boards ?? []).map((board) => ({ ...board, nio }))
  })

const readCards = (board: FoundBoard, signal: AbortSignal) =>
  inTurn(signal, async (): Promise<FoundCard[]> => {
    const { nio, id: boardId } = board
    const params = { path: { orgaId: String(nio), boardId } }
    const { data } = await api.GET('/v2/boards/{orgaId}/{boardId}', { params, signal })
    const cards = (data?.columns ?? []).flatMap((column) => column.cards)
    return cards.map(({ id, title, text }) => ({ nio, board, id, title, text }))
  })

/** The API accepts no fractions of seconds in calendars. */
const wholeDay = (at: number) => new Date(Math.floor(at / dayMs) * dayMs).toISOString()

/** The next occurrence of each event, or the last one of those that are over. */
const readEvents = (nio: number, userId: string, signal: AbortSignal) =>
  inTurn(signal, async (): Promise<FoundEvent[]> => {
    const now = Date.now()
    const query = { from: wholeDay(now - daysBack * dayMs), to: wholeDay(now + daysAhead * dayMs) }
    const params = { path: { orgaId: String(nio), userId }, query }
    const { data } = await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar', { params, signal })
    // The same operation also returns iCalendar files, as a string.
    const events = typeof data === 'object' ? data.events : []
    const nearest = new Map<string, Resource<'Event'>>()
    for (const event of events) {
      const known = nearest.get(event.id)
      if (!known || Date.parse(known.end) < now) nearest.set(event.id, event)
    }
    return [...nearest.values()].map((event) => ({ ...event, nio }))
  })
