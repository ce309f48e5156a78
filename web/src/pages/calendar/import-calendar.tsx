import { FileInput, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { maxBodyBytes, megabyteBytes } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { useAccount } from '../../api/session.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { ImportResult } from './import-result.tsx'

/** Imports the events of a file into the reader's own calendar. */
export function ImportCalendar({ nio, onClose }: { nio: string; onClose(): void }) {
  const t = useTranslations()
  const { nicHandle } = useAccount()
  const send = query.useMutation('post', '/v2/workplace/users/{orgaId}/{userId}/calendar/import')
  const form = useApiForm({
    initialValues: { file: null as File | null },
    validate: {
      file: (file) => {
        if (!file) return t('calendar.importNoFile')
        return file.size > maxBodyBytes ? t('calendar.importTooLarge', { max: maxBodyBytes / megabyteBytes }) : null
      },
    },
    onSubmit: async ({ file }) => {
      if (!file) return
      await send.mutateAsync({
        params: { path: { orgaId: nio, userId: nicHandle } },
        body: file.name,
        // The bytes are sent unchanged, because the server detects the encoding of the file.
        bodySerializer: () => file,
        headers: { 'content-type': 'text/calendar' },
      })
      refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
    },
  })
  if (send.data) return <ImportResult result={send.data} onClose={onClose} />
  return (
    <form {...form.formProps}>
      <Stack>
        <Text>{t('calendar.importText')}</Text>
        <FileInput
          label={t('calendar.importFile')}
          placeholder={t('calendar.importChoose')}
          accept=".ics,text/calendar"
          leftSection={<IconFileImport size={18} aria-hidden />}
          data-autofocus
          {...form.getInputProps('file')}
        />
        <FormFooter form={form} button={t('calendar.import')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
