import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { useNotify } from '../../components/notify.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { deviceName } from './device-name.ts'

/** The sessions of the account, each with a button that ends it. */
export function SessionsSection() {
  const t = useTranslations()
  const notify = useNotify()
  const list = query.useInfiniteQuery('get', '/v2/account/sessions', { params: {} }, cursorPages)
  const endAll = query.useMutation('delete', '/v2/account/sessions', {
    onSuccess: () => notify.success(t('account.endedAll')),
    onError: notify.error,
    onSettled: () => refresh('/v2/account/sessions'),
  })
  const sessions = list.data?.pages.flatMap((page) => page.sessions).sort((one, other) => +other.current - +one.current)
  const hasOthers = sessions?.some(({ current }) => !current)
  return (
    <Section
      title={t('account.sessions')}
      text={t(sessions && !hasOthers ? 'account.sessionsAlone' : 'account.sessionsText')}
      actions={
        hasOthers && (
          <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate({})}>
            {t('account.endAll')}
          </Button>
        )
      }
    >
      {!sessions && <ListPlaceholder query={list} rows={2} height={48} />}
      <Stack component="ul" gap="md" m={0} p={0} display={sessions ? undefined : 'none'}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
      <LoadMore list={list} />
    </Section>
  )
}

function SessionRow({ session }: { session: Resource<'Session'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const { dateTime } = useFormats()
  const { id, userAgent, ip, createdAt, lastUsedAt, current } = session
  const device = deviceName(userAgent) || t('account.unknownDevice')
  const end = query.useMutation('delete', '/v2/account/sessions/{id}', {
    onSuccess: () => notify.success(t('account.ended', { device })),
    onError: notify.error,
    onSettled: () => refresh('/v2/account/sessions'),
  })
  return (
    <Group component="li" justify="space-between" wrap="nowrap" style={{ listStyle: 'none' }}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {current && <Badge variant="light">{t('account.thisDevice')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.sessionSince', { date: dateTime(createdAt), ip: ip || '–' })}
          {!current && (
            <>
              {' · '}
              <RelativeTime at={lastUsedAt}>{(time) => t('account.lastUsed', { time })}</RelativeTime>
            </>
          )}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={end.isPending}
          aria-label={t('account.endNamed', { device })}
          onClick={() => end.mutate({ params: { path: { id } } })}
        >
          {t('account.end')}
        </Button>
      )}
    </Group>
  )
}
