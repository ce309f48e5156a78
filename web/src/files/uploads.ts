import { createStore, useStore } from '@mantine/store'
import { api, type Resource } from '../api/client.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { Problem, toProblem } from '../api/problem.ts'
import { onSessionChange, ownStorage, readSession } from '../api/session.ts'
import { forgetContent, forgetUpload, keepContent, keepUpload, readContent, readUpload } from './file-store.ts'
import { sendFile } from './send-file.ts'
import { refreshFiles, refusalOfFile } from './space.ts'

/** A file that somebody has chosen and that is not attached yet. Drafts and the outbox name it. */
export type ChosenFile = { id: string; nio: string; name: string; size: number; type: string }

export type UploadState =
  | { status: 'queued' }
  | { status: 'uploading'; sentBytes: number }
  /** The file is uploaded later by itself: the connection is lost, or the server wants it to wait. */
  | { status: 'waiting'; problem: Problem }
  | { status: 'refused'; problem: Problem }
  | { status: 'uploaded'; fileId: string; uploadedAt: number }

/** The server removes files that are attached to nothing after 24 hours. */
const attachableMs = 20 * 60 * 60 * 1000
const isAttachable = ({ uploadedAt }: { uploadedAt: number }) => Date.now() - uploadedAt < attachableMs
/** A slow connection is not shared by more, and a person may upload from several tabs. */
const maxAtOnce = 3
const minWaitMs = 1000
const maxWaitMs = 30_000

type Upload = { file: ChosenFile; abort: AbortController; uploaded: PromiseWithResolvers<Resource<'File'>> }

const store = createStore<ReadonlyMap<string, UploadState>>(new Map())
const uploads = new Map<string, Upload>()
const contents = new Map<string, Blob>()
const running = new Set<string>()
let waitMs = minWaitMs
let timer: ReturnType<typeof setTimeout> | undefined

const setState = (id: string, state: UploadState | null) =>
  store.setState((states) => {
    const next = new Map(states)
    if (state) next.set(id, state)
    else next.delete(id)
    return next
  })

let owner = readSession()?.account.id
onSessionChange(() => {
  const account = readSession()?.account.id
  if (account === owner) return
  owner = account
  // Files of one person must not be uploaded by the next one. Those that are kept are resumed when the person returns.
  for (const { abort } of uploads.values()) abort.abort()
  uploads.clear()
  contents.clear()
  store.setState(new Map())
})

export const uploadOf = (id: string): UploadState | undefined => store.getState().get(id)
export const useUploads = () => useStore(store)
export const onUploadChange = (listener: () => void): (() => void) => store.subscribe(listener)

/**
 * A session of this tab only belongs to a device of somebody else, where no file must stay. Then the content is only in
 * memory.
 */
const mayKeep = () => ownStorage() === localStorage

/** Starts to upload a file. With `keep` it survives a reload of the page. */
export function addFile(nio: string, content: File, { keep = false, name = content.name } = {}): ChosenFile {
  const file = { id: newIdempotencyKey(), nio, name: shortened(name), size: content.size, type: content.type }
  contents.set(file.id, content)
  const account = readSession()?.account.id ?? ''
  if (keep && mayKeep()) {
    // Without space in the browser the file is uploaded all the same.
    keepContent({ id: file.id, account, content, keptAt: Date.now() }).catch(() => undefined)
  }
  enqueue(file)
  return file
}

const maxNameLength = 255

/** Cuts a long name before its ending. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= maxNameLength) return name
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, maxNameLength - Array.from(ending).length).join('') + ending
}

/** Continues after a reload with a file that a draft or the outbox names. */
export async function resumeFile(file: ChosenFile): Promise<void> {
  if (uploads.has(file.id)) return
  register(file)
  const known = await readUpload(file.id).catch(() => undefined)
  if (known && isAttachable(known)) return setState(file.id, { status: 'uploaded', ...known })
  const content = contents.get(file.id) ?? (await readContent(file.id).catch(() => undefined))?.content
  if (!content) return setState(file.id, { status: 'refused', problem: new Problem(0, 'FILE_LOST', '') })
  contents.set(file.id, content)
  enqueue(file)
}

/** Resolves when the file is uploaded, however long that takes. It never resolves for a cancelled one. */
export const whenUploaded = (id: string): Promise<Resource<'File'>> =>
  uploads.get(id)?.uploaded.promise ?? Promise.reject(new Error('no such upload'))

export function retryFile(file: ChosenFile): void {
  if (!uploads.has(file.id)) resumeFile(file)
  else if (uploadOf(file.id)?.status === 'refused' && contents.has(file.id)) enqueue(file)
}

/** Uploads a file of an old draft again, before the server removes what was uploaded. */
export function renewFile(file: ChosenFile): void {
  const state = uploadOf(file.id)
  if (state?.status === 'uploaded' && !isAttachable(state)) uploadAgain(file)
}

