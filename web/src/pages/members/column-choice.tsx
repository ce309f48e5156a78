import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/language.tsx'
import type { MemberColumns } from './member-columns.ts'

/** Selects the columns of the member list. */
export function ColumnChoice({ columns }: { columns: MemberColumns }) {
  const t = useTranslations()
  return (
    <Popover width={280} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('members.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('members.columns')} p={0}>
        <ScrollArea.Autosize mah={320} type="auto">
          <Checkbox.Group
            aria-label={t('members.columns')}
            value={columns.shown.map(({ id }) => id)}
            onChange={columns.choose}
          >
            <Stack gap="xs" p="md">
              {columns.all.map(({ id, label }) => (
                <Checkbox key={id} value={id} label={<bdi>{label}</bdi>} />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
