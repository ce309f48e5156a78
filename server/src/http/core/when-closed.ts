import type { ServerResponse } from 'node:http'

/**
 * Runs `work` when the connection of a reply closes, also if that has happened already: a client may leave while its request
 * is being checked, and nobody listens for the event then.
 */
export function whenClosed(raw: ServerResponse, work: () => void): void {
  if (raw.closed) work()
  else raw.once('close', work)
}
