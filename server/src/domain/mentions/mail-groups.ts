import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { App } from '../app.ts'
import {
  groupMentionDueFirst,
  groupMentionReach,
  groupMentionSettle,
  membersOfGroupAfter,
  membersOfOrganizationAfter,
  mentionsInsertOfMembers,
} from './group-queries.ts'

/** Members that one transaction looks at; others write between two of them. */
const membersPerStep = 100

/** Turns mentions of groups that are due into mentions of those members who have not read them. */
export async function mentionMembers(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const due = await groupMentionDueFirst.first(app.db, { now: app.clock.now() })
    if (!due) return
    const { talkKey, messageKey, audience, reached } = due
    const window = { after: reached, count: membersPerStep }
    await app.db.transact(async (tx) => {
      const members =
        audience < 0
          ? await membersOfOrganizationAfter.all(tx, { organizationKey: -audience, ...window })
          : await membersOfGroupAfter.all(tx, { groupKey: audience, ...window })
      const to = members.at(-1)?.membershipKey ?? reached
      if ((await groupMentionReach.run(tx, { ...due, to })) === 0) return
      const membershipKeys = JSON.stringify(members.map(({ membershipKey }) => membershipKey))
      await mentionsInsertOfMembers.run(tx, { talkKey, messageKey, membershipKeys, now: app.clock.now() })
      if (members.length < membersPerStep) await groupMentionSettle.run(tx, { talkKey, messageKey, audience })
    })
    await yieldToEventLoop()
  }
}
