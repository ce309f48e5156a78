import { dayMs } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { MailKind } from './mail-data.ts'
import { mailRefusal, unaskedMailBeforeNewest, unaskedMailInsert } from './queries.ts'

/** Topics of mails that a recipient can refuse with the link in one of them. */
export const mailTopics = ['invitations', 'mentions', 'confirmations', 'reminders'] as const
export type MailTopic = (typeof mailTopics)[number]

/**
 * Topics of the mails that somebody else can cause without the recipient's consent. A recipient gets few of them per
 * day, over all senders, and no more of a topic after refusing it with the link in one of them.
 */
export const topicOf: Partial<Record<MailKind, MailTopic>> = {
  invitation: 'invitations',
  mentioned: 'mentions',
  'confirm-address': 'confirmations',
  'mail-changed-new': 'confirmations',
}

/** Addresses of one mailbox count as one: many providers ignore the part after a plus sign. */
export const recipientOf = ({ blind }: Pick<App, 'blind'>, address: string) =>
  blind(address.toLowerCase().replace(/\+[^@]*@/, '@'))

export const isRefused = async (app: App, on: Connection, address: string, topic: MailTopic) =>
  (await mailRefusal.first(on, { recipient: recipientOf(app, address), topic })) !== undefined

/**
 * Returns when an address may receive the next unasked mail: 0 below the daily limit, otherwise a day after the oldest
 * mail that counts towards it.
 */
export const nextUnaskedAt = (app: App, on: Connection, address: string) =>
  nextAt(on, recipientOf(app, address), app.config.limits.unaskedMailsPerDay)

/** Returns whether an unasked mail may be sent now, and counts it if so. */
export async function countUnasked(app: App, tx: Transaction, address: string, topic: MailTopic): Promise<boolean> {
  if (await isRefused(app, tx, address, topic)) return false
  return count(app, tx, recipientOf(app, address), app.config.limits.unaskedMailsPerDay)
}

/**
 * Counts notices to an address that the account never confirmed and that may belong to another person. A few of them
 * inform its owner, and repeated password changes cannot fill the mailbox.
 */
export const countNotice = (app: App, tx: Transaction, address: string) =>
  count(app, tx, `notice ${recipientOf(app, address)}`, app.config.limits.noticesPerDay)

type OrganizationNotice = 'role' | 'request' | 'measure' | 'appeal' | 'webhook'

/**
 * Counts notices of an organization about one subject. A few of them show that something is wrong, and somebody who
 * causes one after the other cannot fill a mailbox.
 */
export const countNoticeOf = (
  app: App,
  tx: Transaction,
  about: OrganizationNotice,
  organizationKey: number,
  address: string,
) => count(app, tx, `${about} ${organizationKey} ${recipientOf(app, address)}`, app.config.limits.noticesPerDay)

/** Counts reports about which an organization is mailed at once. Any member can cause them. */
export const countReport = (app: App, tx: Transaction, organizationKey: number) =>
  count(app, tx, `reports ${organizationKey}`, app.config.limits.noticesPerDay)

/** Counts notices about reports to an operator, which anybody can cause. */
export const countReportNotice = (app: App, tx: Transaction, address: string) =>
  count(app, tx, `report ${recipientOf(app, address)}`, app.config.limits.noticesPerDay)

/**
 * Returns whether a reminder of an event may be mailed, and counts it if so. People asked for reminders when they said
 * that they come, so they do not count as unasked; but an event that is moved again and again must not fill a mailbox.
 */
export async function countReminder(app: App, tx: Transaction, address: string): Promise<boolean> {
  if (await isRefused(app, tx, address, 'reminders')) return false
  return count(app, tx, `reminder ${recipientOf(app, address)}`, app.config.limits.noticesPerDay)
}

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

/** Returns the token of the link that stops further mails. It never expires, so that a refusal can be reverted. */
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
