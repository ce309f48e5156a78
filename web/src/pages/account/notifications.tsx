import { Accordion, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { query, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { Subscribe } from '../../components/subscribe.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AccountPage } from './account-page.tsx'

export function NotificationsPage() {
  return (
    <AccountPage>
      <MailChoices />
      <CalendarFeeds />
    </AccountPage>
  )
}

function MailChoices() {
  const t = useTranslations()
  const notify = useNotify()
  const { data: settings, error, refetch } = query.useQuery('get', '/v2/account/settings')
  const change = query.useMutation('patch', '/v2/account/settings', {
    onError: notify.error,
    onSettled: () => refresh('/v2/account/settings'),
  })
  if (!settings) return <AwaitedList error={error} retry={refetch} rows={1} height={140} />
  const { mailOnMention } = change.isPending ? { ...settings, ...change.variables?.body } : settings
  return (
    <Section title={t('account.mailChoices')} text={t('account.mailChoicesText')}>
      <Switch
        label={t('account.mailOnMention')}
        description={t('account.mailOnMentionHint')}
        checked={mailOnMention}
        onChange={(event) => change.mutate({ body: { mailOnMention: event.currentTarget.checked } })}
      />
    </Section>
  )
}

/** One for each organization, as in its calendar. */
function CalendarFeeds() {
  const t = useTranslations()
  const [open, setOpen] = useState<string | null>(null)
  const list = query.useInfiniteQuery('get', '/v2/workplace', { params: { query: { limit: 100 } } }, cursorPages)
  const { data, error, refetch } = list
  const organizations = data?.pages.flatMap((page) => page.organizations)
  return (
    <Section title={t('account.feeds')} text={t('account.feedsText')}>
      {!organizations && <AwaitedList error={error} retry={refetch} rows={2} height={24} />}
      {organizations?.length === 0 && <Text size="sm">{t('account.feedsNone')}</Text>}
      {organizations && organizations.length > 0 && (
        <Accordion variant="separated" order={3} value={open} onChange={setOpen}>
          {organizations.map(({ nio, name }) => (
            <Accordion.Item key={nio} value={String(nio)}>
              <Accordion.Control>
                <bdi>{name}</bdi>
              </Accordion.Control>
              <Accordion.Panel>{open === String(nio) && <Subscribe nio={String(nio)} />}</Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      <LoadMore list={list} />
    </Section>
  )
}
