import assert from 'node:assert/strict'
import { test } from 'node:test'

type PageRequest = { before?: number; after?: number; limit: number }
type Message = { id: number }

// Tests are compiled without the types of the DOM, which the types of this file refer to. A path in a variable has none.
const path = '../src/pages/talks/conversation.ts'
const { Conversation } = await import(path)

const count = 230

/** The page of messages with the ids from 1 to 230 that the server would return. */
function pageOf({ before, after, limit }: PageRequest) {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const newer = after === undefined ? undefined : ids.filter((id) => id > after)
  const older = ids.filter((id) => before === undefined || id < before)
  const chosen = newer ? newer.slice(0, limit) : older.slice(-limit)
  const isLast = chosen.length === (newer ?? older).length
  return { messages: chosen.map((id) => ({ id })), nextCursor: isLast ? null : 'more' }
}

for (const [end, load] of [
  ['later', 'loadNewer'],
  ['earlier', 'loadOlder'],
] as const) {
  test(`${end} messages that are asked for during a reload are shown once, without a gap`, async () => {
    const waiting: (() => void)[] = []
    let isHeld = false
    const conversation = new Conversation(async (asked: PageRequest) => {
      if (isHeld) await new Promise<void>((go) => waiting.push(go))
      return pageOf(asked)
    })
    await conversation.open(100)
    isHeld = true
    const both = [conversation.reload(null), conversation[load]()]
    for (const [index, reply] of waiting.entries()) {
      reply()
      await both[index]
    }
    const ids = conversation.store.getState().window.messages.map(({ id }: Message) => id) as number[]
    assert.deepEqual(
      ids,
      ids.map((_, index) => (ids[0] ?? 0) + index),
    )
    assert.equal(conversation.store.getState().loading, null)
  })
}
