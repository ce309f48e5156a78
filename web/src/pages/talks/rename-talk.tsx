import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { putTalk, type Talk } from './talk-cache.ts'

export function RenameTalk({ nio, talk, onClose }: { nio: string; talk: Talk; onClose(): void }) {
  const t = useTranslations()
  const [problem, setProblem] = useState<string | null>(null)
  const rename = query.useMutation('patch', '/v2/talks/{orgaId}/{talkId}')
  const form = useForm({ initialValues: { title: talk.title }, validate: { title: required(t) } })
  const submit = form.onSubmit(async ({ title }) => {
    setProblem(null)
    try {
      const params = { path: { orgaId: nio, talkId: String(talk.id) } }
      putTalk(nio, await rename.mutateAsync({ params, body: { title: title.trim() } }))
      onClose()
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })
  return (
    <Modal opened onClose={onClose} title={t('talks.rename')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t('talks.title')} maxLength={200} data-autofocus {...form.getInputProps('title')} />
          <FormFooter problem={problem} button={t('common.save')} busy={rename.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
