import { hourMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { App } from '../app.ts'
import { toPerson } from '../person.ts'
import {
  mentionDueFirst,
  mentionMailsSince,
  mentionsPostpone,
  mentionsSettle,
  messagesToQuote,
  participantSetMentionMailed,
  personToMail,
} from './queries.ts'

/** Whoever opens talk after talk to mention somebody does not fill their mailbox. */
export const mostMailsAnHour = 10
const mostQuotes = 5

type Waiting = { talkKey: number; accountKey: number }

/** Mails those who were mentioned and have not read it in time: one mail for each person and talk. */
export async function mailMentions(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const waiting = await mentionDueFirst.first(app.db, { now: app.clock.now() })
    if (!waiting) return
    await app.db.transact((tx) => mailOrPostpone(app, tx, waiting))
  }
}

async function mailOrPostpone(app: App, tx: Transaction, { talkKey, accountKey }: Waiting): Promise<void> {
  const now = app.clock.now()
  const due = await mentionsSettle.all(tx, { talkKey, accountKey, now })
  const person = await personToMail.first(tx, { talkKey, accountKey })
  if (!person) return
  const messageKeys = JSON.stringify(due.map(({ messageKey }) => messageKey))
  const unread = await messagesToQuote.all(tx, { talkKey, messageKeys, readSeq: person.readSeq })
  if (unread.length === 0) return

  const mailDueAt = await nextMailAt(tx, { talkKey, accountKey }, now)
  if (mailDueAt > now) {
    await mentionsPostpone.run(tx, { talkKey, messageKeys, accountKey, mailDueAt })
    return
  }
  await participantSetMentionMailed.run(tx, { talkKey, membershipKey: person.membershipKey, now })
  await queueMail(app, tx, {
    accountKey,
    // It quotes what was said among members. Whoever reads this mailbox could sign in and read it all anyway.
    to: person.resetMail,
    kind: 'mentioned',
    data: {
      nametag: person.nametag,
      organization: person.organization,
      talk: person.talk,
      count: unread.length,
      quotes: unread.slice(0, mostQuotes).map(({ nicHandle, nametag, deletedAt, text }) => ({
        author: toPerson(nicHandle, nametag, deletedAt).nametag ?? nicHandle,
        text,
      })),
      publicUrl: app.config.publicUrl,
    },
  })
}

/** When somebody may be mailed about a talk again: an hour after the last time, and not too often over all talks. */
async function nextMailAt(tx: Transaction, { talkKey, accountKey }: Waiting, now: number): Promise<number> {
  const recent = await mentionMailsSince.all(tx, { accountKey, since: now - hourMs })
  const here = recent.find((each) => each.talkKey === talkKey)
  if (here) return here.mailedAt + hourMs
  return recent.length < mostMailsAnHour ? now : Math.min(...recent.map(({ mailedAt }) => mailedAt)) + hourMs
}
