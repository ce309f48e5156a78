const isTerminal = process.stderr.isTTY

/** A line that says what is going on. On a terminal the next one replaces it. */
export function say(text: string): void {
  process.stderr.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`)
}

/** The line is over: what comes next starts below. */
export function endLine(): void {
  if (isTerminal) process.stderr.write('\n')
}

/** A bar for work of many equal steps. Away from a terminal it only says when it began and how long it took. */
export function progressBar(title: string, steps: number): { step(): void; end(): void } {
  const start = performance.now()
  const width = 40
  let done = 0
  const draw = () => {
    const filled = Math.round((width * done) / steps)
    say(`${title} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.round((100 * done) / steps)} %`)
  }
  if (isTerminal) draw()
  return {
    step() {
      done++
      if (isTerminal) draw()
    },
    end() {
      say(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
      endLine()
    },
  }
}
