import { createStore, useStore } from '@mantine/store'
import { useMemo } from 'react'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { toProblem } from '../../api/problem.ts'
import { onSessionChange, ownStorage, readSession } from '../../api/session.ts'
import {
  type ChosenFile,
  cancelFile,
  onUploadChange,
  releaseFile,
  renewFile,
  retryFile,
  uploadAgain,
  uploadNow,
} from '../../files/uploads.ts'
import type { CommentSubject } from './comment-subject.ts'
import type { Message } from './message-window.ts'
import { resumeFiles, uploadedIds, uploadProblem } from './outgoing-files.ts'
import { placeOf, postOutgoing } from './post-outgoing.ts'

/*
 * The outbox of messages. An entry is in the storage of the browser until the server has answered, and is retried with
 * the same idempotency key, so that the message is posted exactly once even over an unreliable connection. It is posted
 * when its files are uploaded; other talks do not wait for them.
 */

export type Outgoing = {
  /** The idempotency key. */
  key: string
  nio: string
  /** Null for the first comment about something, which creates the talk. */
  talkId: number | null
  /** The card or event that a comment is about. */
  subject: CommentSubject | null
  message: string
  replyTo: number | null
  attachments: ChosenFile[]
  /** The ids of the uploaded files, fixed at the first attempt, because a retry with the same key has the same content. */
  fileIds: string[] | null
  writtenAt: number
  firstTriedAt: number | null
  /** The error code of the server's refusal. A refused entry is not retried automatically. */
  refused: string | null
}

type Stored = Omit<Outgoing, 'subject' | 'attachments' | 'fileIds'>

export type OutgoingStatus = 'sending' | 'waiting' | 'refused'

/** The server keeps an idempotency key for 24 hours. A later automatic retry could post the message twice. */
const safeToRetryMs = 23 * 60 * 60 * 1000
const minWaitMs = 1000
const maxWaitMs = 30_000

const prefix = () => `atrium.outbox.${readSession()?.account.id}.`
const store = createStore<{ entries: Outgoing[]; isUnreachable: boolean }>({ entries: [], isUnreachable: false })
const sentListeners = new Set<(message: Message, place: string) => void>()
let isSending = false
let waitMs = minWaitMs
let timer: ReturnType<typeof setTimeout> | undefined

function load(): void {
  const storage = ownStorage()
  const keys = readSession() ? Object.keys(storage).filter((key) => key.startsWith(prefix())) : []
  const entries = keys
    // Entries of an earlier version have no files and no subject.
    .map((key) => ({
      subject: null,
      attachments: [],
      fileIds: null,
      ...(JSON.parse(storage.getItem(key) ?? 'null') as Stored),
    }))
    .sort((one, other) => one.writtenAt - other.writtenAt)
  store.setState((state) => ({ ...state, entries }))
}

function save(entry: Outgoing): void {
  ownStorage().setItem(prefix() + entry.key, JSON.stringify(entry))
  load()
}

function remove({ key }: Outgoing): void {
  ownStorage().removeItem(prefix() + key)
  load()
}

/** Removes an entry that the reader does not want to send any more. */
export function discard(entry: Outgoing): void {
  remove(entry)
  // After an attempt the message may have arrived, and its files with it.
  entry.attachments.forEach(entry.fileIds === null ? cancelFile : releaseFile)
}

const untried = { firstTriedAt: null, refused: null, fileIds: null }

export function send(message: Omit<Outgoing, keyof typeof untried | 'key' | 'writtenAt'>): void {
  message.attachments.forEach(renewFile)
  save({ ...message, ...untried, key: newIdempotencyKey(), writtenAt: Date.now() })
  sendAll()
}

/**
 * Sends a refused entry again. It gets a new idempotency key if the server no longer keeps the old one, or if it has
 * files, which may have been removed and are then uploaded again.
 */
export async function retry(entry: Outgoing): Promise<void> {
  const isExpired = entry.firstTriedAt !== null && Date.now() - entry.firstTriedAt > safeToRetryMs
  const isNew = isExpired || entry.attachments.length > 0
  for (const file of entry.attachments) {
    if (entry.refused === 'UNACCEPTABLE_FIELDS') await uploadAgain(file)
    else retryFile(file)
  }
  if (isNew) remove(entry)
  save({ ...entry, refused: null, ...(isNew && { ...untried, key: newIdempotencyKey() }) })
  sendAll()
}