/** Uploads a file again whose upload the server no longer has. */
export async function uploadAgain(file: ChosenFile): Promise<void> {
  uploads.delete(file.id)
  setState(file.id, { status: 'queued' })
  await forgetUpload(file.id).catch(() => undefined)
  await resumeFile(file)
}

/** Cancels the upload, and removes the file from the server if it is there. */
export function cancelFile(file: ChosenFile): void {
  const state = uploadOf(file.id)
  uploads.get(file.id)?.abort.abort()
  releaseFile(file)
  if (state?.status === 'uploaded') removeUploaded(file.nio, state.fileId)
}

/** A failure does no harm, because the server removes files that are attached to nothing. */
function removeUploaded(nio: string, fileId: string): void {
  api.DELETE('/v2/files/{orgaId}/{fileId}', { params: { path: { orgaId: nio, fileId } } }).catch(() => undefined)
}

/** Forgets a file that is attached now. */
export function releaseFile({ id }: ChosenFile): void {
  uploads.delete(id)
  contents.delete(id)
  setState(id, null)
  forgetContent(id).catch(() => undefined)
}

function register(file: ChosenFile): void {
  if (uploads.has(file.id)) return
  uploads.set(file.id, { file, abort: new AbortController(), uploaded: Promise.withResolvers() })
}

function enqueue(file: ChosenFile): void {
  register(file)
  setState(file.id, { status: 'queued' })
  startNext()
}

/** Tries those that wait at once, such as after the connection is back. */
export function uploadNow(): void {
  waitMs = minWaitMs
  startNext()
}

function startNext(): void {
  clearTimeout(timer)
  timer = undefined
  for (const { file } of uploads.values()) {
    if (running.size >= maxAtOnce || !readSession()) return
    const status = uploadOf(file.id)?.status
    const isDue = status === 'queued' || status === 'waiting'
    if (isDue && contents.has(file.id) && !running.has(file.id)) run(file)
  }
}

async function run(file: ChosenFile): Promise<void> {
  running.add(file.id)
  const entry = uploads.get(file.id)
  const isCurrent = () => uploads.get(file.id) === entry
  try {
    if (!navigator.onLine) throw new Problem(0, 'UNREACHABLE', '')
    const uploaded = await withLock(file.id, () => upload(file))
    if (isCurrent()) setState(file.id, { status: 'uploaded', ...uploaded })
    waitMs = minWaitMs
  } catch (error) {
    if (isCurrent()) postpone(file, toProblem(error))
  } finally {
    running.delete(file.id)
    if (timer === undefined) startNext()
  }
}

const isTemporary = ({ status, code }: Problem) =>
  code === 'UNREACHABLE' || status === 401 || status === 408 || status === 429 || status >= 500

function postpone(file: ChosenFile, problem: Problem): void {
  setState(file.id, { status: isTemporary(problem) ? 'waiting' : 'refused', problem })
  if (!isTemporary(problem)) return
  const afterMs = Math.max(waitMs, (problem.retryAfterSeconds ?? 0) * 1000)
  waitMs = Math.min(waitMs * 2, maxWaitMs)
  clearTimeout(timer)
  timer = setTimeout(startNext, afterMs)
}

/** Two tabs may have the same draft. The second one waits for the first. Locks are not available without https. */
async function withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request(`atrium.upload.${id}`, work) : await work()
}

async function upload(file: ChosenFile): Promise<{ fileId: string; uploadedAt: number }> {
  const known = await readUpload(file.id).catch(() => undefined)
  if (known && isAttachable(known)) return known
  const content = contents.get(file.id)
  const entry = uploads.get(file.id)
  if (!content || !entry) throw new Problem(0, 'FILE_LOST', '')
  await content
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Problem(0, 'FILE_UNREADABLE', '')
    })
  const refusal = await refusalOfFile(file.nio, file.size)
  if (refusal) throw refusal
  entry.abort.signal.throwIfAborted()
  setState(file.id, { status: 'uploading', sentBytes: 0 })
  const uploaded = await sendFile<Resource<'File'>>({
    method: 'POST',
    path: `/v2/files/${encodeURIComponent(file.nio)}?${new URLSearchParams({ name: file.name })}`,
    content,
    onProgress: (sentBytes) => {
      if (uploads.get(file.id) === entry) setState(file.id, { status: 'uploading', sentBytes })
    },
    signal: entry.abort.signal,
  })
  if (entry.abort.signal.aborted) {
    removeUploaded(file.nio, uploaded.id)
    entry.abort.signal.throwIfAborted()
  }
  const result = { fileId: uploaded.id, uploadedAt: Date.now() }
  const isKept = (await readContent(file.id).catch(() => undefined)) !== undefined
  if (isKept) await keepUpload({ id: file.id, ...result }).catch(() => undefined)
  entry.uploaded.resolve(uploaded)
  refreshFiles()
  return result
}
