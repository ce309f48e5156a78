import { api, type Resource, refresh } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { ActDialog } from './act-dialog.tsx'

export type AccountAct = 'suspend' | 'resume' | 'endSessions' | 'delete'

type Props = { act: AccountAct; account: Resource<'OperatorAccount'>; onClose(): void }

export function AccountActDialog({ act, account, onClose }: Props) {
  const t = useTranslations()
  const name = displayName({ ...account, avatar: null })
  const path = { accountId: account.id }
  const requests: Record<AccountAct, (reason: string) => Promise<unknown>> = {
    suspend: (reason) => api.POST('/v2/operator/accounts/{accountId}/suspend', { params: { path }, body: { reason } }),
    resume: (reason) => api.POST('/v2/operator/accounts/{accountId}/resume', { params: { path }, body: { reason } }),
    endSessions: (reason) =>
      api.POST('/v2/operator/accounts/{accountId}/endSessions', { params: { path }, body: { reason } }),
    delete: (reason) => api.DELETE('/v2/operator/accounts/{accountId}', { params: { path, query: { reason } } }),
  }
  const titles = {
    suspend: t('operator.suspendAccountTitle', { name }),
    resume: t('operator.resumeAccountTitle', { name }),
    endSessions: t('operator.endSessionsTitle', { name }),
    delete: t('operator.deleteAccountTitle', { name }),
  }
  const texts = {
    suspend: t('operator.suspendAccountText'),
    resume: t('operator.resumeAccountText'),
    endSessions: t('operator.endSessionsText'),
    delete: t('operator.deleteAccountText'),
  }
  const buttons = {
    suspend: t('operator.suspend'),
    resume: t('operator.resume'),
    endSessions: t('operator.endSessions'),
    delete: t('account.delete'),
  }
  const done = {
    suspend: t('operator.accountSuspended'),
    resume: t('operator.accountResumed'),
    endSessions: t('operator.sessionsEnded'),
    delete: t('operator.accountDeleted'),
  }
  return (
    <ActDialog
      title={titles[act]}
      text={texts[act]}
      button={buttons[act]}
      isDangerous={act === 'suspend' || act === 'delete'}
      done={done[act]}
      act={async (reason) => {
        await requests[act](reason)
        await refresh('/v2/operator/accounts')
      }}
      onClose={onClose}
    />
  )
}