/** Sends one entry after the other, so that the messages of a talk arrive in the order in which they were written. */
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

/** The first entry that is complete, and that no earlier one of its talk waits before. */
function nextToSend(): Outgoing | undefined {
  if (!readSession()) return undefined
  const waiting = store.getState().entries.filter(({ refused }) => refused === null)
  const isFirst = (entry: Outgoing, index: number) =>
    waiting.findIndex((each) => placeOf(each) === placeOf(entry)) === index
  return waiting.find((entry, index) => uploadedIds(entry) !== null && isFirst(entry, index))
}

/** Sends what is complete now, and refuses entries with a file that cannot be uploaded. */
function handleUploads(): void {
  for (const entry of store.getState().entries) {
    const isWaiting = entry.refused === null && entry.fileIds === null && entry.attachments.length > 0
    const problem = isWaiting ? uploadProblem(entry) : null
    if (problem) save({ ...entry, refused: problem.code })
    else if (isWaiting && uploadedIds(entry)) sendAll()
  }
}

/** Returns whether the server has answered, with success or a refusal. */
async function sendOne(entry: Outgoing): Promise<boolean> {
  const firstTriedAt = entry.firstTriedAt ?? Date.now()
  if (Date.now() - firstTriedAt > safeToRetryMs) {
    save({ ...entry, refused: 'EXPIRED' })
    return true
  }
  const fileIds = uploadedIds(entry) ?? []
  if (entry.firstTriedAt === null) save({ ...entry, firstTriedAt, fileIds })
  try {
    const { data } = await postOutgoing(entry, fileIds)
    setReachable()
    if (data) for (const listener of sentListeners) listener(data, placeOf(entry))
    remove(entry)
    entry.attachments.forEach(releaseFile)
    return true
  } catch (error) {
    const { status, code } = toProblem(error)
    if (status === 0 || status === 401 || status === 429 || status >= 500) return false
    setReachable()
    // Another tab may have sent the entry meanwhile, with other uploads of its files.
    if (ownStorage().getItem(prefix() + entry.key) === null) load()
    else save({ ...entry, firstTriedAt, fileIds, refused: code })
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
  uploadNow()
  sendAll()
}

/** Starts to send the entries of earlier visits. The layout calls it once, so that it works on every page. */
export function startOutbox(): () => void {
  const restart = () => {
    load()
    resumeFiles(store.getState().entries)
    sendNow()
  }
  const stop = new AbortController()
  addEventListener('online', sendNow, { signal: stop.signal })
  addEventListener('storage', ({ key }) => key?.startsWith(prefix()) && load(), { signal: stop.signal })
  const unsubscribe = [onSessionChange(restart), onUploadChange(handleUploads)]
  restart()
  return () => {
    stop.abort()
    clearTimeout(timer)
    for (const each of unsubscribe) each()
  }
}

/** Calls the listener with each message that the server has accepted, and the place that it was written for. */
export function onSent(listener: (message: Message, place: string) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Returns whether a message of the reader is still in the outbox. The list shows it as outgoing, and not twice. */
export const isOutgoing = ({ talkId, message, replyTo, attachments }: Message) => {
  const files = attachments.map(({ id }) => id).sort()
  return store
    .getState()
    .entries.some(
      (entry) =>
        entry.refused === null &&
        entry.talkId === talkId &&
        entry.message === message &&
        entry.replyTo === replyTo &&
        uploadedIds(entry)?.toSorted().join() === files.join(),
    )
}

export type OutgoingWithStatus = Outgoing & { status: OutgoingStatus }

/** The entries of the outbox for one place. */
export function useOutgoing(place: string | number): OutgoingWithStatus[] {
  const { entries, isUnreachable } = useStore(store)
  return useMemo(() => {
    const unanswered = isUnreachable || !navigator.onLine ? 'waiting' : 'sending'
    return entries
      .filter((entry) => placeOf(entry) === String(place))
      .map((entry) => ({ ...entry, status: entry.refused !== null ? 'refused' : unanswered }))
  }, [place, entries, isUnreachable])
}
