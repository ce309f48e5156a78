import { type LiveKind, liveKinds } from '../../../shared/live-kinds.ts'
import { basePath } from '../api/base-path.ts'
import { api, type Resource } from '../api/client.ts'
import { readSession } from '../api/session.ts'

/** The data of each kind of live event. */
export type LiveData = {
  [K in LiveKind]: K extends 'message.reacted'
    ? ReactionEvent
    : K extends 'message.posted'
      ? Resource<'Message'> & { nio: number }
      : K extends `message.${string}`
        ? Resource<'Message'>
        : K extends `talk.${string}`
          ? { nio: number; id: number }
          : K extends 'board.changed'
            ? { nio: number; boardId: string }
            : K extends 'calendar.changed'
              ? { nio: number; nicHandles: string[]; eventId: string | null }
              : K extends 'invitation.received'
                ? { id: string }
                : K extends 'account.changed'
                  ? { id: string }
                  : K extends 'field.changed'
                    ? { nio: number; fieldId: string }
                    : K extends 'group.changed'
                      ? { nio: number; groupId: string }
                      : K extends 'request.changed'
                        ? { nio: number; requestId: string }
                        : { nio: number; nicHandle?: string }
}

/** A reaction that somebody added or removed. */
export type ReactionEvent = {
  talkId: number
  id: number
  emoji: string
  person: Resource<'Message'>['author']
  reacted: boolean
  count: number
}

/**
 * `reset` means that events were lost and everything shown has to be fetched again, `ready` that a new connection lost
 * none.
 */
export type LiveEvent = { kind: LiveKind | 'reset' | 'ready'; data: unknown; id: string }

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const emit = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

export function subscribeToLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ticketPath = '/v2/events/ticket'
/** A ticket expires after twice this time. */
const freshMs = 30_000

/** True if anything besides tickets was requested. The loaded data may be older than a ticket that arrives later. */
let hasFetched = false
api.use({
  onRequest({ schemaPath }) {
    hasFetched ||= schemaPath !== ticketPath
    return undefined
  },
})

type EarlyTicket = Resource<'LiveTicket'> & { token: string; at: number }
let early: Promise<EarlyTicket | undefined> | undefined

/**
 * Requests a ticket while the first page is still loading. If it arrives before the page fetches anything, the connection
 * begins at the newest event of that time, and nothing has to be fetched again.
 */
export function prepareLive(): void {
  const token = readSession()?.token
  if (token === undefined) return
  early = api.POST(ticketPath).then(
    ({ data }) => (data && !hasFetched ? { ...data, token, at: performance.now() } : undefined),
    () => undefined,
  )
}

/** Returns the early ticket once, if it is of the current session. */
async function takeEarly(): Promise<EarlyTicket | undefined> {
  const taken = await early
  early = undefined
  return taken?.token === readSession()?.token ? taken : undefined
}

const minWaitMs = 500
const maxWaitMs = 30_000

/**
 * Receives live events until the signal aborts. Browsers limit the number of connections, so all tabs of an account
 * share one: the tab that holds the lock connects and broadcasts to the others. When it closes, the next tab resumes
 * from the last event.
 */
export function startLive(account: string, stop: AbortSignal): void {
  const channel = new BroadcastChannel(`atrium.live.${account}`)
  let lastId = ''
  const receive = (event: LiveEvent) => {
    lastId = event.id
    emit(event)
  }
  channel.onmessage = ({ data }) => receive(data as LiveEvent)
  stop.addEventListener('abort', () => channel.close())
  const connect = async () => {
    const first = await takeEarly()
    lastId ||= first?.lastEventId ?? ''
    await keepConnected(
      stop,
      first,
      () => lastId,
      (event) => {
        receive(event)
        channel.postMessage(event)
      },
    )
  }
  // Locks are not available without https, so every tab connects by itself.
  if (!('locks' in navigator)) connect()
  else navigator.locks.request(`atrium.live.${account}`, { signal: stop }, connect).catch(() => undefined)
}

async function keepConnected(
  stop: AbortSignal,
  first: EarlyTicket | undefined,
  lastId: () => string,
  onEvent: Listener,
): Promise<void> {
  let ticket = first && performance.now() - first.at < freshMs ? first.ticket : undefined
  let waitMs = minWaitMs
  while (!stop.aborted) {
    const wasOpen = await connectOnce(stop, ticket, lastId(), onEvent).catch(() => false)
    ticket = undefined
    waitMs = wasOpen ? minWaitMs : Math.min(waitMs * 2, maxWaitMs)
    // Jitter keeps clients from reconnecting all at once after a restart of the server.
    await pause(waitMs * (0.5 + Math.random()), stop)
  }
}

/** Resolves when the connection ends, with whether it was ever open. Every connection needs a new ticket. */
async function connectOnce(
  stop: AbortSignal,
  given: string | undefined,
  lastEventId: string,
  onEvent: Listener,
): Promise<boolean> {
  const ticket = given ?? (await api.POST(ticketPath, { signal: stop })).data?.ticket
  if (ticket === undefined || stop.aborted) return false
  const source = new EventSource(`${basePath}/v2/events?${new URLSearchParams({ ticket, lastEventId })}`)
  return new Promise((resolve) => {
    let wasOpen = false
    const end = () => {
      source.close()
      resolve(wasOpen)
    }
    source.onopen = () => {
      wasOpen = true
    }
    source.onerror = end
    stop.addEventListener('abort', end)
    source.addEventListener('ready', (event) => {
      // Data that was fetched before the first connection may be stale.
      onEvent({ kind: lastEventId === '' ? 'reset' : 'ready', data: {}, id: event.lastEventId })
    })
    for (const kind of [...liveKinds, 'reset'] as const) {
      source.addEventListener(kind, (event) => onEvent({ kind, data: JSON.parse(event.data), id: event.lastEventId }))
    }
  })
}

/** Resolves after the time, or as soon as the device is online again. */
const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', end, { signal: over.signal })
    stop.addEventListener('abort', end, { signal: over.signal })
  })
