import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { calledName } from '../core/person.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { findMember } from '../members/member.ts'
import type { Calendar, CalendarPath } from './calendar.ts'
import { maxFileBytes, writeCalendar } from './calendar-file.ts'
import { dueCardEntries, dueCards } from './due-cards.ts'
import { chunksOfPages, sizesIn } from './event-pages.ts'
import {
  calendarVersion,
  feedByToken,
  feedDelete,
  feedOfMember,
  feedSet,
  organizationCalendarVersion,
  organizationFeedByToken,
  organizationFeedDelete,
  organizationFeedOfMember,
  organizationFeedSet,
  othersInEvents,
} from './feed-queries.ts'
import { digest, digestOfPieces } from './revision.ts'

/**
 * Creates the secret address of the caller's calendar, which is shown only in this reply. A previous address stops
 * working.
 */
export const shareCalendar = change('calendar.share', async (app, tx, caller, { user }: CalendarPath) => {
  const feeds = await ownFeeds(tx, caller, user)
  const token = newLinkToken()
  const { membershipKey } = caller
  await feeds.set.run(tx, { membershipKey, tokenHash: sha256(token), now: app.clock.now() })
  return { url: `${app.config.publicUrl}/v2/calendars/${token}.ics` }
})

/** Returns when the secret address was created, or null. The address itself is stored only as a hash. */
export const readSharing = action('calendar.share', async (app, caller, { user }: CalendarPath) => {
  const feeds = await ownFeeds(app.db, caller, user)
  const feed = await feeds.read.first(app.db, { membershipKey: caller.membershipKey })
  return { createdAt: feed ? timeAt(feed.createdAt) : null }
})

export const unshareCalendar = change('calendar.share', async (_app, tx, caller, { user }: CalendarPath) => {
  const feeds = await ownFeeds(tx, caller, user)
  const removed = await feeds.remove.run(tx, { membershipKey: caller.membershipKey })
  if (removed === 0) throw fail('FEED_NOT_FOUND')
})

const feedsOfMember = { set: feedSet, read: feedOfMember, remove: feedDelete }
const feedsOfOrganization = {
  set: organizationFeedSet,
  read: organizationFeedOfMember,
  remove: organizationFeedDelete,
}

/** Everybody has one address of their own calendar, and one of the organization's. */
async function ownFeeds(on: Connection, caller: MemberCaller, user: string | null): Promise<typeof feedsOfMember> {
  if (user === null) return feedsOfOrganization
  if ((await findMember(on, caller, user)).key !== caller.membershipKey) throw fail('NOT_OWN_CALENDAR')
  return feedsOfMember
}

/**
 * Returns the calendar behind a secret address as its owner sees it, with their due cards. `pieces` is null when the
 * client already has this version; then nothing is rendered.
 */
export const subscribeToCalendar = action(
  'calendar.subscribe',
  async (app, _caller, { file: address, knows }: { file: string; knows: (version: string) => boolean }) => {
    const token = /^(.+)\.ics$/.exec(address)?.[1]
    const feed = token && (await findFeed(app.db, sha256(token)))
    if (!feed) throw fail('FEED_NOT_FOUND')
    const { name, calendars, membershipKey, isOwn } = feed
    const cards = isOwn ? await dueCards(app.db, membershipKey, maxFileBytes) : { sizes: [], versions: [] }
    const version = await fileVersion(app.db, feed, [name, cards.versions])
    if (knows(version)) return { version, pieces: null }
    // Many subscribers may share an IP address, so the fair share is that of the calendar.
    const others = dueCardEntries(app.db, cards.sizes)
    const file = { name, calendars, reader: membershipKey, share: `feed ${membershipKey}`, others }
    return { version, pieces: await writeCalendar(app, file) }
  },
)

// This number must increase when files are rendered differently, because programs would otherwise keep their old copy.
const fileFormat = 5

/** A secret address: whose it is, and which calendars it shows. `isOwn` is false for that of the organization alone. */
type Feed = { name: string; membershipKey: number; organizationKey: number; isOwn: boolean; calendars: Calendar[] }

async function findFeed(on: Connection, tokenHash: string): Promise<Feed | undefined> {
  const own = await feedByToken.first(on, { tokenHash })
  const found = own ?? (await organizationFeedByToken.first(on, { tokenHash }))
  if (!found) return undefined
  const { membershipKey, organizationKey, organizationName } = found
  const shared: Calendar = { membershipKey: null, organizationKey }
  return own
    ? {
        name: `${calledName(own)} · ${organizationName}`,
        membershipKey,
        organizationKey,
        isOwn: true,
        calendars: [{ membershipKey, organizationKey: null }, shared],
      }
    : { name: organizationName, membershipKey, organizationKey, isOwn: false, calendars: [shared] }
}

/** Returns a digest of everything that a file depends on. The time zone data is part of Node. */
async function fileVersion(
  on: Connection,
  { membershipKey, organizationKey, isOwn }: Feed,
  more: unknown[],
): Promise<string> {
  const events = isOwn ? await calendarVersion.first(on, { membershipKey }) : null
  const others = isOwn ? await digestOfPieces(othersIn(on, membershipKey)) : null
  const shared = await organizationCalendarVersion.first(on, { organizationKey })
  return digest(fileFormat, process.versions.tz, events, others, shared, ...more)
}

/** Yields the other people in the events of a member as text. */
async function* othersIn(on: Connection, membershipKey: number): AsyncGenerator<string> {
  const chunks = chunksOfPages(
    (page) => sizesIn(on, { membershipKey, organizationKey: null }, page),
    ({ people, ownerKey }) => people > (ownerKey === membershipKey ? 1 : 0),
    (keys) => othersInEvents.all(on, { keys, membershipKey }),
  )
  for await (const rows of chunks) yield rows.map(({ key, names }) => `${key} ${names}\n`).join('')
}
