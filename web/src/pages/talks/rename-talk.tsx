import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormEnd } from '../../components/form-footer.tsx'
import { useWords } from '../../i18n/language.tsx'
import { putTalk, type Talk } from './talk-cache.ts'

export function RenameTalk({ nio, talk, onClose }: { nio: string; talk: Talk; onClose(): void }) {
  const say = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const rename = query.useMutation('patch', '/v2/talks/{orgaId}/{talkId}')
  const form = useForm({ initialValues: { title: talk.title }, validate: { title: required(say) } })
  const submit = form.onSubmit(async ({ title }) => {
    setProblem(null)
    try {
      const params = { path: { orgaId: nio, talkId: String(talk.id) } }
      putTalk(nio, await rename.mutateAsync({ params, body: { title: title.trim() } }))
      onClose()
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('talks.rename')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={say('talks.title')} maxLength={200} data-autofocus {...form.getInputProps('title')} />
          <FormEnd problem={problem} button={say('common.save')} busy={rename.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
