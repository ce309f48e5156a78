import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { BrokenList } from '../../components/error-pages.tsx'
import { More } from '../../components/load-more.tsx'
import { useTell } from '../../components/notify.tsx'
import { Ago } from '../../components/relative-time.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonList } from '../../components/skeleton-page.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'
import { deviceName } from './device-name.ts'

/** Where the account is signed in, and how to end that elsewhere. */
export function SessionsSection() {
  const say = useWords()
  const tell = useTell()
  const list = query.useInfiniteQuery('get', '/v2/account/sessions', { params: {} }, cursorPages)
  const { data, error, refetch } = list
  const endAll = query.useMutation('delete', '/v2/account/sessions', {
    onSuccess: () => tell.done(say('me.endedAll')),
    onError: tell.problem,
    onSettled: () => refresh('/v2/account/sessions'),
  })
  const sessions = data?.pages.flatMap((page) => page.sessions).sort((one, other) => +other.current - +one.current)
  const hasOthers = sessions?.some(({ current }) => !current)
  return (
    <Section
      title={say('me.sessions')}
      text={say(sessions && !hasOthers ? 'me.sessionsAlone' : 'me.sessionsText')}
      actions={
        hasOthers && (
          <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate({})}>
            {say('me.endAll')}
          </Button>
        )
      }
    >
      {error ? <BrokenList error={error} retry={refetch} /> : !sessions && <SkeletonList rows={2} height={48} />}
      <Stack component="ul" gap="md" m={0} p={0} display={sessions ? undefined : 'none'}>
        {sessions?.map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </Stack>
      <More list={list} />
    </Section>
  )
}

function OneSession({ session }: { session: Resource<'Session'> }) {
  const say = useWords()
  const tell = useTell()
  const { dateTime } = useFormats()
  const { id, userAgent, ip, createdAt, lastUsedAt, current } = session
  const device = deviceName(userAgent) || say('me.unknownDevice')
  const end = query.useMutation('delete', '/v2/account/sessions/{id}', {
    onSuccess: () => tell.done(say('me.ended', { device })),
    onError: tell.problem,
    onSettled: () => refresh('/v2/account/sessions'),
  })
  return (
    <Group component="li" justify="space-between" wrap="nowrap" style={{ listStyle: 'none' }}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {current && <Badge variant="light">{say('me.thisDevice')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {say('me.sessionSince', { date: dateTime(createdAt), ip: ip || '–' })}
          {!current && (
            <>
              {' · '}
              {say('me.lastUsed')} <Ago at={lastUsedAt} />
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
          aria-label={say('me.endNamed', { device })}
          onClick={() => end.mutate({ params: { path: { id } } })}
        >
          {say('me.end')}
        </Button>
      )}
    </Group>
  )
}
