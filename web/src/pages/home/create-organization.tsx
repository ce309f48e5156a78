import { Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormEnd } from '../../components/form-footer.tsx'
import { useTell } from '../../components/notify.tsx'
import { useWords } from '../../i18n/language.tsx'

export function FoundOrganization({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const say = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say('home.foundTitle')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <FoundForm onClose={onClose} />
    </Modal>
  )
}

function FoundForm({ onClose }: { onClose(): void }) {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const found = query.useMutation('post', '/v2/workplace')
  const form = useForm({
    initialValues: { name: '', description: '', public: false },
    validate: { name: required(say) },
  })

  const submit = form.onSubmit(async (fields) => {
    setProblem(null)
    try {
      const { nio, name } = await found.mutateAsync({ body: fields })
      refresh('/v2/workplace')
      onClose()
      tell.done(say('home.founded', { organization: name }))
      await navigate({ to: '/o/$nio', params: { nio: String(nio) } })
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed" size="sm">
          {say('home.foundText')}
        </Text>
        <TextInput
          label={say('home.name')}
          placeholder={say('home.namePlaceholder')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={say('home.description')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        <Switch
          label={say('home.public')}
          description={say('home.publicHint')}
          {...form.getInputProps('public', { type: 'checkbox' })}
        />
        <FormEnd problem={problem} button={say('home.foundSubmit')} busy={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  )
}
