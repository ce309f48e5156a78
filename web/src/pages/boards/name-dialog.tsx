import { Modal, Stack, TextInput } from '@mantine/core'
import { maxNameLength } from '../../../../shared/limits.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  title: string
  button: string
  initial?: string
  placeholder?: string
  onSubmit(name: string): Promise<unknown>
  onClose(): void
}

/** Asks for the name of a board or a column. It closes when the request succeeds. */
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

  const form = useApiForm({
    initialValues: { name: initial },
    validate: { name: required(t) },
    onSubmit: async ({ name }) => {
      if (name !== initial) await onSubmit(name)
      onClose()
    },
  })

  return (
    <form {...form.formProps}>
      <Stack>
        <TextInput
          label={t('boards.name')}
          placeholder={placeholder}
          maxLength={maxNameLength}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormFooter form={form} button={button} onCancel={onClose} />
      </Stack>
    </form>
  )
}
