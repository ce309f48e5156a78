import { Button, Popover, Select, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useEntryName } from '../../api/groups.ts'
import { displayName } from '../../api/person.ts'
import { entryOf } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { DueChoice } from './board-search.ts'
import { type CardFilter, isFiltered, soonDays } from './filter.ts'
import type { Column } from './layout.ts'

type Props = { columns: Column[]; filter: CardFilter; onChange(filter: CardFilter): void }

/** Filters the cards by assignee, label and due date. */
export function BoardFilter({ columns, filter, onChange }: Props) {
  const t = useTranslations()
  const { days } = useFormats()
  const nameOf = useEntryName()
  const me = useAccount()
  const { nicHandle } = me
  const cards = columns.flatMap((column) => column.cards)
  const assigned = cards.flatMap(({ assignees, groups }) => [...groups, ...assignees])
  const entries = new Map(assigned.map((each) => [entryOf(each), nameOf(each)]))
  entries.delete(nicHandle)
  const labels = [...new Set(cards.flatMap((card) => card.labels))].sort()
  const count = Object.values(filter).filter((value) => value !== undefined).length

  const set = (changes: { [K in keyof CardFilter]: CardFilter[K] | null }) => {
    const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== null)
    onChange(Object.fromEntries(entries) as CardFilter)
  }
  const inside = { comboboxProps: { withinPortal: false }, clearable: true } as const

  return (
    <Popover width={280} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={isFiltered(filter) ? 'light' : 'default'}
          size="sm"
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {count > 0 ? t('boards.filterCount', { count }) : t('boards.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('boards.filter')}>
        <Stack gap="sm">
          <Select
            {...inside}
            label={t('boards.assignee')}
            placeholder={t('boards.anybody')}
            data={[
              { value: nicHandle, label: t('boards.me', { name: displayName(me) }) },
              ...[...entries].map(([value, label]) => ({ value, label })),
            ]}
            value={filter.assignee ?? null}
            onChange={(assignee) => set({ assignee })}
          />
          <Select
            {...inside}
            label={t('boards.label')}
            placeholder={t('boards.anyLabel')}
            data={labels}
            value={filter.label ?? null}
            onChange={(label) => set({ label })}
          />
          <Select
            {...inside}
            label={t('boards.due')}
            placeholder={t('boards.anyDue')}
            data={[
              { value: 'overdue', label: t('boards.overdue') },
              { value: 'week', label: t('boards.dueThisWeek', { period: days(soonDays) }) },
              { value: 'none', label: t('boards.dueNever') },
            ]}
            value={filter.due ?? null}
            onChange={(due) => set({ due: due as DueChoice | null })}
          />
          <Button variant="default" disabled={count === 0} onClick={() => onChange({})}>
            {t('boards.clearFilter')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
