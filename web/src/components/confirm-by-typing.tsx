import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { withoutIsolates } from '../../../shared/bidi.ts'
import { useTranslations } from '../i18n/language.tsx'

type Props = {
  opened: boolean
  title: string
  /** The consequences of the action. */
  text: string
  /** The text to type, such as the name of the organization that will be closed. */
  expected: string
  button: string
  busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmByTyping({ opened, title, ...rest }: Props) {
  const t = useTranslations()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <TypingForm {...rest} />
    </Modal>
  )
}

/** A separate component, so that the typed text is reset when the dialog closes. */
function TypingForm({ text, expected, button, busy, onConfirm, onClose }: Omit<Props, 'opened' | 'title'>) {
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const isRight = withoutIsolates(typed).trim() === expected.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isRight) onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{text}</Text>
        <TextInput
          label={t('common.typeToConfirm', { text: expected })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={busy}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
