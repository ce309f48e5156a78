import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { ProblemAlert } from '../../parts/problem-alert.tsx'
import { useTell } from '../../parts/tell.tsx'
import { useWords } from '../../words/language.tsx'
import type { Message } from './message-window.ts'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'

const reasons = ['insult', 'spam', 'private', 'different'] as const

type Props = { nio: string; talk: Talk; message: Message | null; onClose(): void }

/** Tells those who run the organization about a message, or about the talk as a whole. */
export function ReportDialog({ nio, talk, message, onClose }: Props) {
  const say = useWords()
  const tell = useTell()
  const [problem, setProblem] = useState<string | null>(null)
  const report = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/report')
  const form = useForm({ initialValues: { reason: '', description: '' }, validate: { reason: required(say) } })
  const submit = form.onSubmit(async ({ reason, description }) => {
    setProblem(null)
    try {
      await report.mutateAsync({
        params: { path: { orgaId: nio, talkId: String(talk.id) } },
        body: { reason, description, ...(message && { messageId: message.id }) },
      })
      tell.done(say('talks.reported'))
      onClose()
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })
  const title = say(message ? 'talks.reportMessage' : 'talks.reportTalk')
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': say('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {say('talks.reportText')}
          </Text>
          {message && !message.deleted && (
            <Text size="sm" lineClamp={4} dir="auto" className={classes.excerpt}>
              {message.message}
            </Text>
          )}
          <Radio.Group label={say('talks.reportReason')} {...form.getInputProps('reason')}>
            <Stack gap="xs" mt="xs">
              {reasons.map((reason) => {
                const words = say(`talks.reasons.${reason}`)
                return <Radio key={reason} value={words} label={words} />
              })}
            </Stack>
          </Radio.Group>
          <Textarea
            label={say('talks.reportDescription')}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('description')}
          />
          <ProblemAlert sentence={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('common.cancel')}
            </Button>
            <Button type="submit" loading={report.isPending}>
              {say('talks.reportSubmit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
