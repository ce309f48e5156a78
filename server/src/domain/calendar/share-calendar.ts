import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, change, type MemberCaller } from '../core/action.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { findMember } from '../members/member.ts'
import { writeCalendar } from './calendar-file.ts'
import { dueCards } from './due-cards.ts'
import { calendarVersion, feedByToken, feedDelete, feedOfMember, feedSet, othersInCalendar } from './feed-queries.ts'
import { digest } from './revision.ts'

type InCalendar = { org: string; user: string }

/** Makes the secret address of one's own calendar. It is shown this once; one that was made before stops working. */
export const shareCalendar = change('calendar.share', async (app, tx, caller, { user }: InCalendar) => {
  await demandOwn(tx, caller, user)
  const token = newLinkToken()
  await feedSet.run(tx, { membershipKey: caller.membershipKey, tokenHash: sha256(token), now: app.clock.now() })
  return { url: `${app.config.publicUrl}/v2/calendars/${token}.ics` }
})

/** Since when the calendar has a secret address, or null. The address itself is known to nobody but its owner. */
export const readSharing = action('calendar.share', async (app, caller, { user }: InCalendar) => {
  await demandOwn(app.db, caller, user)
  const feed = await feedOfMember.first(app.db, { membershipKey: caller.membershipKey })
  return { createdAt: feed ? timeAt(feed.createdAt) : null }
})

export const unshareCalendar = change('calendar.share', async (_app, tx, caller, { user }: InCalendar) => {
  await demandOwn(tx, caller, user)
  const removed = await feedDelete.run(tx, { membershipKey: caller.membershipKey })
  if (removed === 0) throw fail('FEED_NOT_FOUND')
})

async function demandOwn(on: Connection, caller: MemberCaller, user: string): Promise<void> {
  if ((await findMember(on, caller, user)).key !== caller.membershipKey) throw fail('NOT_OWN_CALENDAR')
}

/**
 * The calendar behind a secret address, as its owner sees it, and when their cards are due. `pieces` is null when the
 * program that asks has this version already: then nothing is rendered.
 */
export const subscribeToCalendar = action(
  'calendar.subscribe',
  async (app, _caller, { file: address, knows }: { file: string; knows: (version: string) => boolean }) => {
    const token = /^(.+)\.ics$/.exec(address)?.[1]
    const feed = token && (await feedByToken.first(app.db, { tokenHash: sha256(token) }))
    if (!feed) throw fail('FEED_NOT_FOUND')
    const { membershipKey } = feed
    const name = `${feed.nametag} · ${feed.organizationName}`
    const cards = await dueCards(app.db, membershipKey)
    const version = await versionOf(app.db, membershipKey, [
      name,
      cards.map(({ event, row }) => [event.id, event.title, row]),
    ])
    if (knows(version)) return { version, pieces: null }
    // Many who subscribe may share an address, so the share is that of the calendar.
    const file = { name, membershipKey, reader: membershipKey, share: `feed ${membershipKey}`, others: cards }
    return { version, pieces: await writeCalendar(app, file) }
  },
)

// Raise it when files are rendered differently, because programs would otherwise keep what they have.
const fileFormat = 2

/** Names all that a file is made of. The data of time zones comes with Node. */
async function versionOf(on: Connection, membershipKey: number, more: unknown[]): Promise<string> {
  const events = await calendarVersion.first(on, { membershipKey })
  const others = await othersInCalendar.all(on, { membershipKey })
  return digest(fileFormat, process.versions.tz, events, others, ...more)
}
