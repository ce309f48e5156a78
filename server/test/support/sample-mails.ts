import type { MailData, MailKind, MailReader, Mails } from '../../src/domain/mail/mail-data.ts'
import { renderHtml, renderText } from '../../src/domain/mail/render-mail.ts'
import { composeMail, templates } from '../../src/domain/mail/templates.ts'

export const publicUrl = 'https://atrium.example'
export const sampleSecret = 'k7Qm-9xTz-4RbW'
export const sampleTime = Date.UTC(2026, 10, 15, 13, 5)
const later = Date.UTC(2026, 10, 16, 0, 0)

const inClub = { organization: 'Chess Club', nio: 12, publicUrl }
const roleChange = { ...inClub, person: 'grace', from: 'member', to: 'administrator', by: 'alan', at: sampleTime }

/** One mail of each kind. */
export const samples: Mails = {
  'confirm-address': { nametag: 'ada', mail: 'ada@example.org', publicUrl, expiresAt: sampleTime },
  'first-credentials': { nametag: 'ada', nicHandle: 'AL100-ATR', publicUrl, expiresAt: sampleTime },
  'password-reset': { nametag: 'ada', publicUrl, expiresAt: later, requestedAt: sampleTime },
  'data-exported': { nametag: 'ada', at: sampleTime, publicUrl },
  'password-changed': { nametag: 'ada', at: sampleTime, publicUrl, feedsEnded: 1 },
  'mail-changed-old': {
    nametag: 'ada',
    oldMail: 'old@example.org',
    newMail: 'new@example.org',
    at: sampleTime,
    undoUntil: later,
    publicUrl,
  },
  'mail-changed-new': { nametag: 'ada', mail: 'new@example.org', publicUrl, expiresAt: sampleTime },
  'mail-change-undone': { nametag: 'ada', mail: 'old@example.org', publicUrl, passwordRemoved: 1, feedsEnded: 1 },
  'account-deleted': { nametag: 'ada', at: sampleTime },
  'account-suspended': { nametag: 'ada', at: sampleTime, reason: 'Sends advertisements.' },
  'account-resumed': { nametag: 'ada', at: sampleTime, publicUrl },
  'new-sign-in': { nametag: 'ada', at: sampleTime, ip: '192.0.2.7', userAgent: 'Firefox on Linux', publicUrl },
  invitation: {
    nametag: 'ada',
    registered: 1,
    inviter: 'grace',
    organization: 'Chess Club',
    roleName: 'member',
    expiresAt: sampleTime,
    publicUrl,
  },
  'invitation-accepted': { ...inClub, nametag: 'ada', invitee: 'grace' },
  'invitation-declined': { ...inClub, nametag: 'ada', invitee: 'grace' },
  mentioned: {
    ...inClub,
    nametag: 'ada',
    talk: 'Tournament',
    talkId: 5,
    messageId: 4711,
    count: 7,
    quotes: Array.from({ length: 5 }, () => ({ author: 'grace', text: '@ada who brings the boards?' })),
  },
  'own-role-changed': { ...roleChange, nametag: 'ada' },
  'administrators-changed': { ...roleChange, nametag: 'ada' },
  'request-opened': { ...inClub, nametag: 'ada', applicant: 'grace' },
  'request-accepted': { ...inClub, nametag: 'ada', message: 'Welcome! We meet on Tuesdays.' },
  'request-declined': { ...inClub, nametag: 'ada', message: 'We are full this season.' },
  'place-free': {
    nametag: 'ada',
    title: 'Training',
    occurrence: '2026-11-17T18:00:00.000Z',
    start: '2026-11-17T19:00:00.000Z',
    nio: 12,
    eventId: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
    publicUrl,
  },
  'event-reminder': {
    ...inClub,
    nametag: 'ada',
    title: 'Training',
    location: 'Sports hall',
    start: '2026-11-17T18:00:00.000Z',
    isOwn: 0,
    eventId: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  },
  'report-opened': { ...inClub, nametag: 'ada', talk: 'Tournament', reason: 'Spam' },
  'report-digest': { ...inClub, nametag: 'ada', count: 3 },
  'report-closed-by-operators': {
    nametag: 'ada',
    organization: 'Chess Club',
    outcome: 'dismissed',
    reportedAt: sampleTime,
    publicUrl,
  },
  'report-escalated': { nametag: 'ada', organization: 'Chess Club', publicUrl },
  'report-closed': { nametag: 'ada', organization: 'Chess Club', outcome: 'acted', reportedAt: sampleTime, publicUrl },
  moderated: {
    nametag: 'ada',
    organization: 'Chess Club',
    talk: 'Tournament',
    notice: 'Please be kind.',
    hidden: true,
    removed: true,
    appealUntil: sampleTime,
    publicUrl,
  },
  'appeal-opened': { ...inClub, nametag: 'ada', talk: 'Tournament' },
  'appeal-decided': { nametag: 'ada', organization: 'Chess Club', talk: 'Tournament', outcome: 'reversed', publicUrl },
  'webhook-disabled': {
    ...inClub,
    nametag: 'ada',
    host: 'hooks.example.org',
    failures: 20,
    reason: 'status',
    status: 500,
  },
}

export const kinds = Object.keys(templates) as MailKind[]

export const english: MailReader = { name: 'Ada', locale: 'en-GB', timeZone: 'UTC' }

/** Renders a mail of a kind for a reader. */
export function renderSample<K extends MailKind>(
  kind: K,
  { reader = english, data, secret = sampleSecret }: { reader?: MailReader; data?: MailData<K>; secret?: string } = {},
) {
  const content = composeMail(kind, { ...(data ?? samples[kind]), reader }, secret)
  return { content, subject: content.subject, text: renderText(content), html: renderHtml(content) }
}
