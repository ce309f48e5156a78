/* This file is longer than 250 lines because it is one table: the templates of all mails about organizations. */

import { deliveryDays, maxDisplayNameLength, mentionMailMinutes } from '../../../../../shared/limits.ts'
import { plain } from '../mail-content.ts'
import type { MailData } from '../mail-data.ts'
import type { TemplatesOf, Writer } from './writer.ts'

/** Mails about organizations, their members, and what other people did in them. */
export const organizationMails: TemplatesOf<
  | 'invitation'
  | 'invitation-accepted'
  | 'invitation-declined'
  | 'mentioned'
  | 'own-role-changed'
  | 'administrators-changed'
  | 'request-opened'
  | 'request-accepted'
  | 'request-declined'
  | 'place-free'
  | 'event-reminder'
  | 'report-opened'
  | 'report-digest'
  | 'report-closed'
  | 'report-closed-by-operators'
  | 'report-escalated'
  | 'moderated'
  | 'appeal-opened'
  | 'appeal-decided'
  | 'webhook-disabled'
> = {
  invitation: ({ registered, inviter, organization, roleName, expiresAt }, writer) => {
    const { t, date, button } = writer
    const names = {
      inviter: plain(inviter, maxInvitationNameLength),
      organization: plain(organization, maxInvitationNameLength),
    }
    return {
      subject: t('invitation.subject'),
      opening: [t('invitation.text', { ...names, role: roleIn(writer, roleName) })],
      button: registered ? button(t('invitation.view'), '/') : button(t('invitation.signUp'), '/register'),
      closing: [
        t(registered ? 'invitation.registered' : 'invitation.unregistered', { date: date(expiresAt) }),
        t('invitation.ignore'),
      ],
    }
  },

  'invitation-accepted': ({ invitee, organization, nio }, { t, button }) => ({
    subject: t('invitation-accepted.subject'),
    opening: [t('invitation-accepted.text', { invitee: plain(invitee), organization: plain(organization) })],
    button: button(t('common.viewMembers'), inOrganization(nio, '/members')),
    closing: [],
  }),

  'invitation-declined': ({ invitee, organization, nio }, { t, button }) => ({
    subject: t('invitation-declined.subject'),
    opening: [t('invitation-declined.text', { invitee: plain(invitee), organization: plain(organization) })],
    button: button(t('common.viewMembers'), inOrganization(nio, '/members')),
    closing: [],
  }),

  mentioned: ({ organization, nio, talk, talkId, messageId, count, quotes }, { t, fact, button }) => ({
    subject: t('mentioned.subject'),
    opening: [t('mentioned.text', { count, talk: plain(talk), organization: plain(organization) })],
    facts: quotes.map(({ author, text }) => fact(plain(author, maxDisplayNameLength), plain(text, maxQuoteLength))),
    button: button(t('mentioned.button'), inOrganization(nio, talkId ? `/talks/${talkId}?message=${messageId}` : '')),
    closing: [
      ...(count > quotes.length ? [t('mentioned.more', { count: count - quotes.length })] : []),
      t('mentioned.why', { count: mentionMailMinutes }),
    ],
  }),

  'own-role-changed': ({ organization, nio, from, to, by, at }, writer) => {
    const { t, date, button } = writer
    const names = { by: plain(by), organization: plain(organization), date: date(at) }
    const closing = [t('own-role-changed.unexpected')]
    if (!to) {
      const opening = [t('own-role-changed.removed', names)]
      return { subject: t('own-role-changed.removedSubject'), opening, closing }
    }
    const roles = { from: roleIn(writer, from), to: roleIn(writer, to) }
    return {
      subject: t('own-role-changed.subject'),
      opening: [t('own-role-changed.text', { ...names, ...roles })],
      button: button(t('own-role-changed.button'), inOrganization(nio, '')),
      closing,
    }
  },

  'administrators-changed': (data, writer) => {
    const { t, date, fact, button } = writer
    return {
      subject: t('administrators-changed.subject'),
      opening: [changeOfAdministrators(data, writer)],
      facts: [fact(t('administrators-changed.by'), plain(data.by)), fact(t('common.time'), date(data.at))],
      button: button(t('administrators-changed.button'), inOrganization(data.nio, '/audit')),
      closing: [t('administrators-changed.unexpected'), t('common.whyAdministrator')],
    }
  },

  'request-opened': ({ applicant, organization, nio }, { t, button }) => ({
    subject: t('request-opened.subject'),
    opening: [
      t('request-opened.text', {
        applicant: plain(applicant, maxInvitationNameLength),
        organization: plain(organization),
      }),
    ],
    button: button(t('request-opened.button'), inOrganization(nio, '/requests')),
    closing: [t('common.whyStaff')],
  }),

  'request-accepted': ({ organization, nio, message }, { t, fact, button }) => ({
    subject: t('request-accepted.subject'),
    opening: [t('request-accepted.text', { organization: plain(organization) })],
    facts: messageFact(message, t, fact),
    button: button(t('own-role-changed.button'), inOrganization(nio, '')),
    closing: [],
  }),

  'request-declined': ({ organization, message }, { t, fact, button }) => ({
    subject: t('request-declined.subject'),
    opening: [t('request-declined.text', { organization: plain(organization) })],
    facts: messageFact(message, t, fact),
    button: button(t('request-declined.button'), '/discover'),
    closing: [],
  }),

  'place-free': ({ title, occurrence, start = occurrence, nio, eventId }, writer) => {
    const { t, fact, button } = writer
    return {
      subject: t('place-free.subject'),
      opening: [t('place-free.text', { title: plain(title) })],
      facts: start === '' ? [] : [fact(t('common.time'), dateOf(start, writer))],
      button: button(t('place-free.button'), eventPath(nio, eventId)),
      closing: [t('place-free.cancel')],
    }
  },

  'event-reminder': ({ title, location, start, isOwn, organization, nio, eventId }, writer) => {
    const { t, fact, button } = writer
    return {
      subject: t('event-reminder.subject'),
      opening: [t('event-reminder.text', { title: plain(title), organization: plain(organization) })],
      facts: [
        fact(t('common.time'), dateOf(start, writer)),
        ...(location.trim() === '' ? [] : [fact(t('event-reminder.location'), plain(location, maxQuoteLength))]),
      ],
      button: button(t('place-free.button'), eventPath(nio, eventId)),
      closing: isOwn ? [t('event-reminder.own')] : [t('event-reminder.why'), t('place-free.cancel')],
    }
  },

  'report-opened': ({ organization, nio, talk, reason }, { t, fact, button }) => ({
    subject: t('report-opened.subject'),
    opening: [t('report-opened.text', { organization: plain(organization) })],
    facts: [
      fact(t('report-opened.talk'), plain(talk)),
      fact(t('report-opened.reason'), plain(reason) || t('report-opened.noReason')),
    ],
    button: button(t('report-opened.button'), inOrganization(nio, '/reports')),
    closing: [t('common.whyStaff')],
  }),

  'report-digest': ({ organization, nio, count }, { t, button }) => ({
    subject: t('report-digest.subject'),
    opening: [t('report-digest.text', { count, organization: plain(organization) })],
    button: button(t('report-digest.button'), inOrganization(nio, '/reports')),
    closing: [t('common.whyStaff')],
  }),

  'report-closed': ({ organization, outcome, reportedAt }, { t, date, button }) => ({
    subject: t('report-closed.subject'),
    opening: [
      t('report-closed.text', { organization: plain(organization), date: date(reportedAt) }),
      outcome === 'acted' ? t('report-closed.acted') : t('report-closed.dismissed'),
    ],
    button: button(t('report-closed.button'), '/me/reports'),
    closing: [t('report-closed.thanks')],
  }),

  'report-escalated': ({ organization }, { t, button }) => ({
    subject: t('report-escalated.subject'),
    opening: [t('report-escalated.text', { organization: plain(organization) })],
    button: button(t('report-opened.button'), '/operator/reports'),
    closing: [],
  }),

  'report-closed-by-operators': ({ organization, outcome, reportedAt }, { t, date, button }) => ({
    subject: t('report-closed-by-operators.subject'),
    opening: [
      t('report-closed-by-operators.text', { organization: plain(organization), date: date(reportedAt) }),
      outcome === 'acted' ? t('report-closed.acted') : t('report-closed.dismissed'),
    ],
    button: button(t('report-closed.button'), '/me/reports'),
    closing: [t('report-closed.thanks')],
  }),

  moderated: ({ organization, talk, notice, hidden, removed, appealUntil }, { t, date, fact, button }) => {
    const names = { talk: plain(talk), organization: plain(organization) }
    return {
      subject: t('moderated.subject'),
      opening: [
        t('moderated.text', names),
        ...(hidden ? [t('moderated.hidden')] : []),
        ...(removed ? [t('moderated.removed')] : []),
      ],
      facts: notice.trim() === '' ? [] : [fact(t('moderated.notice'), plain(notice, maxNoticeLength))],
      button: button(t('moderated.button'), '/me/reports'),
      closing: [t('moderated.appeal', { date: date(appealUntil) })],
    }
  },

  'appeal-opened': ({ organization, nio, talk }, { t, fact, button }) => ({
    subject: t('appeal-opened.subject'),
    opening: [t('appeal-opened.text', { organization: plain(organization) })],
    facts: [fact(t('report-opened.talk'), plain(talk))],
    button: button(t('appeal-opened.button'), inOrganization(nio, '/reports')),
    closing: [t('common.whyAdministrator')],
  }),

  'appeal-decided': ({ organization, talk, outcome }, { t, button }) => ({
    subject: t('appeal-decided.subject'),
    opening: [
      t('appeal-decided.text', { talk: plain(talk), organization: plain(organization) }),
      outcome === 'reversed' ? t('appeal-decided.reversed') : t('appeal-decided.upheld'),
    ],
    button: button(t('moderated.button'), '/me/reports'),
    closing: [],
  }),

  'webhook-disabled': ({ organization, nio, host, failures, ...failure }, { t, fact, button }) => ({
    subject: t('webhook-disabled.subject'),
    opening: [t('webhook-disabled.text', { count: failures, organization: plain(organization) })],
    facts: [fact(t('webhook-disabled.host'), plain(host)), fact(t('webhook-disabled.error'), failureIn(t, failure))],
    button: button(t('webhook-disabled.button'), inOrganization(nio, '/settings')),
    closing: [t('webhook-disabled.kept', { count: deliveryDays }), t('common.whyAdministrator')],
  }),
}

