import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileRefusals } from '../../../../shared/import-refusals.ts'
import type { Resource } from '../../api/client.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

type Imported = Resource<'CalendarImport'>
type ImportedEvent = Imported['events'][number]

const isWholeFile = ({ reason }: ImportedEvent) => fileRefusals.some((each) => each === reason)

/** Longer lists are truncated. */
const maxListed = 50

/** The result of an import: the reasons for refused events, and dropped properties of the others. */
export function ImportResult({ result, onClose }: { result: Imported; onClose(): void }) {
  const t = useTranslations()
  const { commas } = useFormats()
  const refused = result.events.filter(({ outcome }) => outcome === 'refused')
  const dropped = result.events.filter((event) => event.outcome !== 'unchanged' && event.dropped.length > 0)
  const skipped = result.skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack>
      <Alert color={refused.length > 0 ? 'yellow' : 'green'} role="status">
        <Text>{t('calendar.importCreated', { count: result.created })}</Text>
        {result.updated > 0 && <Text>{t('calendar.importUpdated', { count: result.updated })}</Text>}
        {result.unchanged > 0 && <Text>{t('calendar.importUnchanged', { count: result.unchanged })}</Text>}
        {result.cancelled > 0 && <Text>{t('calendar.importCancelled', { count: result.cancelled })}</Text>}
        {skipped > 0 && <Text>{t('calendar.importSkipped', { count: skipped })}</Text>}
        {refused.length > 0 && <Text>{t('calendar.importRefused', { count: refused.length })}</Text>}
      </Alert>
      <ImportedEvents events={refused}>{({ reason }) => t(`importRefusal.${reason ?? 'unreadable'}`)}</ImportedEvents>
      {dropped.length > 0 && <Text size="sm">{t('calendar.importDropped')}</Text>}
      <ImportedEvents events={dropped}>
        {(event) => commas(event.dropped.map((part) => t(`dropped.${part}`)))}
      </ImportedEvents>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </Stack>
  )
}

/** The events of a file, each with what its import means for it. */
export function ImportedEvents({
  events,
  children,
}: {
  events: ImportedEvent[]
  children(event: ImportedEvent): ReactNode
}) {
  const t = useTranslations()
  if (events.length === 0) return null
  return (
    <List size="sm">
      {events.slice(0, maxListed).map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a title twice, and the order is fixed
        <List.Item key={index}>
          {!isWholeFile(event) && (
            <>
              <Text span fw={600} size="sm" dir="auto">
                {event.title ?? event.uid ?? t('calendar.untitled')}
              </Text>
              {': '}
            </>
          )}
          {children(event)}
        </List.Item>
      ))}
      {events.length > maxListed && (
        <List.Item>{t('calendar.importMore', { count: events.length - maxListed })}</List.Item>
      )}
    </List>
  )
}
