import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../clock.ts'
import type { App } from './app.ts'

/*
 * A ticket lets a browser load a file without a header, as an image of a page. It names a file and a session and gives
 * no right: whether the session's account can read the file is checked with every request.
 */

/**
 * Tickets end at a full day, 24 to 48 hours from now. During a day all tickets for a file and a session are therefore
 * the same, and so is the address by which a browser caches the file.
 */
const endOf = (now: number) => Math.floor(now / dayMs) + 2

export function makeFileTicket(app: Pick<App, 'blind' | 'clock'>, sessionKey: number, fileId: string): string {
  const lastDay = endOf(app.clock.now())
  return `${sessionKey.toString(36)}.${lastDay.toString(36)}.${signature(app, sessionKey, lastDay, fileId)}`
}

/** Returns the session that a ticket for this file names, or null when it is wrong or expired. */
export function openFileTicket(app: Pick<App, 'blind' | 'clock'>, ticket: string, fileId: string): number | null {
  const [, session = '', day = '', given = ''] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,6})\.([\w-]{43})$/.exec(ticket) ?? []
  const sessionKey = Number.parseInt(session, 36)
  const lastDay = Number.parseInt(day, 36)
  if (!Number.isSafeInteger(sessionKey) || !(lastDay * dayMs > app.clock.now())) return null
  const expected = signature(app, sessionKey, lastDay, fileId)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? sessionKey : null
}

const signature = ({ blind }: Pick<App, 'blind'>, sessionKey: number, lastDay: number, fileId: string) =>
  blind(`file ticket ${fileId.toLowerCase()} ${sessionKey} ${lastDay}`)