/** A date of whole days has no hour. */
function dateOf(value: string, { date, day }: Writer): string {
  const at = Date.parse(value)
  if (Number.isNaN(at)) return plain(value)
  return value.length === 10 ? day(at) : date(at)
}

const eventPath = (nio: number | undefined, eventId: string) =>
  inOrganization(nio, `/calendar?event=${encodeURIComponent(plain(eventId))}`)

/** The text that staff wrote with a decision, if they wrote one. */
const messageFact = (message: string, t: Writer['t'], fact: Writer['fact']) =>
  message.trim() === '' ? [] : [fact(t('request-accepted.message'), plain(message, maxQuoteLength))]

/** Says why the last delivery of a webhook failed. */
function failureIn(t: Writer['t'], { reason, status, error = '' }: Partial<MailData<'webhook-disabled'>>): string {
  if (reason === undefined) return plain(error)
  return reason === 'status'
    ? t('webhook-disabled.reason.status', { status: String(status) })
    : t(`webhook-disabled.reason.${reason}`)
}

function changeOfAdministrators(data: MailData<'administrators-changed'>, writer: Writer): string {
  const names = { person: plain(data.person), organization: plain(data.organization) }
  const [from, to] = [roleIn(writer, data.from), roleIn(writer, data.to)]
  if (!data.from) return writer.t('administrators-changed.joined', { ...names, to })
  if (!data.to) return writer.t('administrators-changed.left', { ...names, from })
  return writer.t('administrators-changed.changed', { ...names, from, to })
}

const roleKeys = {
  member: 'role.member',
  secretary: 'role.secretary',
  administrator: 'role.administrator',
} as const

const roleIn = ({ t }: Writer, name: string) =>
  Object.hasOwn(roleKeys, name) ? t(roleKeys[name as keyof typeof roleKeys]) : plain(name)

/** The path of a page in an organization, or of the start page. */
const inOrganization = (nio: number | undefined, path: string) => (nio === undefined ? '/' : `/o/${nio}${path}`)

/** The length is enough to recognize the message. */
const maxQuoteLength = 160
/** The page that the button opens shows a longer notice completely. */
const maxNoticeLength = 1000

/**
 * An inviter can choose any name for themselves and for their organization, and everyone they invite reads both, so they
 * are cut short.
 */
const maxInvitationNameLength = 60
