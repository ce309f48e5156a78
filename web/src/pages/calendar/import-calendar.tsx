import { Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { query, refresh } from '../../api/client.ts'
import { errorMessage } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ImportResult } from './import-result.tsx'

/** As much as the interface takes. */
const maxBytes = 1024 * 1024

/** Puts the events of a file into one's own calendar. */
export function ImportCalendar({ nio, onClose }: { nio: string; onClose(): void }) {
  const t = useTranslations()
  const { nicHandle } = useAccount()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = query.useMutation('post', '/v2/workplace/users/{orgaId}/{userId}/calendar/import')
  const submit = async () => {
    if (!file) return setProblem(t('calendar.importNoFile'))
    if (file.size > maxBytes) return setProblem(t('calendar.importTooLarge'))
    setProblem(null)
    try {
      await send.mutateAsync({
        params: { path: { orgaId: nio, userId: nicHandle } },
        body: file.name,
        // The bytes as they are: the server finds out in which encoding the program wrote them.
        bodySerializer: () => file,
        headers: { 'content-type': 'text/calendar' },
      })
      refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
    } catch (error) {
      setProblem(errorMessage(error, t))
    }
  }
  if (send.data) return <ImportResult result={send.data} onClose={onClose} />
  return (
    <Stack>
      <Text>{t('calendar.importText')}</Text>
      <FileInput
        label={t('calendar.importFile')}
        placeholder={t('calendar.importChoose')}
        accept=".ics,text/calendar"
        leftSection={<IconFileImport size={18} aria-hidden />}
        value={file}
        onChange={setFile}
        data-autofocus
      />
      <ProblemAlert sentence={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={send.isPending} onClick={submit}>
          {t('calendar.import')}
        </Button>
      </Group>
    </Stack>
  )
}
