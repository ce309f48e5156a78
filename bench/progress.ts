const isTerminal = process.stderr.isTTY

/** Prints a status line. On a terminal the next call replaces it. */
export function printStatus(text: string): void {
  process.stderr.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`)
}

/** Ends the status line, so that the next output starts below it. */
export function endStatus(): void {
  if (isTerminal) process.stderr.write('\n')
}

/** Starts a progress bar for many equal steps. Without a terminal it prints only its start and its duration. */
export function progressBar(title: string, steps: number): { step(): void; end(): void } {
  const start = performance.now()
  const width = 40
  let done = 0
  const draw = () => {
    const filled = Math.round((width * done) / steps)
    printStatus(`${title} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.round((100 * done) / steps)} %`)
  }
  if (isTerminal) draw()
  return {
    step() {
      done++
      if (isTerminal) draw()
    },
    end() {
      printStatus(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
      endStatus()
    },
  }
}
