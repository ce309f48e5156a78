import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { useTell } from '../../components/notify.tsx'
import { useWords } from '../../i18n/language.tsx'
import { MoreMenu } from './more-menu.tsx'
import { NameDialog } from './name-dialog.tsx'
import { refreshBoard, refreshBoards } from './refresh.ts'

type Props = { board: Pick<Resource<'Board'>, 'id' | 'name'>; onDeleted?(): void }

/** What can be done with a board as a whole. */
export function BoardMenu({ board: { id, name }, onDeleted }: Props) {
  const say = useWords()
  const tell = useTell()
  const { nio, can } = useOrganization()
  const [isRenaming, renaming] = useDisclosure()
  const path = { orgaId: nio, boardId: id }

  const rename = async (newName: string) => {
    await api.PATCH('/v2/boards/{orgaId}/{boardId}', { params: { path }, body: { name: newName } })
    await Promise.all([refreshBoards(nio), refreshBoard(path)])
  }

  const restore = async () => {
    try {
      await api.POST('/v2/boards/{orgaId}/{boardId}/restore', { params: { path } })
      tell.done(say('boards.restored', { name }))
    } catch (error) {
      tell.problem(error)
    }
    await refreshBoards(nio)
  }

  const remove = async () => {
    try {
      await api.DELETE('/v2/boards/{orgaId}/{boardId}', { params: { path } })
    } catch (error) {
      return tell.problem(error)
    }
    onDeleted?.()
    const message = say('boards.deleted', { name })
    if (can('board.restore')) tell.undoable(message, restore)
    else tell.done(message)
    await refreshBoards(nio)
  }

  return (
    <>
      <MoreMenu size="lg" label={say('boards.boardMenu', { name })}>
        {can('board.edit') && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
            {say('boards.rename')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/o/$nio/boards/$boardId/archive" params={{ nio, boardId: id }} {...props} />}
        >
          {say('boards.archive')}
        </Menu.Item>
        {can('board.delete') && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {say('boards.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      <NameDialog
        opened={isRenaming}
        title={say('boards.rename')}
        button={say('common.save')}
        initial={name}
        onSubmit={rename}
        onClose={renaming.close}
      />
    </>
  )
}
