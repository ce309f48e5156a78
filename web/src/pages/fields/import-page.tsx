import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { maxBodyBytes, megabyteBytes } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { BackLink } from '../../components/back-link.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'
import { textOfFile } from './text-of-file.ts'

type Chosen = { name: string; text: string }

/** Sets values of many members from a CSV file. The server first shows what would change, and why it refuses something. */
export function ImportPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const path = '/v2/workplace/{orgaId}/members.csv'
  const preview = query.useMutation('post', path)
  const run = query.useMutation('post', path)
  const [file, setFile] = useState<Chosen | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const params = { path: { orgaId: nio } }
  const plain = { bodySerializer: (text: unknown) => text as string, headers: { 'content-type': 'text/plain' } }

  const choose = async (chosen: File | null) => {
    if (!chosen) return
    preview.reset()
    run.reset()
    setTooLarge(chosen.size > maxBodyBytes)
    if (chosen.size > maxBodyBytes) return setFile(null)
    const text = await textOfFile(chosen)
    setFile({ name: chosen.name, text })
    preview.mutate({ params: { ...params, query: { preview: true } }, body: text, ...plain })
  }
  const confirm = async () => {
    if (!file) return
    await run.mutateAsync({ params, body: file.text, ...plain }).catch(() => undefined)
    refresh('/v2/workplace/users/{orgaId}')
    refresh('/v2/workplace/users/{orgaId}/{userId}')
  }
  const problem = run.error ?? preview.error
  return (
    <Page
      title={t('fieldImport.title')}
      text={t('fieldImport.text')}
      back={
        <BackLink to="/o/$nio/members" params={{ nio }}>
          {t('members.backToAll')}
        </BackLink>
      }
    >
      <Section title={t('fieldImport.how')}>
        <List type="ordered" spacing={4} size="sm">
          <List.Item>{t('fieldImport.stepExport')}</List.Item>
          <List.Item>{t('fieldImport.stepEdit')}</List.Item>
          <List.Item>{t('fieldImport.stepChoose')}</List.Item>
        </List>
        <Group>
          <FileButton onChange={choose} accept=".csv,.tsv,.txt,text/csv" key={file?.name ?? ''}>
            {(props) => (
              <Button
                {...props}
                variant={file ? 'default' : 'filled'}
                leftSection={<IconFileImport size={18} aria-hidden />}
                loading={preview.isPending}
              >
                {t(file ? 'fieldImport.chooseAnother' : 'fieldImport.choose')}
              </Button>
            )}
          </FileButton>
          {file && (
            <Text size="sm">
              <bdi>{file.name}</bdi>
            </Text>
          )}
        </Group>
        {isTooLarge && (
          <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
            {t('fieldImport.tooLarge', { max: maxBodyBytes / megabyteBytes })}
          </Alert>
        )}
      </Section>
      {problem && <ImportProblems nio={nio} problem={problem} />}
      {!problem && run.data && (
        <Alert role="status" color="green" icon={<IconCheck size={20} aria-hidden />}>
          <Stack align="flex-start" gap="sm">
            <Text>{t('fieldImport.done', { count: run.data.changed })}</Text>
            <Button variant="default" renderRoot={(props) => <Link to="/o/$nio/members" params={{ nio }} {...props} />}>
              {t('fieldImport.seeMembers')}
            </Button>
          </Stack>
        </Alert>
      )}
      {!problem && !run.data && preview.data && (
        <ImportPreview nio={nio} result={preview.data} isBusy={run.isPending} onConfirm={confirm} />
      )}
    </Page>
  )
}
