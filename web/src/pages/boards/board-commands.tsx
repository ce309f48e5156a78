import { IconLayoutKanban } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { useAllPages } from '../../api/pagination.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { type Command, useCommands } from '../../shell/commands.ts'
import { refreshBoards } from './refresh.ts'
import { useBoards } from './use-boards.ts'

/** The boards of the organization as commands of the palette. */
export function BoardCommands() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { nio } = useOrganization()
  const list = useBoards(nio)
  const { data } = list
  useLive('board.changed', (changed) => {
    if (String(changed.nio) === nio) refreshBoards(nio)
  })
  useAllPages(list)
  const commands = useMemo<Command[]>(
    () =>
      (data?.pages ?? [])
        .flatMap(({ boards }) => boards)
        .map(({ id, name }) => ({
          id: `board-${id}`,
          label: name,
          description: t('boards.board'),
          icon: IconLayoutKanban,
          run: () => navigate({ to: '/o/$nio/boards/$boardId', params: { nio, boardId: id } }),
        })),
    [t, navigate, nio, data],
  )
  useCommands(commands)
  return null
}
