import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { calledName } from '../core/person.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { findMember } from '../members/member.ts'
import type { CalendarPath } from './calendar.ts'
import { writeCalendar } from './calendar-file.ts'
import { dueCards } from './due-cards.ts'
import { calendarVersion, feedByToken, feedDelete, feedOfMember, feedSet, othersInCalendar } from './feed-queries.ts'
import { digest } from './revision.ts'

/**
 * Creates the secret address of the caller's calendar, which is shown only in this reply. A previous address stops
 * working.
 */
export const shareCalendar = change('calendar.share', async (app, tx, caller, { user }: CalendarPath) => {
  await requireOwnCalendar(tx, caller, user)
  const token = newLinkToken()
  await feedSet.run(tx, { membershipKey: caller.membershipKey, tokenHash: sha256(token), now: app.clock.now() })
  return { url: `${app.config.publicUrl}/v2/calendars/${token}.ics` }
})

/** Returns when the secret address was created, or null. The address itself is stored only as a hash. */
export const readSharing = action('calendar.share', async (app, caller, { user }: CalendarPath) => {
  await requireOwnCalendar(app.db, caller, user)
  const feed = await feedOfMember.first(app.db, { membershipKey: caller.membershipKey })
  return { createdAt: feed ? timeAt(feed.createdAt) : null }
})

export const unshareCalendar = change('calendar.share', async (_app, tx, caller, { user }: CalendarPath) => {
  await requireOwnCalendar(tx, caller, user)
  const removed = await feedDelete.run(tx, { membershipKey: caller.membershipKey })
  if (removed === 0) throw fail('FEED_NOT_FOUND')
})

async function requireOwnCalendar(on: Connection, caller: MemberCaller, user: string): Promise<void> {
  if ((await findMember(on, caller, user)).key !== caller.membershipKey) throw fail('NOT_OWN_CALENDAR')
}

/**
 * Returns the calendar behind a secret address as its owner sees it, with their due cards. `pieces` is null when the
 * client already has this version; then nothing is rendered.
 */
export const subscribeToCalendar = action(
  'calendar.subscribe',
  async (app, _caller, { file: address, knows }: { file: string; knows: (version: string) => boolean }) => {
    const token = /^(.+)\.ics$/.exec(address)?.[1]
    const feed = token && (await feedByToken.first(app.db, { tokenHash: sha256(token) }))
    if (!feed) throw fail('FEED_NOT_FOUND')
    const { membershipKey } = feed
    const name = `${calledName(feed)} · ${feed.organizationName}`
    const cards = await dueCards(app.db, membershipKey)
    const version = await versionOf(app.db, membershipKey, [
      name,
      cards.map(({ event, row }) => [event.id, event.title, row]),
    ])
    if (knows(version)) return { version, pieces: null }
    // Many subscribers may share an IP address, so the fair share is that of the calendar.
    const file = { name, membershipKey, reader: membershipKey, share: `feed ${membershipKey}`, others: cards }
    return { version, pieces: await writeCalendar(app, file) }
  },
)

// This number must increase when files are rendered differently, because programs would otherwise keep their old copy.
const fileFormat = 3

/** Returns a digest of everything that a file depends on. The time zone data is part of Node. */
async function versionOf(on: Connection, membershipKey: number, more: unknown[]): Promise<string> {
  const events = await calendarVersion.first(on, { membershipKey })
  const others = await othersInCalendar.all(on, { membershipKey })
  return digest(fileFormat, process.versions.tz, events, others, ...more)
}
