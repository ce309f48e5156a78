import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorMessage } from '../api/problem.ts'
import { useTranslations } from '../i18n/language.tsx'

const undoMs = 10_000
const linkedMs = 10_000

/** Shows notifications: `notify.success(message)`, `notify.error(error)`, and `notify.linked(…)` and `notify.undoable(…)` with a button. */
export function useNotify() {
  const t = useTranslations()
  const closeButtonProps = { 'aria-label': t('common.close') }
  return {
    success: (message: string) => notifications.show({ message, color: 'green', closeButtonProps }),
    error: (error: unknown) => notifications.show({ message: errorMessage(error, t), color: 'red', closeButtonProps }),
    /** Tells about something that happened elsewhere, with a button that leads there. */
    linked: (title: string, message: string, label: string, open: () => void) => {
      const id = notifications.show({
        title,
        autoClose: linkedMs,
        closeButtonProps,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" c="var(--mantine-color-text)" lineClamp={2} dir="auto">
              {message}
            </Text>
            <Button
              size="compact-sm"
              variant="light"
              flex="none"
              onClick={() => {
                notifications.hide(id)
                open()
              }}
            >
              {label}
            </Button>
          </Group>
        ),
      })
    },
    /**
     * Replaces "are you sure": the action is done, and the button undoes it for 10 seconds. Then `onExpire` runs. Returns a
     * function that ends this time earlier.
     */
    undoable: (message: string, undo: () => void, onExpire?: () => void) => {
      let isUndone = false
      const id = notifications.show({
        autoClose: undoMs,
        closeButtonProps,
        onClose: () => {
          if (!isUndone) onExpire?.()
        },
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{message}</Text>
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => {
                isUndone = true
                notifications.hide(id)
                undo()
              }}
            >
              {t('common.undo')}
            </Button>
          </Group>
        ),
      })
      return () => notifications.hide(id)
    },
  }
}
