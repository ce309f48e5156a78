import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Conversation, type PageRequest } from '../src/pages/talks/conversation.ts'
import type { Message, MessagePage } from '../src/pages/talks/message-window.ts'

const count = 230

/** The messages 1 to 230, in pages as the service gives them. */
function pageOf({ before = count + 1, after, limit }: PageRequest): MessagePage {
  const all = Array.from({ length: count }, (_, n) => ({ id: n + 1 }) as Message)
  const found = after === undefined ? all.filter(({ id }) => id < before) : all.filter(({ id }) => id > after)
  const messages = after === undefined ? found.slice(-limit) : found.slice(0, limit)
  return { messages, nextCursor: found.length > limit ? 'more' : null }
}

test('a page that was requested while the window was reloaded adds no message twice', async () => {
  for (const end of ['newer', 'older'] as const) {
    const answers: (() => void)[] = []
    let isHeld = false
    const conversation = new Conversation(async (asked) => {
      if (isHeld) await new Promise<void>((resolve) => answers.push(resolve))
      return pageOf(asked)
    })
    await conversation.open(end === 'newer' ? 10 : 'newest')
    isHeld = true
    const reloading = conversation.reload(null)
    const extending = end === 'newer' ? conversation.loadNewer() : conversation.loadOlder()
    for (const answer of answers) answer()
    await Promise.all([reloading, extending])
    const ids = conversation.store.getState().window.messages.map(({ id }) => id)
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((one, other) => one - other),
      end,
    )
    assert.ok(ids.length > 100, end)
  }
})
