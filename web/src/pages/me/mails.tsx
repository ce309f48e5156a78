import { Accordion, Badge, Group, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pages.ts'
import { useLive } from '../../live/use-live.ts'
import { AwaitedList } from '../../parts/awaited-list.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { CannotShow, Guarded } from '../../parts/guarded.tsx'
import { More } from '../../parts/more.tsx'
import { Ago } from '../../parts/time.tsx'
import { useWords } from '../../words/language.tsx'
import type { PlainKey } from '../../words/words.ts'
import classes from './me.module.css'
import { MePage } from './me-page.tsx'

const states: Record<Resource<'Mail'>['status'], { label: PlainKey; color: string }> = {
  queued: { label: 'me.mailQueued', color: 'blue' },
  sent: { label: 'me.mailSent', color: 'green' },
  failed: { label: 'me.mailFailed', color: 'red' },
  'not sent': { label: 'me.mailNotSent', color: 'gray' },
}

/** What Atrium has mailed to the reader, with the text. */
export function MailsPage() {
  const say = useWords()
  const list = query.useInfiniteQuery('get', '/v2/account/getMails', { params: {} }, cursorPages)
  const { data, error, refetch } = list
  useLive('mail.saved', () => refresh('/v2/account/getMails'))
  const mails = data?.pages.flatMap((page) => page.mails)
  return (
    <MePage text={say('me.mailsText')}>
      {!mails && <AwaitedList error={error} retry={refetch} height={56} />}
      {mails?.length === 0 && (
        <EmptyState icon={IconMailOpened} title={say('me.mailsNoneTitle')} text={say('me.mailsNoneText')} />
      )}
      <Accordion variant="separated" order={2}>
        {mails?.map((mail) => (
          <Guarded key={mail.id} item={mail} fallback={<CannotShow what="entry" />}>
            <Mail mail={mail} />
          </Guarded>
        ))}
      </Accordion>
      <More list={list} />
    </MePage>
  )
}

function Mail({ mail }: { mail: Resource<'Mail'> }) {
  const say = useWords()
  const { label, color } = states[mail.status]
  return (
    <Accordion.Item value={mail.id}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs">
          <Text fw={500} dir="auto">
            {mail.subject}
          </Text>
          <Group gap="xs" me="sm">
            <Badge variant="dot" color={color}>
              {say(label)}
            </Badge>
            <Text size="sm" c="dimmed">
              <Ago at={mail.createdAt} />
            </Text>
          </Group>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Text className={classes.letter} dir="auto">
          {mail.body}
        </Text>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
