import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { MoreMenu } from './more-menu.tsx'
import { NameDialog } from './name-dialog.tsx'
import { refreshBoard, refreshBoards } from './refresh.ts'

type Props = { board: Pick<Resource<'Board'>, 'id' | 'name'>; onDeleted?(): void }

/** The menu of a whole board. */
export function BoardMenu({ board: { id, name }, onDeleted }: Props) {
  const t = useTranslations()
  const notify = useNotify()
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
      notify.success(t('boards.restored', { name }))
    } catch (error) {
      notify.error(error)
    }
    await refreshBoards(nio)
  }

  const remove = async () => {
    try {
      await api.DELETE('/v2/boards/{orgaId}/{boardId}', { params: { path } })
    } catch (error) {
      return notify.error(error)
    }
    onDeleted?.()
    const message = t('boards.deleted', { name })
    if (can('board.restore')) notify.undoable(message, restore)
    else notify.success(message)
    await refreshBoards(nio)
  }

  return (
    <>
      <MoreMenu size="lg" label={t('boards.boardMenu', { name })}>
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/o/$nio/boards/$boardId/archive" params={{ nio, boardId: id }} {...props} />}
        >
          {t('boards.archive')}
        </Menu.Item>
        {(can('board.edit') || can('board.delete')) && <Menu.Divider />}
        {can('board.edit') && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
            {t('boards.rename')}
          </Menu.Item>
        )}
        {can('board.delete') && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {t('boards.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      <NameDialog
        opened={isRenaming}
        title={t('boards.rename')}
        button={t('common.save')}
        initial={name}
        onSubmit={rename}
        onClose={renaming.close}
      />
    </>
  )
}
