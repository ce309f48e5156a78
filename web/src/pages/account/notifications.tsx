import { Accordion, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { mentionMailMinutes } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { Section } from '../../components/section.tsx'
import { Subscribe } from '../../components/subscribe.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { AccountPage } from './account-page.tsx'
import { BrowserNotifications } from './browser-notifications.tsx'

export function NotificationsPage() {
  return (
    <AccountPage>
      <MailChoices />
      <BrowserNotifications />
      <CalendarFeeds />
    </AccountPage>
  )
}

function MailChoices() {
  const t = useTranslations()
  const { minutes } = useFormats()
  const notify = useNotify()
  const { data: settings, error, refetch } = query.useQuery('get', '/v2/account/settings')
  const change = query.useMutation('patch', '/v2/account/settings', {
    onError: notify.error,
    onSettled: () => refresh('/v2/account/settings'),
  })
  if (!settings) return <ListPlaceholder query={{ error, refetch }} rows={1} height={140} />
  const { mailOnMention } = change.isPending ? { ...settings, ...change.variables?.body } : settings
  return (
    <Section title={t('account.mailChoices')} text={t('account.mailChoicesText')}>
      <Switch
        label={t('account.mailOnMention')}
        description={t('account.mailOnMentionHint', { period: minutes(mentionMailMinutes) })}
        checked={mailOnMention}
        onChange={(event) => change.mutate({ body: { mailOnMention: event.currentTarget.checked } })}
      />
    </Section>
  )
}

/** The calendar feeds of the reader, one for each organization. */
function CalendarFeeds() {
  const t = useTranslations()
  const [open, setOpen] = useState<string | null>(null)
  const list = query.useInfiniteQuery('get', '/v2/workplace', { params: { query: { limit: 100 } } }, cursorPages)
  return (
    <Section title={t('account.feeds')} text={t('account.feedsText')}>
      <PagedList
        list={list}
        items={({ organizations }) => organizations}
        skeleton={{ rows: 2, height: 24 }}
        empty={<Text size="sm">{t('account.feedsNone')}</Text>}
      >
        {(organizations) => (
          <Accordion variant="separated" order={3} value={open} onChange={setOpen}>
            {organizations.map(({ nio, name }) => (
              <Accordion.Item key={nio} value={String(nio)}>
                <Accordion.Control>
                  <bdi>{name}</bdi>
                </Accordion.Control>
                <Accordion.Panel>
                  {open === String(nio) && <Subscribe nio={String(nio)} organizationName={name} />}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </PagedList>
    </Section>
  )
}
