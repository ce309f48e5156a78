const maxAtOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Runs a request when fewer than four others run, so that a search never floods the server. */
export async function inTurn<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    signal.throwIfAborted()
    return await request()
  } finally {
    const next = waiting.shift()
    // The place is handed on, so the number of running requests stays.
    if (next) next()
    else running -= 1
  }
}
