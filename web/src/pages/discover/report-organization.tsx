import { Modal } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { ReportForm } from '../../components/report-form.tsx'
import { useTranslations } from '../../i18n/language.tsx'

type Props = { organization: Resource<'PublicOrganization'>; opened: boolean; onClose(): void }

/**
 * Reports an organization to its administrators. The text explains beforehand what they will see, and how the reporter
 * is informed.
 */
export function ReportOrganization({ organization, opened, onClose }: Props) {
  const t = useTranslations()
  const session = useSession()
  const report = query.useMutation('post', '/v2/discover/{orgaId}/report', {
    onSuccess: () => refresh('/v2/account/reports'),
  })
  const params = { path: { orgaId: String(organization.nio) } }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('discover.reportTitle', { organization: organization.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ReportForm
        text={t(session ? 'discover.reportSignedIn' : 'discover.reportAnonymous')}
        reasons={[
          t('discover.falseName'),
          t('talks.reasons.insult'),
          t('talks.reasons.spam'),
          t('talks.reasons.different'),
        ]}
        send={(fields) => report.mutateAsync({ params, body: fields })}
        thanks={t(session ? 'discover.reportedSignedIn' : 'discover.reportedAnonymous')}
        onClose={onClose}
      />
    </Modal>
  )
}
