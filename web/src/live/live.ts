import { type LiveKind, liveKinds } from '../../../shared/live-kinds.ts'
import { api, type Resource } from '../api/client.ts'

/** What comes with each kind of event. */
export type LiveData = {
  [K in LiveKind]: K extends 'message.reacted'
    ? ReactionEvent
    : K extends `message.${string}`
      ? Resource<'Message'>
      : K extends `talk.${string}`
        ? { nio: number; id: number }
        : K extends 'board.changed'
          ? { nio: number; boardId: string }
          : K extends 'calendar.changed'
            ? { nio: number; nicHandles: string[] }
            : K extends 'invitation.received'
              ? { id: string }
              : { nio: number; nicHandle?: string }
}

/** A reaction that somebody added, or took back. */
export type ReactionEvent = {
  talkId: number
  id: number
  emoji: string
  person: Resource<'Message'>['author']
  reacted: boolean
  count: number
}

/** `reset`: more was missed than can be told, so read anew what is shown. `ready`: connected again, nothing was missed. */
export type LiveEvent = { kind: LiveKind | 'reset' | 'ready'; data: unknown; id: string }

type Listener = (heard: LiveEvent) => void

const listeners = new Set<Listener>()
const tell = (heard: LiveEvent) => {
  for (const listener of listeners) listener(heard)
}

export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const minWaitMs = 500
const maxWaitMs = 30_000

/**
 * Hears what happens until the signal says stop. All tabs of an account share one connection, because browsers allow few:
 * the tab that holds the lock listens and tells the others, and when it closes the next one resumes where it was.
 */
export function startLive(account: string, stop: AbortSignal): void {
  const channel = new BroadcastChannel(`atrium.live.${account}`)
  let lastId = ''
  const receive = (heard: LiveEvent) => {
    lastId = heard.id
    tell(heard)
  }
  channel.onmessage = ({ data }) => receive(data as LiveEvent)
  stop.addEventListener('abort', () => channel.close())
  const lead = () =>
    keepConnected(
      stop,
      () => lastId,
      (heard) => {
        receive(heard)
        channel.postMessage(heard)
      },
    )
  // Without https there are no locks, so every tab listens for itself.
  if (!('locks' in navigator)) lead()
  else navigator.locks.request(`atrium.live.${account}`, { signal: stop }, lead).catch(() => undefined)
}

async function keepConnected(stop: AbortSignal, lastId: () => string, hear: Listener): Promise<void> {
  let waitMs = minWaitMs
  while (!stop.aborted) {
    const wasOpen = await connectOnce(stop, lastId(), hear).catch(() => false)
    waitMs = wasOpen ? minWaitMs : Math.min(waitMs * 2, maxWaitMs)
    // Not all at the same moment, when a server comes back.
    await pause(waitMs * (0.5 + Math.random()), stop)
  }
}

/** Resolves when the connection ends, with whether there was one. A ticket opens one connection, so each needs a new one. */
async function connectOnce(stop: AbortSignal, lastEventId: string, hear: Listener): Promise<boolean> {
  const { data } = await api.POST('/v2/events/ticket', { signal: stop })
  if (!data || stop.aborted) return false
  const source = new EventSource(`/v2/events?${new URLSearchParams({ ticket: data.ticket, lastEventId })}`)
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
      // What was read before the first connection may have changed since.
      hear({ kind: lastEventId === '' ? 'reset' : 'ready', data: {}, id: event.lastEventId })
    })
    for (const kind of [...liveKinds, 'reset'] as const) {
      source.addEventListener(kind, (event) => hear({ kind, data: JSON.parse(event.data), id: event.lastEventId }))
    }
  })
}

/** Ends early when the device comes back online. */
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
