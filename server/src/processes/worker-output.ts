import type { Readable } from 'node:stream'

/** A longer line is passed on in pieces. */
const maxLineLength = 1024 * 1024

/**
 * Passes on the log of a worker in whole lines, so that those of several workers do not mix. The end of a worker that was
 * killed may be half a line.
 */
export function passLines(from: Readable | null, write: (lines: string) => void): void {
  let rest = ''
  from?.setEncoding('utf8')
  from?.on('data', (text: string) => {
    const all = rest + text
    const end = all.length > maxLineLength ? all.length : all.lastIndexOf('\n') + 1
    rest = all.slice(end)
    if (end > 0) write(all.slice(0, end))
  })
  from?.on('end', () => {
    if (rest !== '') write(`${rest}\n`)
  })
}
