import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

export type ReceivedEvent = { id: string; event: string; data: unknown }

/** A live connection over HTTP that can be closed and resumed. */
export type TestListener = {
  received: ReceivedEvent[]
  status: number
  /** Waits until `count` events of a kind were received. */
  until(kind: string, count?: number): Promise<ReceivedEvent[]>
  /** Waits for the event that the test caused: those of earlier steps may still arrive. Returns its data. */
  untilOwn<Data>(kind: string, isOwn: (data: Data) => boolean): Promise<Data>
  readonly lastId: string | undefined
  readonly ended: boolean
  disconnect(): void
}

const timeoutMs = 10_000

export async function listenTo(
  origin: string,
  { token, ticket, lastId }: { token?: string; ticket?: string; lastId?: string | undefined },
): Promise<TestListener> {
  const disconnect = new AbortController()
  const reply = await fetch(`${origin}/v2/events${ticket ? `?ticket=${ticket}` : ''}`, {
    signal: disconnect.signal,
    headers: { ...(token ? { authorization: token } : {}), ...(lastId ? { 'last-event-id': lastId } : {}) },
  })
  const received: ReceivedEvent[] = []
  let ended = false
  const read = async () => {
    let unread = ''
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (unread + chunk).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) {
        const lines = new Map(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.replace(/^\w*: ?/, '')]),
        )
        if (lines.has('event')) {
          received.push({
            id: lines.get('id') ?? '',
            event: lines.get('event') ?? '',
            data: JSON.parse(lines.get('data') ?? 'null'),
          })
        }
      }
    }
  }
  if (reply.status === 200) {
    read()
      .catch(() => {})
      .finally(() => {
        ended = true
      })
  }
  return {
    received,
    status: reply.status,
    async until(kind, count = 1) {
      const found = () => received.filter(({ event }) => event === kind)
      for (const since = Date.now(); found().length < count; await sleep(5)) {
        assert.ok(Date.now() - since < timeoutMs, `received ${found().length} of ${count} ${kind}`)
      }
      return found()
    },
    async untilOwn<Data>(kind: string, isOwn: (data: Data) => boolean) {
      const found = () => received.find(({ event, data }) => event === kind && isOwn(data as Data))
      for (const since = Date.now(); !found(); await sleep(5)) {
        assert.ok(Date.now() - since < timeoutMs, `did not receive the ${kind}`)
      }
      return found()?.data as Data
    },
    get lastId() {
      return received.at(-1)?.id
    },
    get ended() {
      return ended
    },
    disconnect: () => disconnect.abort(),
  }
}
