import { basePath } from '../api/base-path.ts'
import { Problem, problemOf } from '../api/problem.ts'
import { clearSession, readSession } from '../api/session.ts'

type Request = {
  method: 'POST' | 'PUT'
  path: string
  content: Blob
  onProgress?(sentBytes: number): void
  signal?: AbortSignal
}

/** A connection that moves no byte for this time is lost, although the browser has not noticed. */
const stalledMs = 60_000

/**
 * Sends a file as the body of a request, and returns the reply. XMLHttpRequest tells how much was sent in every browser;
 * fetch does not. A signal that is aborted after the last byte changes nothing: the server may have stored the file, and
 * only the reply names it.
 */
export function sendFile<Reply>({ method, path, content, onProgress, signal }: Request): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const token = readSession()?.token ?? ''
  const request = new XMLHttpRequest()
  request.open(method, basePath + path)
  request.setRequestHeader('authorization', token)
  // The server determines the type by the content. A declared type such as multipart/related would be refused.
  request.setRequestHeader('content-type', 'application/octet-stream')

  let isSent = false
  const lost = () => reject(new Problem(0, 'UNREACHABLE', ''))
  let stalled = setTimeout(lost, stalledMs)
  const moved = () => {
    clearTimeout(stalled)
    stalled = setTimeout(lost, stalledMs)
  }
  request.upload.onprogress = ({ loaded }) => {
    moved()
    onProgress?.(loaded)
  }
  request.upload.onload = () => {
    isSent = true
  }
  request.onerror = lost
  request.onload = async () => {
    const { status, responseText } = request
    if (status >= 200 && status < 300) return resolve(responseText === '' ? undefined : JSON.parse(responseText))
    if (status === 401 && token === readSession()?.token) clearSession()
    const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
    reject(await problemOf(new Response(responseText, { status, headers })))
  }
  signal?.addEventListener('abort', () => !isSent && reject(signal.reason))
  request.send(content)
  return promise.finally(() => {
    clearTimeout(stalled)
    request.abort()
  })
}
