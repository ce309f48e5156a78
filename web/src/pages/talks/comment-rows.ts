type Comment = { id: number; createdAt: string }
type Timed = { key: string; at: string }

/** A comment as a row. Between happenings every comment has its author, and none is the beginning of a talk. */
type MessageRow<M> = {
  kind: 'message'
  key: string
  message: M
  startsDay: boolean
  startsNew: false
  isHeaded: true
  isFirst: false
}

type Row<M, H, O> =
  | MessageRow<M>
  | { kind: 'happening'; key: string; happening: H; startsDay: boolean }
  | { kind: 'outgoing'; key: string; outgoing: O }

type Loaded<M> = { messages: M[]; hasOlder: boolean; hasNewer: boolean }

const dayOf = (at: string) => new Date(at).toDateString()

/** Comments and happenings in the order of time. Happenings beyond the loaded comments wait until those are loaded. */
export function commentRows<M extends Comment, H extends Timed, O extends { key: string }>(
  { messages, hasOlder, hasNewer }: Loaded<M>,
  happenings: H[],
  outgoing: O[],
): Row<M, H, O>[] {
  const from = hasOlder ? (messages[0]?.createdAt ?? '') : ''
  const until = hasNewer ? messages.at(-1)?.createdAt : undefined
  const shown = happenings.filter(({ at }) => at >= from && (until === undefined || at <= until))
  const timeline = [
    ...messages.map((message) => ({ at: message.createdAt, message })),
    ...shown.map((happening) => ({ at: happening.at, happening })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const rows = timeline.map((entry, index): Row<M, H, O> => {
    const above = timeline[index - 1]
    const startsDay = above === undefined || dayOf(above.at) !== dayOf(entry.at)
    if ('happening' in entry) {
      return { kind: 'happening', key: entry.happening.key, happening: entry.happening, startsDay }
    }
    const { message } = entry
    const look = { startsDay, startsNew: false, isHeaded: true, isFirst: false } as const
    return { kind: 'message', key: String(message.id), message, ...look }
  })
  if (hasNewer) return rows
  return [...rows, ...outgoing.map((each): Row<M, H, O> => ({ kind: 'outgoing', key: each.key, outgoing: each }))]
}
