import { Stack, TextInput } from '@mantine/core'
import { maxTitleLength } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { putTalk, type Talk } from './talk-cache.ts'

export function RenameTalk({ nio, talk, onClose }: { nio: string; talk: Talk; onClose(): void }) {
  const t = useTranslations()
  const rename = query.useMutation('patch', '/v2/talks/{orgaId}/{talkId}')
  const form = useApiForm({
    initialValues: { title: talk.title },
    validate: { title: required(t) },
    onSubmit: async ({ title }) => {
      const params = { path: { orgaId: nio, talkId: String(talk.id) } }
      putTalk(nio, await rename.mutateAsync({ params, body: { title: title.trim() } }))
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('talks.rename')}>
      <form {...form.formProps}>
        <Stack>
          <TextInput
            label={t('talks.title')}
            maxLength={maxTitleLength}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <FormFooter form={form} button={t('common.save')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
