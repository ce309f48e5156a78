import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/language.tsx'
import { AddCard } from './add-card.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { CardTile } from './card-tile.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { isOverdue } from './filter.ts'
import type { Column } from './layout.ts'
import type { Dragged } from './use-dragging.ts'

export function BoardColumn({ column, dragged }: { column: Column; dragged: Dragged | null }) {
  const t = useTranslations()
  const { canEdit, isFiltered, now } = useBoardTools()
  const { id, name, cards } = column
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id,
    data: { kind: 'column' },
    disabled: !canEdit,
  })
  const heading = `column-${id}`
  return (
    <section
      className={classes.column}
      aria-labelledby={heading}
      data-column={id}
      data-held={dragged?.id === id ? dragged.by : undefined}
    >
      <Group ref={setNodeRef} wrap="nowrap" gap={4} className={classes.columnHead} {...listeners}>
        {canEdit && (
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            data-handle={id}
            className={classes.grip}
            aria-label={t('boards.dragColumn', { name })}
            aria-describedby={attributes['aria-describedby']}
          >
            <IconGripVertical size={16} aria-hidden />
          </ActionIcon>
        )}
        <Title order={2} size="h6" id={heading} lineClamp={2} dir="auto">
          {name}
        </Title>
        <Text size="xs" c="dimmed" className={classes.count} aria-label={t('boards.cards', { count: cards.length })}>
          {cards.length}
        </Text>
        {canEdit && <ColumnMenu id={id} name={name} />}
      </Group>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <CardTile
            key={card.id}
            card={card}
            canEdit={canEdit}
            isLate={isOverdue(card, now)}
            heldBy={dragged?.id === card.id ? dragged.by : undefined}
          />
        ))}
        {cards.length === 0 && (
          <Text component="li" size="sm" c="dimmed" ta="center" className={classes.nothing}>
            {t(isFiltered ? 'boards.columnFiltered' : 'boards.columnEmpty')}
          </Text>
        )}
      </ul>
      {canEdit && <AddCard columnId={id} columnName={name} />}
    </section>
  )
}
