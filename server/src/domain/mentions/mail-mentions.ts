import { dayMs, hourMs } from '../../clock.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { calledName } from '../core/person.ts'
import { queueMail } from '../mail/outbox.ts'
import { nextUnaskedAt } from '../mail/unasked.ts'
import { mentionMembers } from './mail-groups.ts'
import {
  mentionDueFirst,
  mentionsPostpone,
  mentionsSettle,
  messagesToQuote,
  participantSetMentionMailed,
  personToMail,
} from './queries.ts'

const maxQuotes = 5
/** Mentions that one transaction looks at; others write between two of them. */
const mentionsPerStep = 1000
/**
 * A mail about a mention waits until the author has confirmed their address: it is retried after this time, up to a
 * maximum.
 */
const recheckMs = hourMs
const maxHoldMs = 10 * dayMs

type DueMention = { talkKey: number; accountKey: number }

/** Mails people who have not read a mention in time: one mail per person and talk. */
export async function mailMentions(app: App, stopping: AbortSignal): Promise<void> {
  await mentionMembers(app, stopping)
  while (!stopping.aborted) {
    const waiting = await mentionDueFirst.first(app.db, { now: app.clock.now() })
    if (!waiting) return
    await app.db.transact((tx) => mailOrPostpone(app, tx, waiting))
    await yieldToEventLoop()
  }
}

async function mailOrPostpone(app: App, tx: Transaction, { talkKey, accountKey }: DueMention): Promise<void> {
  const now = app.clock.now()
  const person = await personToMail.first(tx, { talkKey, accountKey })
  const settle = (dueUntil: number) => mentionsSettle.all(tx, { talkKey, accountKey, dueUntil, count: mentionsPerStep })
  // A mail stands for all mentions that were due when it was sent, of which its transaction settled only some.
  if (person?.mentionMailedAt && (await settle(Math.min(person.mentionMailedAt, now))).length > 0) return
  const due = await settle(now)
  if (!person) return
  const messageKeys = JSON.stringify(due.map(({ messageKey }) => messageKey))
  const found = await messagesToQuote.all(tx, { messageKeys, readSeq: person.readSeq })
  const postpone = async (messages: { messageKey: number }[], mailDueAt: number) => {
    if (messages.length === 0) return
    const keys = JSON.stringify(messages.map(({ messageKey }) => messageKey))
    await mentionsPostpone.run(tx, { talkKey, messageKeys: keys, accountKey, mailDueAt })
  }
  const unread = found.filter(({ authorVerified }) => authorVerified === 1)
  const held = found.filter(({ authorVerified, createdAt }) => authorVerified === 0 && createdAt > now - maxHoldMs)
  await postpone(held, now + recheckMs)
  if (unread.length === 0) return

  // A person gets at most one mail per hour about the same talk.
  const mailDueAt = Math.max((person.mentionMailedAt ?? 0) + hourMs, await nextUnaskedAt(app, tx, person.resetMail))
  if (mailDueAt > now) {
    await postpone(unread, mailDueAt)
    return
  }
  const { membershipKey, readSeq } = person
  await participantSetMentionMailed.run(tx, { talkKey, membershipKey, readSeq, now })
  await queueMail(app, tx, {
    accountKey,
    // The mail quotes a talk of members. The owner of this mailbox can reset the password and read the talk anyway.
    to: person.resetMail,
    kind: 'mentioned',
    names: unread.slice(0, maxQuotes).map(({ authorKey }) => authorKey),
    data: {
      nametag: person.nametag,
      organization: person.organization,
      nio: person.organizationKey,
      talk: person.talk === '' ? authorOf(unread[0]) : person.talk,
      talkId: talkKey,
      ...(unread[0] && { messageId: unread[0].messageKey }),
      count: unread.length,
      quotes: unread.slice(0, maxQuotes).map(({ nicHandle, nametag, name, deletedAt, text }) => ({
        author: authorOf({ nicHandle, nametag, name, deletedAt }),
        text,
      })),
      publicUrl: app.config.publicUrl,
    },
  })
}

type Author = { nicHandle: string; nametag: string; name: string | null; deletedAt: number | null }

/** A direct talk has no title, so its mail names the author in the place of it. */
const authorOf = (author: Author | undefined) =>
  author ? (author.deletedAt === null ? calledName(author) : author.nicHandle) : ''
