import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { cutWindowedPage, type Page, type PageRequest, startAfter, toPage } from '../core/page.ts'
import { type Person, personOf } from '../core/person.ts'
import { foldedNameQuery } from '../core/search-text.ts'
import { announceGroup, findGroup, isEveryone } from '../groups/group.ts'
import { groupIdIn, namedEveryone, peopleNamed } from '../groups/people-named.ts'
import { findMember } from '../members/member.ts'
import { memberAtOffset } from '../members/queries.ts'
import { takeOut } from './change-talk.ts'
import {
  participantJoin,
  participantsInWindow,
  participantsJoined,
  standingsInTalk,
  talkGroupDelete,
  talkGroupInsert,
  talkGroupNewest,
} from './participant-queries.ts'
import { readmit, removeFromTalk } from './removal.ts'
import {
  announceTalk,
  ownTalk,
  readableTalk,
  readTalkOf,
  refuseComments,
  requireKind,
  type TalkPath,
  writableTalk,
} from './talk.ts'

/** Adds people and groups, who can read the whole talk; only its newest message is unread for them. */
export const addParticipants = change(
  'talk.addParticipants',
  async (app, tx, caller, { talk, userlist }: TalkPath & { userlist: string[] }) => {
    const found = await writableTalk(tx, caller, talk)
    requireKind(found, 'private', 'open')
    const { memberships, groups } = await peopleNamed(tx, caller, 'userlist', userlist)
    await addPeople(tx, caller, found, memberships)
    for (const { audience } of groups) {
      await talkGroupInsert.run(tx, { talkKey: found.key, audience, startSeq: Math.max(0, found.lastSeq - 1) })
    }
    await announceTalk(app, tx, caller, found.key)
    return readTalkOf(app, tx, caller, found.key)
  },
)

type TalkToChange = { key: number; lastSeq: number; creatorKey: number }

async function addPeople(
  tx: Transaction,
  caller: MemberCaller,
  talk: TalkToChange,
  memberships: number[],
): Promise<void> {
  const { key: talkKey, lastSeq } = talk
  if (memberships.length === 0) return
  await readmit(tx, caller, talk, memberships)
  const people = await standingsInTalk.all(tx, { talkKey, lastSeq, membershipKeys: JSON.stringify(memberships) })
  for (const { membershipKey, standing, isIn, readSeq } of people) {
    if (standing === 1) continue
    const read = isIn === 1 ? (readSeq ?? lastSeq) : Math.max(0, lastSeq - 1)
    await participantJoin.run(tx, { talkKey, membershipKey, readSeq: read })
  }
}

/** Removes a person or a group from a talk. Removing somebody who is not in it changes nothing. */
export const removeParticipant = change(
  'talk.removeParticipants',
  async (app, tx, caller, { talk, user }: TalkPath & { user: string }) => {
    const found = await ownTalk(tx, caller, talk)
    requireKind(found, 'private', 'open')
    if (found.creatorKey !== caller.accountKey) throw fail('NOT_TALK_CREATOR')
    const groupId = groupIdIn(user)
    if (groupId !== undefined) {
      const audience = isEveryone(groupId) ? namedEveryone(caller).audience : (await findGroup(tx, caller, groupId)).key
      if ((await talkGroupDelete.run(tx, { talkKey: found.key, audience })) === 0) return
      await announceTalk(app, tx, caller, found.key)
      // Members who are out by now no longer receive events of the talk.
      await announceGroup(app, tx, caller, groupId)
      return
    }
    const { key: membershipKey, accountKey } = await findMember(tx, caller, user)
    const asked = { talkKey: found.key, lastSeq: found.lastSeq, membershipKeys: JSON.stringify([membershipKey]) }
    const [place] = await standingsInTalk.all(tx, asked)
    if (place?.isIn !== 1) return
    if (membershipKey === caller.membershipKey) return takeOut(app, tx, caller, found)
    const { organizationKey } = caller
    await removeFromTalk(app, tx, { organizationKey, talkKey: found.key, accountKey }, 'creator')
  },
)

/** Members are read in windows, because few of them may be in the talk, and each may be in many groups. */
const membersPerWindow = 500
const maxWindows = 20

/**
 * Lists everybody in a talk, or those whose name contains a text, in the order in which they joined the organization. A
 * page may be short although there are more.
 */
export const listParticipants = action(
  'talk.read',
  async (
    app,
    caller,
    { talk, q = '', page }: TalkPath & { q?: string | undefined; page: PageRequest },
  ): Promise<Page<Person>> => {
    const named = await readableTalk(app.db, caller, talk)
    refuseComments(named)
    const { key: talkKey } = named
    const { organizationKey } = caller
    const count = page.limit + 1
    const name = foldedNameQuery(q)
    let after = startAfter(page)
    if (name === '' && ((await talkGroupNewest.first(app.db, { talkKey }))?.key ?? null) === null) {
      return toPage(await participantsJoined.all(app.db, { talkKey, after, count }), page.limit, personOf)
    }
    const found: Awaited<ReturnType<typeof participantsInWindow.all>> = []
    let hasMore = true
    for (let windows = 0; hasMore && windows < maxWindows && found.length < count; windows++) {
      if (windows > 0) await yieldToEventLoop()
      const next = await memberAtOffset.first(app.db, { organizationKey, after, skip: membersPerWindow - 1 })
      hasMore = next !== undefined
      const upTo = next?.key ?? Number.MAX_SAFE_INTEGER
      found.push(...(await participantsInWindow.all(app.db, { talkKey, organizationKey, name, after, upTo, count })))
      after = upTo
    }
    const { shown, nextCursor } = cutWindowedPage(found, page.limit, hasMore ? after : null)
    return { items: shown.map(personOf), nextCursor }
  },
)
