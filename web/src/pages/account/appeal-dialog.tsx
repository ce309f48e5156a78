import { Stack, Text, Textarea } from '@mantine/core'
import { maxDescriptionLength } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import type { Decision } from './decisions.tsx'

/** Appeals against a decision, which is possible once. */
export function AppealDialog({ decision, onClose }: { decision: Decision; onClose(): void }) {
  const t = useTranslations()
  const notify = useNotify()
  const appeal = query.useMutation('post', '/v2/account/moderation/{moderationId}/appeal')
  const form = useApiForm({
    initialValues: { message: '' },
    validate: { message: required(t) },
    onSubmit: async ({ message }) => {
      const params = { path: { moderationId: decision.id } }
      await appeal.mutateAsync({ params, body: { message: message.trim() } })
      await refresh('/v2/account/moderation')
      notify.success(t('account.appealSent'))
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('account.appeal')}>
      <form {...form.formProps}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('account.appealText')}
          </Text>
          <Textarea
            label={t('account.appealMessage')}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={maxDescriptionLength}
            dir="auto"
            data-autofocus
            {...form.getInputProps('message')}
          />
          <FormFooter form={form} button={t('account.appealSubmit')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
