import { NavLink, Stack } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { Dialog } from '../../components/dialog.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type Board, useBoardsForCards } from './make-card.ts'

type Props = { nio: string; onChoose(board: Board): void; onClose(): void }

/** Chooses the board for a card from a message, where the menu has no space for all of them. */
export function ChooseBoard({ nio, onChoose, onClose }: Props) {
  const t = useTranslations()
  const boards = useBoardsForCards(nio, { enabled: true })
  return (
    <Dialog onClose={onClose} closeOnClickOutside title={t('channels.chooseBoard')}>
      <Stack gap={2}>
        {boards.map((board) => (
          <NavLink
            key={board.id}
            component="button"
            label={<bdi>{board.name}</bdi>}
            leftSection={<IconLayoutKanban size={18} aria-hidden />}
            onClick={() => {
              onClose()
              onChoose(board)
            }}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
