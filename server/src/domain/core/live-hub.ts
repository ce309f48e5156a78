import type { Connection } from '../../db/database.ts'

/** A position in the log of live events. */
export type LogPosition = { tx: number; key: number }

/** The fields of an event that a listener receives. */
export type SentEvent = LogPosition & { kind: string; data: string }

/**
 * An open stream of live events. `begin` gives the start position of a stream that does not resume: `ready`, or `reset`
 * if the events that it missed are not known. `send` gets events in order; `drained` resolves when the client has read
 * most of what was sent; `end` closes the stream.
 */
export type Listener = {
  accountKey: number
  sessionKey: number
  begin(how: 'ready' | 'reset', at: LogPosition): void
  send(event: SentEvent): void
  drained(): Promise<void>
  end(): void
}

/** Passes live events from the log in the database to the listeners of this node. */
export type LiveHub = {
  /**
   * Reads new events and passes them on. Returns true when there are events that cannot be read yet, because an older
   * transaction still runs. The caller must not call it again before it has resolved.
   */
  pass(): Promise<boolean>
  /**
   * Adds a listener that has received everything up to a position, or that starts now. A listener that resumes first receives
   * the events that it missed. Returns the function that removes the listener.
   */
  join(listener: Listener, from: LogPosition | null): Promise<() => void>
  /** Returns the newest position. A listener that resumes from there misses nothing that happens from now on. */
  newest(on: Connection): Promise<LogPosition>
  /** Ends the streams of expired sessions. Called periodically, because there may be no event for a long time. */
  checkSessions(): Promise<void>
  /** Checks the streams of one account at once. Other nodes notice an ended session at their next check or event. */
  sessionsEnded(accountKey: number): void
  /** Ends all streams after a restore: the newest event may be older than those that this node has read. */
  startOver(): void
  endAll(): void
  /** The number of open streams. */
  size(): number
}
