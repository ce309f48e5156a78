import { ActionIcon, Button, Group, Menu, SegmentedControl, Title } from '@mantine/core'
import {
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconFileImport,
  IconRss,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import { type View, views } from './calendar-search.ts'

type Props = {
  view: View
  heading: string
  isNarrow: boolean
  onView(view: View): void
  onStep(direction: 1 | -1): void
  onToday(): void
}

/** The navigation in time, and the choice of the view. */
export function CalendarToolbar({ view, heading, isNarrow, onView, onStep, onToday }: Props) {
  const t = useTranslations()
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" miw="fit-content" onClick={onToday}>
          {t('calendar.today')}
        </Button>
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="default" size={36} aria-label={t('calendar.earlier')} onClick={() => onStep(-1)}>
            <IconChevronLeft size={18} aria-hidden className="mantine-rotate-rtl" />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={t('calendar.next')} onClick={() => onStep(1)}>
            <IconChevronRight size={18} aria-hidden className="mantine-rotate-rtl" />
          </ActionIcon>
        </Group>
        <Title order={2} size={isNarrow ? 'h5' : 'h4'} aria-live="polite">
          {heading}
        </Title>
      </Group>
      <SegmentedControl
        w={isNarrow ? '100%' : undefined}
        aria-label={t('calendar.view')}
        value={view}
        onChange={(value) => onView(value as View)}
        data={views.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
      />
    </Group>
  )
}

export type ActionProps = {
  mayCreate: boolean
  onCreate(): void
  onImport(): void
  organizationName: string
  onExport(): void
  onExportShared(): void
  onSubscribe(): void
}

type BarProps = ActionProps & { isNarrow: boolean; people: ReactNode }

export function CalendarActions(props: BarProps) {
  const { mayCreate, organizationName, isNarrow, people } = props
  const { onCreate, onImport, onExport, onExportShared, onSubscribe } = props
  const t = useTranslations()
  return (
    <Group gap="xs" wrap="nowrap">
      {people}
      {mayCreate &&
        (isNarrow ? (
          <ActionIcon size={36} aria-label={t('calendar.newEvent')} onClick={onCreate}>
            <IconCalendarPlus size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onCreate}>
            {t('calendar.newEvent')}
          </Button>
        ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('calendar.moreActions')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRss size={18} aria-hidden />} onClick={onSubscribe}>
            {t('calendar.subscribe')}
          </Menu.Item>
          {mayCreate && (
            <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
              {t('calendar.importTitle')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={onExport}>
            {t('calendar.export')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={onExportShared}>
            {t('calendar.exportShared', { organization: organizationName })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
