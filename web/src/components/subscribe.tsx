import { Alert, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { query, refresh } from '../api/client.ts'
import { useAccount } from '../api/session.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { CopyField } from './copy-field.tsx'
import { useNotify } from './notify.tsx'

const ownPath = '/v2/workplace/users/{orgaId}/{userId}/calendar/feed' as const
const sharedPath = '/v2/workplace/{orgaId}/calendar/feed' as const

type Props = { nio: string; organizationName: string }

/**
 * Creates and revokes the secret addresses of calendar feeds, for phones and other programs: the reader's calendar with the
 * events of the organization, or those alone.
 */
export function Subscribe({ nio, organizationName }: Props) {
  const t = useTranslations()
  const [isShared, setShared] = useState(false)
  const names = { organization: organizationName }
  return (
    <Stack>
      <Text>{t('calendar.subscribeText')}</Text>
      <Select
        label={t('calendar.feedOf')}
        data={[
          { value: 'own', label: t('calendar.feedOwn', names) },
          { value: 'shared', label: t('calendar.feedShared', names) },
        ]}
        value={isShared ? 'shared' : 'own'}
        allowDeselect={false}
        onChange={(value) => setShared(value === 'shared')}
      />
      {isShared ? <SharedFeed nio={nio} /> : <OwnFeed nio={nio} />}
    </Stack>
  )
}

/** The callbacks of both mutations of a feed. */
function useFeedCallbacks(path: typeof ownPath | typeof sharedPath) {
  const t = useTranslations()
  const notify = useNotify()
  const [url, setUrl] = useState<string | null>(null)
  const common = { onError: notify.error, onSettled: () => refresh(path) }
  return {
    url,
    onMake: { ...common, onSuccess: (feed: { url: string }) => setUrl(feed.url) },
    onRevoke: {
      ...common,
      onSuccess: () => {
        setUrl(null)
        notify.success(t('calendar.revoked'))
      },
    },
  }
}

function OwnFeed({ nio }: { nio: string }) {
  const params = { path: { orgaId: nio, userId: useAccount().nicHandle } }
  const { url, onMake, onRevoke } = useFeedCallbacks(ownPath)
  const { data } = query.useQuery('get', ownPath, { params })
  const make = query.useMutation('post', ownPath, onMake)
  const revoke = query.useMutation('delete', ownPath, onRevoke)
  return (
    <Feed
      feed={data}
      url={url}
      make={{ isPending: make.isPending, run: () => make.mutate({ params }) }}
      revoke={{ isPending: revoke.isPending, run: () => revoke.mutate({ params }) }}
    />
  )
}

function SharedFeed({ nio }: { nio: string }) {
  const params = { path: { orgaId: nio } }
  const { url, onMake, onRevoke } = useFeedCallbacks(sharedPath)
  const { data } = query.useQuery('get', sharedPath, { params })
  const make = query.useMutation('post', sharedPath, onMake)
  const revoke = query.useMutation('delete', sharedPath, onRevoke)
  return (
    <Feed
      feed={data}
      url={url}
      make={{ isPending: make.isPending, run: () => make.mutate({ params }) }}
      revoke={{ isPending: revoke.isPending, run: () => revoke.mutate({ params }) }}
    />
  )
}

type Act = { isPending: boolean; run(): void }
type FeedProps = { feed: { createdAt: string | null } | undefined; url: string | null; make: Act; revoke: Act }

/** The address is shown only once. */
function Feed({ feed, url, make, revoke }: FeedProps) {
  const t = useTranslations()
  const { day } = useFormats()
  if (!feed) return <Skeleton height={60} />
  return (
    <>
      {url && <CopyField label={t('calendar.feedAddress')} value={url} />}
      {url && <Alert color="yellow">{t('calendar.feedOnce')}</Alert>}
      {!url && feed.createdAt && <Text>{t('calendar.feedSince', { date: day(feed.createdAt) })}</Text>}
      <Group justify="flex-end">
        {feed.createdAt && (
          <Button variant="subtle" color="red" loading={revoke.isPending} onClick={revoke.run}>
            {t('calendar.revoke')}
          </Button>
        )}
        {!url && (
          <Button data-autofocus loading={make.isPending} onClick={make.run}>
            {t(feed.createdAt ? 'calendar.makeFeedAnew' : 'calendar.makeFeed')}
          </Button>
        )}
      </Group>
    </>
  )
}
