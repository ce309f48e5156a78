import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Resource } from '../../api/client.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { ImportedEvents } from './import-result.tsx'

const outcomes = ['created', 'updated', 'cancelled', 'unchanged', 'refused'] as const

type Props = {
  preview: Resource<'CalendarImport'>
  isBusy: boolean
  onImport(): void
  onBack(): void
}

/** Effects of an import: the events that it adds, changes and removes, and the omitted parts, with the reasons. */
export function ImportPreview({ preview, isBusy, onImport, onBack }: Props) {
  const t = useTranslations()
  const { commas, day, dateTime, number } = useFormats()
  const eventsOf = (outcome: (typeof outcomes)[number]) => preview.events.filter((each) => each.outcome === outcome)
  const dropped = preview.events.filter((event) => event.outcome !== 'unchanged' && event.dropped.length > 0)
  const skipped = preview.skipped.reduce((sum, { count }) => sum + count, 0)
  const isEmpty = preview.created + preview.updated + preview.cancelled === 0
  // A date without a time would be parsed as midnight in UTC.
  const when = (start: string) => (start.includes('T') ? dateTime(start) : day(`${start}T00:00`))
  const heading = (label: string, count: number) => (
    <Text size="sm" fw={600}>
      {t('common.labelled', { label, value: number(count) })}
    </Text>
  )
  return (
    <Stack>
      <Alert color={isEmpty ? 'yellow' : 'blue'} role="status">
        {t(isEmpty ? 'calendar.importPreview.nothing' : 'calendar.importPreview.text')}
      </Alert>
      {outcomes
        .filter((outcome) => preview[outcome] > 0)
        .map((outcome) => (
          <Stack key={outcome} gap={4}>
            {heading(t(`calendar.importPreview.${outcome}`), preview[outcome])}
            {outcome === 'refused' ? (
              <ImportedEvents events={eventsOf(outcome)}>
                {({ reason }) => t(`importRefusal.${reason ?? 'unreadable'}`)}
              </ImportedEvents>
            ) : (
              outcome !== 'unchanged' && (
                <ImportedEvents events={eventsOf(outcome)}>{({ start }) => start && when(start)}</ImportedEvents>
              )
            )}
          </Stack>
        ))}
      {skipped > 0 && heading(t('calendar.importPreview.skipped'), skipped)}
      {dropped.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t('calendar.importPreview.dropped')}
          </Text>
          <ImportedEvents events={dropped}>
            {(event) => commas(event.dropped.map((part) => t(`dropped.${part}`)))}
          </ImportedEvents>
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('calendar.importPreview.other')}
        </Button>
        {!isEmpty && (
          <Button data-autofocus loading={isBusy} onClick={onImport}>
            {t('calendar.import')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
