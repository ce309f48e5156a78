import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

export type Heard = { id: string; event: string; data: unknown }

/** Somebody who listens over a real connection, and can hang up and come back. */
export type TestListener = {
  heard: Heard[]
  status: number
  /** Waits until so many events of a kind were heard. */
  until(kind: string, count?: number): Promise<Heard[]>
  readonly lastId: string | undefined
  readonly ended: boolean
  hangUp(): void
}

const patienceMs = 10_000

export async function listenTo(
  origin: string,
  { token, ticket, lastId }: { token?: string; ticket?: string; lastId?: string | undefined },
): Promise<TestListener> {
  const hangUp = new AbortController()
  const reply = await fetch(`${origin}/v2/events${ticket ? `?ticket=${ticket}` : ''}`, {
    signal: hangUp.signal,
    headers: { ...(token ? { authorization: token } : {}), ...(lastId ? { 'last-event-id': lastId } : {}) },
  })
  const heard: Heard[] = []
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
          heard.push({
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
    heard,
    status: reply.status,
    async until(kind, count = 1) {
      const found = () => heard.filter(({ event }) => event === kind)
      for (const since = Date.now(); found().length < count; await sleep(5)) {
        assert.ok(Date.now() - since < patienceMs, `heard ${found().length} of ${count} ${kind}`)
      }
      return found()
    },
    get lastId() {
      return heard.at(-1)?.id
    },
    get ended() {
      return ended
    },
    hangUp: () => hangUp.abort(),
  }
}
