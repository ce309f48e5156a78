import { Accordion, Badge, Group, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { PlainMessageKey } from '../../i18n/translate.ts'
import { useLive } from '../../live/use-live.ts'
import classes from './account.module.css'
import { AccountPage } from './account-page.tsx'

const states: Record<Resource<'Mail'>['status'], { label: PlainMessageKey; color: string }> = {
  queued: { label: 'account.mailQueued', color: 'blue' },
  sent: { label: 'account.mailSent', color: 'green' },
  failed: { label: 'account.mailFailed', color: 'red' },
  'not sent': { label: 'account.mailNotSent', color: 'gray' },
}

/** The mails that Atrium has sent to the reader, with their texts. */
export function MailsPage() {
  const t = useTranslations()
  const list = query.useInfiniteQuery('get', '/v2/account/getMails', { params: {} }, cursorPages)
  useLive('mail.saved', () => refresh('/v2/account/getMails'))
  const empty = (
    <EmptyState icon={IconMailOpened} title={t('account.mailsNoneTitle')} text={t('account.mailsNoneText')} />
  )
  return (
    <AccountPage text={t('account.mailsText')}>
      <PagedList list={list} items={({ mails }) => mails} skeleton={{ height: 56 }} empty={empty}>
        {(mails) => (
          <Accordion variant="separated" order={2}>
            {mails.map((mail) => (
              <ItemBoundary key={mail.id} item={mail} fallback={<ItemFallback what="entry" />}>
                <Mail mail={mail} />
              </ItemBoundary>
            ))}
          </Accordion>
        )}
      </PagedList>
    </AccountPage>
  )
}

function Mail({ mail }: { mail: Resource<'Mail'> }) {
  const t = useTranslations()
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
              {t(label)}
            </Badge>
            <Text size="sm" c="dimmed">
              <RelativeTime at={mail.createdAt} />
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
