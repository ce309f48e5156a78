import { Alert, Anchor, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { useSession } from '../../api/session.ts'
import { ProblemAlert } from '../../parts/problem-alert.tsx'
import { useWords } from '../../words/language.tsx'

type Props = { organization: Resource<'PublicOrganization'>; opened: boolean; onClose(): void }

/** To those who run the organization. Says before what they will see, and what the reporter will hear. */
export function ReportOrganization({ organization, opened, onClose }: Props) {
  const say = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say('discover.reportTitle', { organization: organization.name })}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <ReportForm nio={organization.nio} onClose={onClose} />
    </Modal>
  )
}

function ReportForm({ nio, onClose }: { nio: number; onClose(): void }) {
  const say = useWords()
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const report = query.useMutation('post', '/v2/discover/{orgaId}/report')
  const form = useForm({ initialValues: { reason: '', description: '' }, validate: { reason: required(say) } })

  const submit = form.onSubmit(async (body) => {
    setProblem(null)
    try {
      await report.mutateAsync({ params: { path: { orgaId: String(nio) } }, body })
      refresh('/v2/account/reports')
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  if (report.isSuccess) {
    return (
      <Stack>
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />}>
          {say(session ? 'discover.reportedSignedIn' : 'discover.reportedAnonymous')}
        </Alert>
        <Group justify="flex-end">
          {session && (
            <Anchor component={Link} to="/me/reports" size="sm">
              {say('me.reports')}
            </Anchor>
          )}
          <Button onClick={onClose}>{say('common.close')}</Button>
        </Group>
      </Stack>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed" size="sm">
          {say(session ? 'discover.reportSignedIn' : 'discover.reportAnonymous')}
        </Text>
        <TextInput
          label={say('discover.reason')}
          placeholder={say('discover.reasonPlaceholder')}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Textarea
          label={say('discover.details')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <ProblemAlert sentence={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={report.isPending}>
            {say('discover.reportSubmit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
