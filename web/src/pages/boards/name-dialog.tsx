import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  title: string
  button: string
  initial?: string
  placeholder?: string
  onSubmit(name: string): Promise<unknown>
  onClose(): void
}

/** Asks for the name of a board or a column, new or changed. It closes when that went well. */
export function NameDialog({ opened, ...props }: Props & { opened: boolean }) {
  const t = useTranslations()
  const { title, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <NameForm {...props} />
    </Modal>
  )
}

function NameForm({ button, initial = '', placeholder, onSubmit, onClose }: Props) {
  const t = useTranslations()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ initialValues: { name: initial }, validate: { name: required(t) } })

  const submit = form.onSubmit(async ({ name }) => {
    setProblem(null)
    try {
      if (name !== initial) await onSubmit(name)
      onClose()
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('boards.name')}
          placeholder={placeholder}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormFooter problem={problem} button={button} busy={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  )
}
