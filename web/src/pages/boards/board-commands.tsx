import { IconLayoutKanban } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { useEveryPage } from '../../api/pagination.ts'
import { useWords } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { type Command, useCommands } from '../../shell/commands.ts'
import { refreshBoards } from './refresh.ts'
import { useBoards } from './use-boards.ts'

/** The boards of the organization, in the command palette. */
export function BoardCommands() {
  const say = useWords()
  const navigate = useNavigate()
  const { nio } = useOrganization()
  const list = useBoards(nio)
  const { data } = list
  useLive('board.changed', (changed) => {
    if (String(changed.nio) === nio) refreshBoards(nio)
  })
  useEveryPage(list)
  const commands = useMemo<Command[]>(
    () =>
      (data?.pages ?? [])
        .flatMap(({ boards }) => boards)
        .map(({ id, name }) => ({
          id: `board-${id}`,
          label: name,
          description: say('boards.board'),
          icon: IconLayoutKanban,
          run: () => navigate({ to: '/o/$nio/boards/$boardId', params: { nio, boardId: id } }),
        })),
    [say, navigate, nio, data],
  )
  useCommands(commands)
  return null
}
