import { createStore, useStore } from '@mantine/store'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { toProblem } from '../../api/problem.ts'
import { onSessionChange, ownStorage, readSession } from '../../api/session.ts'
import type { Message } from './message-window.ts'

/*
 * The outbox of messages. An entry is in the storage of the browser until the server has answered, and is retried with the
 * same idempotency key, so that the message is posted exactly once even over an unreliable connection.
 */

export type Outgoing = {
  /** The idempotency key. */
  key: string
  nio: string
  talkId: number
  message: string
  replyTo: number | null
  writtenAt: number
  firstTriedAt: number | null
  /** The error code of the server's refusal. A refused entry is not retried automatically. */
  refused: string | null
}

export type OutgoingStatus = 'sending' | 'waiting' | 'refused'

/** The server keeps an idempotency key for 24 hours. A later automatic retry could post the message twice. */
const safeToRetryMs = 23 * 60 * 60 * 1000
const minWaitMs = 1000
const maxWaitMs = 30_000
const requestTimeoutMs = 30_000

const prefix = () => `atrium.outbox.${readSession()?.account.id}.`
const store = createStore<{ entries: Outgoing[]; isUnreachable: boolean }>({ entries: [], isUnreachable: false })
const sentListeners = new Set<(message: Message) => void>()
let isSending = false
let waitMs = minWaitMs
let timer: ReturnType<typeof setTimeout> | undefined

function load(): void {
  const storage = ownStorage()
  const keys = readSession() ? Object.keys(storage).filter((key) => key.startsWith(prefix())) : []
  const entries = keys
    .map((key) => JSON.parse(storage.getItem(key) ?? 'null') as Outgoing)
    .sort((one, other) => one.writtenAt - other.writtenAt)
  store.setState((state) => ({ ...state, entries }))
}

function save(entry: Outgoing): void {
  ownStorage().setItem(prefix() + entry.key, JSON.stringify(entry))
  load()
}

export function discard({ key }: Outgoing): void {
  ownStorage().removeItem(prefix() + key)
  load()
}

export function send(message: Pick<Outgoing, 'nio' | 'talkId' | 'message' | 'replyTo'>): void {
  save({ ...message, key: newIdempotencyKey(), writtenAt: Date.now(), firstTriedAt: null, refused: null })
  sendAll()
}

/** Sends a refused entry again, with a new idempotency key if the server no longer keeps the old one. */
export function retry(entry: Outgoing): void {
  const isExpired = entry.firstTriedAt !== null && Date.now() - entry.firstTriedAt > safeToRetryMs
  if (isExpired) discard(entry)
  save({ ...entry, refused: null, ...(isExpired && { key: newIdempotencyKey(), firstTriedAt: null }) })
  sendAll()
}

/** Sends one entry after the other, so that messages arrive in the order in which they were written. */
async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let next = nextToSend(); next; next = nextToSend()) {
      if (!navigator.onLine || !(await sendOne(next))) {
        retryLater()
        return
      }
    }
  } finally {
    isSending = false
  }
}

const nextToSend = () => (readSession() ? store.getState().entries.find(({ refused }) => refused === null) : undefined)

/** Returns whether the server has answered, with success or a refusal. */
async function sendOne(entry: Outgoing): Promise<boolean> {
  const firstTriedAt = entry.firstTriedAt ?? Date.now()
  if (Date.now() - firstTriedAt > safeToRetryMs) {
    save({ ...entry, refused: 'EXPIRED' })
    return true
  }
  if (entry.firstTriedAt === null) save({ ...entry, firstTriedAt })
  try {
    const { data } = await api.POST('/v2/talks/{orgaId}/{talkId}', {
      params: { path: { orgaId: entry.nio, talkId: String(entry.talkId) } },
      body: { message: entry.message, ...(entry.replyTo !== null && { replyTo: entry.replyTo }) },
      headers: { 'idempotency-key': entry.key },
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    setReachable()
    if (data) for (const listener of sentListeners) listener(data)
    discard(entry)
    return true
  } catch (error) {
    const { status, code } = toProblem(error)
    if (status === 0 || status === 401 || status === 429 || status >= 500) return false
    setReachable()
    save({ ...entry, firstTriedAt, refused: code })
    return true
  }
}

function setReachable(): void {
  waitMs = minWaitMs
  store.setState((state) => ({ ...state, isUnreachable: false }))
}

function retryLater(): void {
  timer = setTimeout(sendAll, waitMs)
  waitMs = Math.min(waitMs * 2, maxWaitMs)
  store.setState((state) => ({ ...state, isUnreachable: true }))
}

function sendNow(): void {
  waitMs = minWaitMs
  sendAll()
}

/** Starts to send the entries of earlier visits. The layout calls it once, so that it works on every page. */
export function startOutbox(): () => void {
  const restart = () => {
    load()
    sendNow()
  }
  const stop = new AbortController()
  addEventListener('online', sendNow, { signal: stop.signal })
  addEventListener('storage', ({ key }) => key?.startsWith(prefix()) && load(), { signal: stop.signal })
  const unsubscribe = onSessionChange(restart)
  restart()
  return () => {
    stop.abort()
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Calls the listener with each message that the server has accepted. */
export function onSent(listener: (message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Whether a message of the reader is still in the outbox. The list shows it as outgoing then, and not a second time. */
export const isOutgoing = ({ talkId, message, replyTo }: Message) =>
  store
    .getState()
    .entries.some(
      (entry) =>
        entry.refused === null && entry.talkId === talkId && entry.message === message && entry.replyTo === replyTo,
    )

export type OutgoingWithStatus = Outgoing & { status: OutgoingStatus }

/** The entries of the outbox for one talk. */
export function useOutgoing(talkId: number): OutgoingWithStatus[] {
  const { entries, isUnreachable } = useStore(store)
  return useMemo(() => {
    const unanswered = isUnreachable || !navigator.onLine ? 'waiting' : 'sending'
    return entries
      .filter((entry) => entry.talkId === talkId)
      .map((entry) => ({ ...entry, status: entry.refused !== null ? 'refused' : unanswered }))
  }, [talkId, entries, isUnreachable])
}
