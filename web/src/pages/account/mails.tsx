import { Accordion, Badge, Group, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { CannotShow, Guarded } from '../../components/item-boundary.tsx'
import { More } from '../../components/load-more.tsx'
import { Ago } from '../../components/relative-time.tsx'
import { useWords } from '../../i18n/language.tsx'
import type { PlainKey } from '../../i18n/translate.ts'
import { useLive } from '../../live/use-live.ts'
import classes from './account.module.css'
import { MePage } from './account-page.tsx'

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
