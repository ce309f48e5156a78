import { FileInput, Select, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { maxBodyBytes, megabyteBytes } from '../../../../shared/limits.ts'
import type { Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { importCalendar, organizationCalendar } from './event-requests.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'

/**
 * Imports the events of a file into the reader's own calendar or, for staff, into that of the organization, after it was
 * shown what that does.
 */
export function ImportCalendar({ nio, onClose }: { nio: string; onClose(): void }) {
  const t = useTranslations()
  const me = useAccount()
  const { organization, can } = useOrganization()
  const notify = useNotify()
  const [preview, setPreview] = useState<Resource<'CalendarImport'> | null>(null)
  const [result, setResult] = useState<Resource<'CalendarImport'> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useApiForm({
    initialValues: { file: null as File | null, calendar: me.nicHandle },
    validate: {
      file: (file) => {
        if (!file) return t('calendar.importNoFile')
        return file.size > maxBodyBytes ? t('calendar.importTooLarge', { max: maxBodyBytes / megabyteBytes }) : null
      },
    },
    onSubmit: async ({ file, calendar }) => {
      if (file) setPreview((await importCalendar(nio, calendar, file, { preview: true })) ?? null)
    },
  })
  const importNow = async () => {
    const { file, calendar } = form.values
    if (!file) return
    setBusy(true)
    try {
      setResult((await importCalendar(nio, calendar, file)) ?? null)
    } catch (error) {
      notify.error(error)
    }
    setBusy(false)
  }
  if (result) return <ImportResult result={result} onClose={onClose} />
  if (preview) {
    return <ImportPreview preview={preview} isBusy={isBusy} onImport={importNow} onBack={() => setPreview(null)} />
  }
  const isShared = form.values.calendar === organizationCalendar
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
        {organization && can('calendar.writeOrganization') && (
          <Select
            label={t('calendar.inCalendarOf')}
            data={[
              { value: me.nicHandle, label: displayName(me) },
              { value: organizationCalendar, label: organization.name },
            ]}
            allowDeselect={false}
            {...form.getInputProps('calendar')}
          />
        )}
        <Text size="sm" c="dimmed">
          {t(isShared ? 'calendar.importToAll' : 'calendar.importToOwn')}
        </Text>
        <FormFooter form={form} button={t('calendar.importPreview.show')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
