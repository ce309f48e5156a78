import { Menu } from '@mantine/core'
import { IconCalendarPlus, IconDotsCircleHorizontal, IconLayoutKanban } from '@tabler/icons-react'
import { useNio, useOrganization } from '../../api/organization.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useMessageActions } from './actions.ts'
import { useBoardsForCards } from './make-card.ts'
import type { Message } from './message-window.ts'

/** Further boards are in a dialog. */
const maxShown = 2

/** The items of the menu of a message that make a card or an event from it, which keeps its link. */
export function MakeItems({ message }: { message: Message }) {
  const t = useTranslations()
  const nio = useNio() ?? ''
  const { can } = useOrganization()
  const actions = useMessageActions()
  const boards = useBoardsForCards(nio, { enabled: can('board.edit') })
  return (
    <>
      {boards.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('channels.makeCard')}</Menu.Label>
          {boards.slice(0, maxShown).map((board) => (
            <Menu.Item
              key={board.id}
              leftSection={<IconLayoutKanban size={16} aria-hidden />}
              onClick={() => actions.makeCard(message, board)}
            >
              <bdi>{board.name}</bdi>
            </Menu.Item>
          ))}
          {boards.length > maxShown && (
            <Menu.Item
              leftSection={<IconDotsCircleHorizontal size={16} aria-hidden />}
              onClick={() => actions.chooseBoard(message)}
            >
              {t('channels.otherBoard')}
            </Menu.Item>
          )}
          <Menu.Divider />
        </>
      )}
      {can('calendar.write') && (
        <Menu.Item leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => actions.makeEvent(message)}>
          {t('channels.makeEvent')}
        </Menu.Item>
      )}
    </>
  )
}
