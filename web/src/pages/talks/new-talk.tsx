import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useAccount } from '../../api/session.ts'
import { PeopleSelect } from '../../components/people-select.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshTalks } from './talk-cache.ts'

/** Opens a talk: what it is about, with whom, and the first message. */
export function NewTalk({ nio, onClose }: { nio: string; onClose(): void }) {
  const t = useTranslations()
  const me = useAccount()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const create = query.useMutation('post', '/v2/talks/{orgaId}')
  const form = useForm({
    initialValues: { title: '', userlist: [] as string[], message: '' },
    validate: { title: required(t), message: required(t) },
  })
  // When the answer is lost and the button is pressed again, it is the same request; a changed one is another.
  const tried = useRef({ request: '', key: '' })
  const keyOf = (request: string) => {
    if (tried.current.request !== request) tried.current = { request, key: newIdempotencyKey() }
    return tried.current.key
  }
  const submit = form.onSubmit(async ({ title, userlist, message }) => {
    setProblem(null)
    try {
      const body = { title: title.trim(), userlist, message: message.trim() }
      const headers = { 'idempotency-key': keyOf(JSON.stringify(body)) }
      const talk = await create.mutateAsync({ params: { path: { orgaId: nio } }, body, headers })
      refreshTalks()
      onClose()
      await navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(talk.id) } })
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })

  return (
    <Modal opened onClose={onClose} title={t('talks.open')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('talks.title')}
            placeholder={t('talks.titlePlaceholder')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <PeopleSelect
            nio={nio}
            label={t('talks.people')}
            description={t('talks.peopleHint')}
            known={[]}
            without={[me.nicHandle]}
            value={form.values.userlist}
            onChange={(userlist) => form.setFieldValue('userlist', userlist)}
            error={form.errors.userlist}
          />
          <Textarea
            label={t('talks.firstMessage')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={16_384}
            {...form.getInputProps('message')}
          />
          <ProblemAlert sentence={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('talks.openSubmit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
