import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sentenceFor } from '../api/problem.ts'
import { useWords } from '../i18n/language.tsx'

const undoMs = 10_000

/** Says what happened, in a corner: `tell.done(…)`, `tell.problem(error)`, or with a way back `tell.undoable(…)`. */
export function useTell() {
  const say = useWords()
  const closeButtonProps = { 'aria-label': say('common.close') }
  return {
    done: (message: string) => notifications.show({ message, color: 'green', closeButtonProps }),
    problem: (error: unknown) =>
      notifications.show({ message: sentenceFor(error, say), color: 'red', closeButtonProps }),
    /** Instead of "are you sure": it is done, and for a while it can be undone. `settle` is told when that while is over. */
    undoable: (message: string, undo: () => void, settle?: () => void) => {
      let isUndone = false
      const id = notifications.show({
        autoClose: undoMs,
        closeButtonProps,
        onClose: () => {
          if (!isUndone) settle?.()
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
              {say('common.undo')}
            </Button>
          </Group>
        ),
      })
    },
  }
}
