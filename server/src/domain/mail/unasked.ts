import { dayMs } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { mailRefusal, unaskedMailBeforeNewest, unaskedMailInsert } from './queries.ts'
import type { MailKind } from './templates.ts'

/** What somebody can refuse, each with a link in the mails about it. */
export type MailTopic = 'invitations' | 'mentions' | 'confirmations'

/**
 * The mails that somebody else can cause without being asked for them. Of these a recipient gets few a day, over all senders,
 * and none any more after opening the link in one of them.
 */
export const topicOf: Partial<Record<MailKind, MailTopic>> = {
  invitation: 'invitations',
  mentioned: 'mentions',
  'confirm-address': 'confirmations',
  'mail-changed-new': 'confirmations',
}

/** Addresses that lead to one mailbox count as one: many providers ignore what stands behind a plus sign. */
export const recipientOf = ({ blind }: Pick<App, 'blind'>, address: string) =>
  blind(address.toLowerCase().replace(/\+[^@]*@/, '@'))

export const isRefused = async (app: App, on: Connection, address: string, topic: MailTopic) =>
  (await mailRefusal.first(on, { recipient: recipientOf(app, address), topic })) !== undefined

/** From when on an address may get the next unasked mail: 0, or later when it got enough of them within a day. */
export const nextUnaskedAt = (app: App, on: Connection, address: string) =>
  nextAt(on, recipientOf(app, address), app.config.limits.unaskedMailsPerDay)

/** Whether an unasked mail may go out now. If so, it counts. */
export async function countUnasked(app: App, tx: Transaction, address: string, topic: MailTopic): Promise<boolean> {
  if (await isRefused(app, tx, address, topic)) return false
  return count(app, tx, recipientOf(app, address), app.config.limits.unaskedMailsPerDay)
}

/**
 * The same for notices about an account to an address that it never confirmed, which may be a stranger's: with few of them its owner
 * learns all there is, and nobody can fill a mailbox by changing a password to and fro.
 */
export const countNotice = (app: App, tx: Transaction, address: string) =>
  count(app, tx, `notice ${recipientOf(app, address)}`, app.config.limits.noticesPerDay)

/**
 * The same for notices about roles in an organization. Whoever got this many in a day knows that something is wrong, and
 * changing a role to and fro fills nobody's mailbox.
 */
export const countRoleNotice = (app: App, tx: Transaction, organizationKey: number, address: string) =>
  count(app, tx, `role ${organizationKey} ${recipientOf(app, address)}`, app.config.limits.noticesPerDay)

async function nextAt(on: Connection, recipient: string, maxPerDay: number): Promise<number> {
  const last = await unaskedMailBeforeNewest.first(on, { recipient, skip: maxPerDay - 1 })
  return last === undefined ? 0 : last.queuedAt + dayMs
}

async function count(app: App, tx: Transaction, recipient: string, maxPerDay: number): Promise<boolean> {
  const now = app.clock.now()
  if ((await nextAt(tx, recipient, maxPerDay)) > now) return false
  await unaskedMailInsert.run(tx, { recipient, now })
  return true
}

type Stop = { address: string; topic: MailTopic }

/** What the link to refuse further mails carries. It works for good, so that a refusal can be taken back. */
export const stopToken = (app: App, stop: Stop) => app.linkSeal.close(JSON.stringify(stop))

export function readStopToken(app: App, token: string): Stop | null {
  const opened = app.linkSeal.open(token)
  if (opened === null) return null
  try {
    const { address, topic } = JSON.parse(opened) as Partial<Stop>
    return typeof address === 'string' && topic !== undefined ? { address, topic } : null
  } catch {
    return null
  }
}
