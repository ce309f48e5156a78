import { Stack, Text, Textarea } from '@mantine/core'
import { maxDescriptionLength } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

/** Brings a report that the organization closed to the operators, which is possible once. */
export function EscalateDialog({ report, onClose }: { report: Resource<'OwnReport'>; onClose(): void }) {
  const t = useTranslations()
  const notify = useNotify()
  const escalate = query.useMutation('post', '/v2/account/reports/{reportId}/escalate')
  const form = useApiForm({
    initialValues: { message: '' },
    onSubmit: async ({ message }) => {
      await escalate.mutateAsync({ params: { path: { reportId: report.id } }, body: { message: message.trim() } })
      await refresh('/v2/account/reports')
      notify.success(t('account.escalated'))
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('account.escalate')}>
      <form {...form.formProps}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('account.escalateText')}
          </Text>
          <Textarea
            label={t('account.escalateMessage')}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={maxDescriptionLength}
            dir="auto"
            data-autofocus
            {...form.getInputProps('message')}
          />
          <FormFooter form={form} button={t('account.escalateSubmit')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
