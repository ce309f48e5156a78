import type { Resource } from '../api/client.ts'
import type { PlainMessageKey } from '../i18n/translate.ts'

type Act = Resource<'OperatorLogEntry'>['action']

/** Acts of operators, named as in the entries of logs. The type check fails if an act has no text. */
export const operatorActs: Record<Act, PlainMessageKey> & Record<string, PlainMessageKey> = {
  'account.created': 'operator.accountCreated',
  'account.suspended': 'operator.accountSuspended',
  'account.resumed': 'operator.accountResumed',
  'account.sessionsEnded': 'operator.sessionsEnded',
  'account.passwordReset': 'operator.passwordReset',
  'account.deleted': 'operator.accountDeleted',
  'account.operatorMade': 'operator.operatorMade',
  'account.operatorRemoved': 'operator.operatorRemoved',
  'account.mailsRead': 'operator.mailsRead',
  'organization.suspended': 'operator.organizationSuspended',
  'organization.resumed': 'operator.organizationResumed',
  'organization.restored': 'operator.organizationRestored',
  'organization.unlisted': 'operator.organizationUnlisted',
  'organization.listed': 'operator.organizationListed',
  'organization.administratorMade': 'operator.administratorMade',
  'report.closed': 'operator.reportClosed',
  'settings.changed': 'operator.settingsChanged',
  'mail.tested': 'operator.mailTested',
  'backup.made': 'operator.backupMade',
  'backup.restored': 'operator.backupRestored',
  'organization.exported': 'operator.organizationExported',
  'organization.imported': 'operator.organizationImported',
  'database.moved': 'operator.databaseMoved',
}
