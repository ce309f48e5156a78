import { Alert, Button, FileInput, Group, List, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { query, refresh } from '../../api/client.ts'
import { sentenceFor } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { ProblemAlert } from '../../parts/problem-alert.tsx'
import { useWords } from '../../words/language.tsx'

/** As much as the interface takes. */
const mostBytes = 1024 * 1024

/** Puts the events of a file into one's own calendar, and says of each one that was refused why. */
export function ImportCalendar({ nio, onClose }: { nio: string; onClose(): void }) {
  const say = useWords()
  const { nicHandle } = useAccount()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = query.useMutation('post', '/v2/workplace/users/{orgaId}/{userId}/calendar/import')
  const submit = async () => {
    if (!file) return setProblem(say('calendar.importNoFile'))
    if (file.size > mostBytes) return setProblem(say('calendar.importTooLarge'))
    setProblem(null)
    try {
      await send.mutateAsync({
        params: { path: { orgaId: nio, userId: nicHandle } },
        body: await file.text(),
        bodySerializer: String,
        headers: { 'content-type': 'text/calendar; charset=utf-8' },
      })
      refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
    } catch (error) {
      setProblem(sentenceFor(error, say))
    }
  }
  const result = send.data
  if (result) {
    const refused = result.events.filter(({ outcome }) => outcome === 'refused')
    return (
      <Stack>
        <Alert color={refused.length > 0 ? 'yellow' : 'green'} role="status">
          <Text>{say('calendar.importCreated', { count: result.created })}</Text>
          {result.updated > 0 && <Text>{say('calendar.importUpdated', { count: result.updated })}</Text>}
          {result.unchanged > 0 && <Text>{say('calendar.importUnchanged', { count: result.unchanged })}</Text>}
          {refused.length > 0 && <Text>{say('calendar.importRefused', { count: refused.length })}</Text>}
        </Alert>
        {refused.length > 0 && (
          <List size="sm">
            {refused.map(({ uid, title, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same name twice, and nothing moves
              <List.Item key={index}>
                <Text span fw={600} size="sm" dir="auto">
                  {title ?? uid ?? say('calendar.untitled')}
                </Text>
                {message && `: ${message}`}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{say('common.close')}</Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack>
      <Text>{say('calendar.importText')}</Text>
      <FileInput
        label={say('calendar.importFile')}
        placeholder={say('calendar.importChoose')}
        accept=".ics,text/calendar"
        leftSection={<IconFileImport size={18} aria-hidden />}
        value={file}
        onChange={setFile}
        data-autofocus
      />
      <ProblemAlert sentence={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {say('common.cancel')}
        </Button>
        <Button loading={send.isPending} onClick={submit}>
          {say('calendar.import')}
        </Button>
      </Group>
    </Stack>
  )
}
