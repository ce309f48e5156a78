import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/language.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** The consequences of the action. */
  text: string
  button: string
  /** The button is red for an action that destroys something or excludes someone. */
  isDangerous?: boolean
  busy: boolean
  onConfirm(): void
  onClose(): void
  /** Subject of the action, such as the text of a message. */
  children?: ReactNode
}

/** Asks before an action. An action that cannot be undone and concerns much is confirmed by typing instead. */
export function ConfirmDialog(props: Props) {
  const t = useTranslations()
  const { title, text, button, isDangerous = true, busy, onConfirm, onClose, children } = props
  return (
    <Dialog onClose={onClose} closeOnClickOutside title={title}>
      <Stack>
        <Text>{text}</Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button {...(isDangerous && { color: 'red' })} data-autofocus loading={busy} onClick={onConfirm}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
