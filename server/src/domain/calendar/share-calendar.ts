import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, change, type MemberCaller } from '../action.ts'
import { findMember } from '../members/member.ts'
import { newest } from '../page.ts'
import { newLinkToken, sha256 } from '../secrets.ts'
import { toEntries } from './calendar.ts'
import { dueCards } from './due-cards.ts'
import { eventsOfMember, feedByToken, feedDelete, feedOfMember, feedSet } from './queries.ts'

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

/** The calendar behind a secret address, as its owner sees it, and when their cards are due. */
export const subscribeToCalendar = action('calendar.subscribe', async (app, _caller, { file }: { file: string }) => {
  const token = /^(.+)\.ics$/.exec(file)?.[1]
  const feed = token && (await feedByToken.first(app.db, { tokenHash: sha256(token) }))
  if (!feed) throw fail('FEED_NOT_FOUND')
  const { membershipKey } = feed
  const rows = await eventsOfMember.all(app.db, { membershipKey, before: newest, count: newest })
  return {
    name: `${feed.nametag} · ${feed.organizationName}`,
    entries: [...(await toEntries(app.db, rows, membershipKey)), ...(await dueCards(app.db, membershipKey))],
  }
})
