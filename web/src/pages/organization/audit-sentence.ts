import type { Resource } from '../../api/client.ts'
import { nameOf } from '../../api/person.ts'
import { type Role, roleNames } from '../../api/roles.ts'
import type { Say } from '../../i18n/translate.ts'

type Entry = Resource<'AuditEntry'>

/** What an entry of the audit trail tells, as a sentence. Every action has one, or this does not compile. */
export function auditSentence(entry: Entry, say: Say): string {
  const { details } = entry
  const actor = entry.actor ? nameOf(entry.actor) : ''
  const text = (key: string) => String(details[key] ?? '')
  const role = (key: string) => say(`role.${roleNames[Number(details[key]) as Role]}`)
  // Somebody is named as they were invited: by name, or by an address that may be anybody's.
  const target = entry.target ? nameOf(entry.target) : text('mail')
  const sentences: Record<Entry['action'], () => string> = {
    'organization.created': () => say('audit.organizationCreated', { actor, name: text('name') }),
    'organization.updated': () => say('audit.organizationUpdated', { actor, what: changesIn(details, say) }),
    'organization.deleted': () => say('audit.organizationDeleted', { actor }),
    'organization.restored': () => say('audit.organizationRestored', { actor }),
    'member.joined': () => say('audit.memberJoined', { target, role: role('role') }),
    'member.left': () => say('audit.memberLeft', { target }),
    'member.removed': () => say('audit.memberRemoved', { actor, target }),
    'member.roleChanged': () => say('audit.memberRoleChanged', { actor, target, from: role('from'), to: role('to') }),
    'member.commentChanged': () => say('audit.memberCommentChanged', { actor, target }),
    'invitation.sent': () => say('audit.invitationSent', { actor, target, role: role('role') }),
    'invitation.resent': () => say('audit.invitationResent', { actor, target }),
    'invitation.revoked': () => say('audit.invitationRevoked', { actor, target }),
    'invitation.declined': () => say('audit.invitationDeclined', { target }),
    'board.deleted': () => say('audit.boardDeleted', { actor, board: text('name') }),
    'board.restored': () => say('audit.boardRestored', { actor, board: text('name') }),
    'report.opened': () => say('audit.reportOpened'),
    'report.assigned': () => say('audit.reportAssigned', { actor, target }),
    'report.closed': () =>
      say('audit.reportClosed', { actor, outcome: say(`reports.outcome.${text('outcome') as 'acted'}`) }),
    'webhook.created': () => say('audit.webhookCreated', { actor, host: text('host') }),
    'webhook.changed': () => say('audit.webhookChanged', { actor }),
    'webhook.secretReplaced': () => say('audit.webhookSecretReplaced', { actor }),
    'webhook.disabled': () => say('audit.webhookDisabled', { host: text('host') }),
    'webhook.deleted': () => say('audit.webhookDeleted', { actor, host: text('host') }),
  }
  return sentences[entry.action]()
}

type Change = { from: unknown; to: unknown }

function changesIn(details: Entry['details'], say: Say): string {
  const { name, description, public: isPublic } = details as Record<string, Change | undefined>
  return [
    ...(name ? [say('audit.renamed', { from: String(name.from), to: String(name.to) })] : []),
    ...(description ? [say('audit.described')] : []),
    ...(isPublic ? [say(isPublic.to ? 'audit.madePublic' : 'audit.madePrivate')] : []),
  ].join(', ')
}
