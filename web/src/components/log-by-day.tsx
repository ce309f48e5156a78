import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../i18n/language.tsx'
import { ItemBoundary, ItemFallback } from './item-boundary.tsx'
import classes from './log-by-day.module.css'

type Props<Entry> = { entries: Entry[]; children(entry: Entry): ReactNode }

/** The entries of a log under the days on which they were made, each behind its time. */
export function LogByDay<Entry extends { id: string | number; at: string }>({ entries, children }: Props<Entry>) {
  const { day } = useFormats()
  return (
    <Stack gap="lg">
      {[...Map.groupBy(entries, ({ at }) => day(at))].map(([date, ofDay]) => (
        <Stack key={date} gap="xs" component="section" aria-label={date}>
          <Title order={2} size="h5">
            {date}
          </Title>
          <Card withBorder padding="md">
            <Stack gap="sm" component="ul" m={0} p={0}>
              {ofDay.map((entry) => (
                <li key={entry.id} className={classes.entry}>
                  <ItemBoundary item={entry} fallback={<ItemFallback what="entry" />}>
                    <Group wrap="nowrap" align="baseline" gap="md">
                      <When at={entry.at} />
                      {children(entry)}
                    </Group>
                  </ItemBoundary>
                </li>
              ))}
            </Stack>
          </Card>
        </Stack>
      ))}
    </Stack>
  )
}

function When({ at }: { at: string }) {
  const { time, dateTime } = useFormats()
  return (
    <Text size="sm" c="dimmed" className={classes.when}>
      <time dateTime={at} title={dateTime(at)}>
        {time(at)}
      </time>
    </Text>
  )
}
