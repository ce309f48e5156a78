import { useMemo, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { toProblem } from '../../api/problem.ts'
import { onSessionChange, ownStorage, readSession } from '../../api/session.ts'
import type { Message } from './message-window.ts'

/*
 * Messages on their way. Each is kept in the storage of the browser until the server has answered, and sent again under
 * the same Idempotency-Key for as long as nothing is heard: it arrives once, whatever the connection does.
 */

export type Outgoing = {
  /** The Idempotency-Key. */
  key: string
  nio: string
  talkId: number
  message: string
  replyTo: number | null
  writtenAt: number
  firstTriedAt: number | null
  /** The stable word of the error with which the server refused it; nothing is tried by itself any more. */
  refused: string | null
}

export type Fate = 'sending' | 'waiting' | 'refused'

/** The server remembers a key for 24 hours. After that, sending again by itself might say it twice. */
const safeToRepeatMs = 23 * 60 * 60 * 1000
const minWaitMs = 1000
const maxWaitMs = 30_000
const answerWithinMs = 30_000

const prefix = () => `atrium.outbox.${readSession()?.account.id}.`
const listeners = new Set<() => void>()
const sentListeners = new Set<(message: Message) => void>()
let entries: Outgoing[] = []
let isUnreachable = false
let isSending = false
let waitMs = minWaitMs
let timer: ReturnType<typeof setTimeout> | undefined

function load(): void {
  const storage = ownStorage()
  const keys = readSession() ? Object.keys(storage).filter((key) => key.startsWith(prefix())) : []
  entries = keys
    .map((key) => JSON.parse(storage.getItem(key) ?? 'null') as Outgoing)
    .sort((one, other) => one.writtenAt - other.writtenAt)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function keep(entry: Outgoing): void {
  ownStorage().setItem(prefix() + entry.key, JSON.stringify(entry))
  load()
}

export function discard(key: string): void {
  ownStorage().removeItem(prefix() + key)
  load()
}

export function send(message: Pick<Outgoing, 'nio' | 'talkId' | 'message' | 'replyTo'>): void {
  keep({ ...message, key: newIdempotencyKey(), writtenAt: Date.now(), firstTriedAt: null, refused: null })
  sendAll()
}

/** Under a new key if the server has forgotten the old one by now. */
export function tryAgain(entry: Outgoing): void {
  const isForgotten = entry.firstTriedAt !== null && Date.now() - entry.firstTriedAt > safeToRepeatMs
  if (isForgotten) discard(entry.key)
  keep({ ...entry, refused: null, ...(isForgotten && { key: newIdempotencyKey(), firstTriedAt: null }) })
  sendAll()
}

/** One after the other, so that they arrive in the order in which they were written. */
async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let next = nextToSend(); next; next = nextToSend()) {
      if (!navigator.onLine || !(await sendOne(next))) {
        later()
        return
      }
    }
  } finally {
    isSending = false
    tell()
  }
}

const nextToSend = () => (readSession() ? entries.find(({ refused }) => refused === null) : undefined)

/** Whether the server has answered, one way or the other. */
async function sendOne(entry: Outgoing): Promise<boolean> {
  const firstTriedAt = entry.firstTriedAt ?? Date.now()
  if (Date.now() - firstTriedAt > safeToRepeatMs) {
    keep({ ...entry, refused: 'EXPIRED' })
    return true
  }
  if (entry.firstTriedAt === null) keep({ ...entry, firstTriedAt })
  try {
    const { data } = await api.POST('/v2/talks/{orgaId}/{talkId}', {
      params: { path: { orgaId: entry.nio, talkId: String(entry.talkId) } },
      body: { message: entry.message, ...(entry.replyTo !== null && { replyTo: entry.replyTo }) },
      headers: { 'idempotency-key': entry.key },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    setReachable()
    if (data) for (const listener of sentListeners) listener(data)
    discard(entry.key)
    return true
  } catch (error) {
    const { status, code } = toProblem(error)
    if (status === 0 || status === 401 || status === 429 || status >= 500) return false
    setReachable()
    keep({ ...entry, firstTriedAt, refused: code })
    return true
  }
}

function setReachable(): void {
  isUnreachable = false
  waitMs = minWaitMs
}

function later(): void {
  isUnreachable = true
  timer = setTimeout(sendAll, waitMs)
  waitMs = Math.min(waitMs * 2, maxWaitMs)
}

function sendNow(): void {
  waitMs = minWaitMs
  sendAll()
}

/** Once, in the shell: what was left over from before is sent, on whatever page one is. */
export function startOutbox(): () => void {
  const restart = () => {
    load()
    sendNow()
  }
  const stop = new AbortController()
  addEventListener('online', sendNow, { signal: stop.signal })
  addEventListener('storage', ({ key }) => key?.startsWith(prefix()) && load(), { signal: stop.signal })
  const unlisten = onSessionChange(restart)
  restart()
  return () => {
    stop.abort()
    clearTimeout(timer)
    unlisten()
  }
}

/** Hears each message as the server took it. */
export function onSent(listener: (message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Whether the answer to a message of mine is still to come: until then it is shown as being on its way, and not twice. */
export const isOnItsWay = ({ talkId, message, replyTo }: Message) =>
  entries.some(
    (each) => each.refused === null && each.talkId === talkId && each.message === message && each.replyTo === replyTo,
  )

export const fateOf = ({ refused }: Outgoing): Fate =>
  refused !== null ? 'refused' : isUnreachable || !navigator.onLine ? 'waiting' : 'sending'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type Shown = Outgoing & { fate: Fate }

/** The messages to a talk that are on their way. */
export function useOutgoing(talkId: number): Shown[] {
  const snapshot = useSyncExternalStore(subscribe, fatesOf)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when something has changed
  return useMemo(
    () => entries.filter((entry) => entry.talkId === talkId).map((entry) => ({ ...entry, fate: fateOf(entry) })),
    [talkId, snapshot],
  )
}

const fatesOf = () => entries.map((entry) => `${entry.key}:${fateOf(entry)}`).join()
