import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'

/** Asks on a terminal. Scripts, which have none, are not asked. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return true
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

/** Reads standard input to its end, without the line break behind it. */
export const readInput = async () => (await text(process.stdin)).replace(/\r?\n$/, '')
