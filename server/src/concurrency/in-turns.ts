import { yieldToEventLoop } from './yield-to-event-loop.ts'

/**
 * Goes through a list and yields to the event loop after every few items. A transaction on SQLite would keep the main
 * thread busy until the end of the list.
 */
export async function* inTurns<Item>(items: Iterable<Item>, itemsPerTurn: number): AsyncGenerator<Item> {
  let count = 0
  for (const item of items) {
    if (++count % itemsPerTurn === 0) await yieldToEventLoop()
    yield item
  }
}
