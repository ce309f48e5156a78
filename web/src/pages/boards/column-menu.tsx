import { Menu, Text, useDirection } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { stepOfColumn } from './layout.ts'
import { MoreMenu } from './more-menu.tsx'
import { NameDialog } from './name-dialog.tsx'
import { refreshBoard } from './refresh.ts'

export function ColumnMenu({ id, name }: { id: string; name: string }) {
  const t = useTranslations()
  const { path } = useBoardTools()
  const [isRenaming, renaming] = useDisclosure()

  const rename = async (newName: string) => {
    await api.PATCH('/v2/boards/{orgaId}/{boardId}/columns/{columnId}', {
      params: { path: { ...path, columnId: id } },
      body: { name: newName },
    })
    await refreshBoard(path)
  }

  return (
    <>
      <MoreMenu className={classes.columnMenu} label={t('boards.columnMenu', { name })}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
          {t('boards.rename')}
        </Menu.Item>
        <MoveItems id={id} />
        <DeleteItem id={id} name={name} />
      </MoreMenu>
      <NameDialog
        opened={isRenaming}
        title={t('boards.renameColumn')}
        button={t('common.save')}
        initial={name}
        onSubmit={rename}
        onClose={renaming.close}
      />
    </>
  )
}

function MoveItems({ id }: { id: string }) {
  const t = useTranslations()
  const { dir } = useDirection()
  const { columns, move } = useBoardTools()
  const before = stepOfColumn(columns, id, 'before')
  const behind = stepOfColumn(columns, id, 'behind')
  const [Before, Behind] = dir === 'rtl' ? [IconArrowRight, IconArrowLeft] : [IconArrowLeft, IconArrowRight]
  return (
    <>
      {before && (
        <Menu.Item leftSection={<Before size={16} aria-hidden />} onClick={() => move(before)}>
          {t('boards.moveBefore')}
        </Menu.Item>
      )}
      {behind && (
        <Menu.Item leftSection={<Behind size={16} aria-hidden />} onClick={() => move(behind)}>
          {t('boards.moveBehind')}
        </Menu.Item>
      )}
    </>
  )
}

function DeleteItem({ id, name }: { id: string; name: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const { path, columns, move } = useBoardTools()
  const index = columns.findIndex((column) => column.id === id)
  const isEmpty = columns[index]?.cards.length === 0

  const bringBack = async (after: string | null) => {
    try {
      const { data } = await api.POST('/v2/boards/{orgaId}/{boardId}/columns', { params: { path }, body: { name } })
      if (data) move({ kind: 'column', id: data.id, after })
    } catch (error) {
      notify.error(error)
    }
  }

  const remove = async () => {
    try {
      await api.DELETE('/v2/boards/{orgaId}/{boardId}/columns/{columnId}', {
        params: { path: { ...path, columnId: id } },
      })
      notify.undoable(t('boards.columnDeleted', { name }), () => bringBack(columns[index - 1]?.id ?? null))
    } catch (error) {
      notify.error(error)
    }
    await refreshBoard(path)
  }

  return (
    <>
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} disabled={!isEmpty} onClick={remove}>
        {t('boards.deleteColumn')}
      </Menu.Item>
      {!isEmpty && (
        <Text size="xs" c="dimmed" px="sm" py={4}>
          {t('boards.deleteColumnHint')}
        </Text>
      )}
    </>
  )
}
