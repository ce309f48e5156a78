import { type Role, roleNames } from '../../../../shared/roles.ts'
import type { Resource } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Translate } from '../../i18n/translate.ts'

type Entry = Resource<'AuditEntry'>

/** Describes an entry of the audit log. The type check fails if an action has no sentence. */
export function auditSentence(entry: Entry, t: Translate, { commas }: Formats): string {
  const { details } = entry
  const actor = entry.actor ? displayName(entry.actor) : ''
  const text = (key: string) => String(details[key] ?? '')
  const role = (key: string) => t(`role.${roleNames[Number(details[key]) as Role]}`)
  // People are named as they were invited: by nametag or by an unconfirmed address.
  const target = entry.target ? displayName(entry.target) : text('mail')
  const sentences: Record<Entry['action'], () => string> = {
    'organization.created': () => t('audit.organizationCreated', { actor, name: text('name') }),
    'organization.updated': () => t('audit.organizationUpdated', { actor, what: commas(changesIn(details, t)) }),
    'organization.deleted': () => t('audit.organizationDeleted', { actor }),
    'organization.restored': () => t('audit.organizationRestored', { actor }),
    'organization.suspended': () => t('audit.organizationSuspended'),
    'organization.resumed': () => t('audit.organizationResumed'),
    'organization.unlisted': () => t('audit.organizationUnlisted'),
    'organization.listed': () => t('audit.organizationListed'),
    'member.joined': () => t('audit.memberJoined', { target, role: role('role') }),
    'member.left': () => t('audit.memberLeft', { target }),
    'member.removed': () => t('audit.memberRemoved', { actor, target }),
    'member.roleChanged': () => t('audit.memberRoleChanged', { actor, target, from: role('from'), to: role('to') }),
    'member.commentChanged': () => t('audit.memberCommentChanged', { actor, target }),
    'member.fieldsChanged': () =>
      t('audit.memberFieldsChanged', { actor, target, fields: commas(details.fields as string[]) }),
    'member.fieldsImported': () => t('audit.memberFieldsImported', { actor }),
    'field.created': () => t('audit.fieldCreated', { actor, field: text('label') }),
    'field.changed': () => t('audit.fieldChanged', { actor, field: text('label') }),
    'field.deleted': () => t('audit.fieldDeleted', { actor, field: text('label') }),
    'group.created': () => t('audit.groupCreated', { actor, group: text('name') }),
    'group.changed': () => t('audit.groupChanged', { actor, group: text('name') }),
    'group.deleted': () => t('audit.groupDeleted', { actor, group: text('name') }),
    'group.memberAdded': () => t('audit.groupMemberAdded', { actor, target, group: text('name') }),
    'group.memberRemoved': () => t('audit.groupMemberRemoved', { actor, target, group: text('name') }),
    'invitation.sent': () => t('audit.invitationSent', { actor, target, role: role('role') }),
    'invitation.resent': () => t('audit.invitationResent', { actor, target }),
    'invitation.revoked': () => t('audit.invitationRevoked', { actor, target }),
    'invitation.declined': () => t('audit.invitationDeclined', { target }),
    'request.accepted': () => t('audit.requestAccepted', { actor, target }),
    'request.declined': () => t('audit.requestDeclined', { actor, target }),
    'joinLink.created': () => t('audit.joinLinkCreated', { actor }),
    'joinLink.revoked': () => t('audit.joinLinkRevoked', { actor }),
    'talk.renamed': () => t('audit.talkRenamed', { actor, talk: text('title'), to: text('to') }),
    'talk.archived': () => t('audit.talkArchived', { actor, talk: text('title') }),
    'talk.restored': () => t('audit.talkRestored', { actor, talk: text('title') }),
    'board.deleted': () => t('audit.boardDeleted', { actor, board: text('name') }),
    'board.restored': () => t('audit.boardRestored', { actor, board: text('name') }),
    'report.opened': () => t('audit.reportOpened'),
    'report.assigned': () => t('audit.reportAssigned', { actor, target }),
    'report.appealDecided': () =>
      t('audit.reportAppealDecided', { actor, outcome: t(`reports.appealOutcome.${text('outcome') as 'upheld'}`) }),
    'report.closed': () =>
      t('audit.reportClosed', { actor, outcome: t(`reports.outcome.${text('outcome') as 'acted'}`) }),
    'report.closedByOperators': () =>
      t('audit.reportClosedByOperators', { outcome: t(`reports.outcome.${text('outcome') as 'acted'}`) }),
    'webhook.created': () => t('audit.webhookCreated', { actor, host: text('host') }),
    'webhook.changed': () => t('audit.webhookChanged', { actor }),
    'webhook.secretReplaced': () => t('audit.webhookSecretReplaced', { actor }),
    'webhook.disabled': () => t('audit.webhookDisabled', { host: text('host') }),
    'webhook.deleted': () => t('audit.webhookDeleted', { actor, host: text('host') }),
  }
  return sentences[entry.action]()
}

type Change = { from: unknown; to: unknown }

function changesIn(details: Entry['details'], t: Translate): string[] {
  const {
    name,
    description,
    public: isPublic,
    joining,
    questions,
    logo,
  } = details as Record<string, Change | undefined>
  return [
    ...(name ? [t('audit.renamed', { from: String(name.from), to: String(name.to) })] : []),
    ...(description ? [t('audit.described')] : []),
    ...(isPublic ? [t(isPublic.to ? 'audit.madePublic' : 'audit.madePrivate')] : []),
    ...(joining || questions ? [t('audit.joiningChanged')] : []),
    ...(logo ? [t(logo.to ? 'audit.logoChanged' : 'audit.logoRemoved')] : []),
  ]
}
