import { Menu, Text } from '@mantine/core'
import { IconArchive, IconArrowDown, IconArrowsExchange, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { type Card, type Direction, positionOfCard, stepOfCard } from './layout.ts'
import { MoreMenu } from './more-menu.tsx'

/** All moves that dragging can do, for people who cannot drag, and archiving. */
export function CardMenu({ card }: { card: Card }) {
  const t = useTranslations()
  return (
    <MoreMenu className={classes.cardMenu} label={t('boards.cardMenu', { title: card.title })}>
      <CardMenuItems card={card} />
    </MoreMenu>
  )
}

function CardMenuItems({ card }: { card: Card }) {
  const t = useTranslations()
  const { columns, move, archive } = useBoardTools()
  const here = positionOfCard(columns, card.id)?.column
  const step = (direction: Direction) => stepOfCard(columns, card.id, direction)
  const up = step('up')
  const down = step('down')
  return (
    <>
      {up && (
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => move(up)}>
          {t('boards.moveUp')}
        </Menu.Item>
      )}
      {down && (
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => move(down)}>
          {t('boards.moveDown')}
        </Menu.Item>
      )}
      {columns
        .filter((column) => column !== here)
        .map((column) => (
          <Menu.Item
            key={column.id}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() =>
              move({ kind: 'card', id: card.id, columnId: column.id, after: column.cards.at(-1)?.id ?? null })
            }
          >
            {t('boards.moveTo', { column: column.name })}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => archive(card)}>
        {t('boards.archiveCard')}
      </Menu.Item>
      <Menu.Divider />
      <Text size="xs" c="dimmed" px="sm" py={4}>
        {t('boards.keysHint')}
      </Text>
    </>
  )
}
