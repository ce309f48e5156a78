import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

/*
 * Input that is too large for memory is sent to a task in pages. The task requests one page at a time, so the main
 * thread reads only one page ahead. A reply without a page is the end.
 */

type PageMessage = { page?: Uint8Array<ArrayBuffer> }

/** Reads a page for each request of the task, until the port is closed. */
export function sendPages(
  port: MessagePort,
  pages: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onError: (error: unknown) => void,
): void {
  const reader = pages[Symbol.asyncIterator]()
  const sendNext = async () => {
    const { done, value } = await reader.next()
    if (done) port.postMessage({} satisfies PageMessage)
    else port.postMessage({ page: value } satisfies PageMessage, [value.buffer])
  }
  port.on('message', () => sendNext().catch(onError))
  port.once('close', () => reader.return?.().catch(onError))
}

/** Requests the next page before it yields the current one, so that reading and working overlap. */
export async function* receivePages(port: MessagePort): AsyncGenerator<Uint8Array> {
  const ask = async () => {
    port.postMessage(null)
    const [{ page }] = (await once(port, 'message')) as [PageMessage]
    return page
  }
  try {
    for (let page = await ask(); page; ) {
      const next = ask()
      yield page
      page = await next
    }
  } finally {
    port.close()
  }
}
