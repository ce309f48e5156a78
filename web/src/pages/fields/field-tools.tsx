import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field } from './field.ts'

type Props = {
  field: Field
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onEdit(): void
  onDelete(): void
}

/** The buttons of a field. Those that have no effect stay in the order of the Tab key, so that the focus is never lost. */
export function FieldTools({ field: { label }, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const t = useTranslations()
  return (
    <Group gap={4} wrap="nowrap">
      <Tool icon={IconArrowUp} label={t('fields.moveUp', { label })} isOff={isFirst} onClick={() => onMove(-1)} />
      <Tool icon={IconArrowDown} label={t('fields.moveDown', { label })} isOff={isLast} onClick={() => onMove(1)} />
      <Tool icon={IconPencil} label={t('fields.edit', { label })} onClick={onEdit} />
      <Tool icon={IconTrash} label={t('fields.delete', { label })} onClick={onDelete} />
    </Group>
  )
}

type ToolProps = { icon: Icon; label: string; isOff?: boolean; onClick(): void }

function Tool({ icon: Picture, label, isOff = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <Picture size={18} aria-hidden />
    </ActionIcon>
  )
}
