import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { query, refresh } from '../api/client.ts'
import { useAccount } from '../api/session.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { CopyField } from './copy-field.tsx'
import { useNotify } from './notify.tsx'

const path = '/v2/workplace/users/{orgaId}/{userId}/calendar/feed' as const

/**
 * Creates and revokes the secret address of a calendar feed, for phones and other programs. The address is shown only
 * once.
 */
export function Subscribe({ nio }: { nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const { day } = useFormats()
  const params = { path: { orgaId: nio, userId: useAccount().nicHandle } }
  const [url, setUrl] = useState<string | null>(null)
  const { data } = query.useQuery('get', path, { params })
  const onSettled = () => refresh(path)
  const make = query.useMutation('post', path, {
    onSuccess: (feed) => setUrl(feed.url),
    onError: notify.error,
    onSettled,
  })
  const revoke = query.useMutation('delete', path, {
    onSuccess: () => {
      setUrl(null)
      notify.success(t('calendar.revoked'))
    },
    onError: notify.error,
    onSettled,
  })
  if (!data) return <Skeleton height={120} />
  return (
    <Stack>
      <Text>{t('calendar.subscribeText')}</Text>
      {url && <CopyField label={t('calendar.feedAddress')} value={url} />}
      {url && <Alert color="yellow">{t('calendar.feedOnce')}</Alert>}
      {!url && data.createdAt && <Text>{t('calendar.feedSince', { date: day(data.createdAt) })}</Text>}
      <Group justify="flex-end">
        {data.createdAt && (
          <Button variant="subtle" color="red" loading={revoke.isPending} onClick={() => revoke.mutate({ params })}>
            {t('calendar.revoke')}
          </Button>
        )}
        {!url && (
          <Button data-autofocus loading={make.isPending} onClick={() => make.mutate({ params })}>
            {t(data.createdAt ? 'calendar.makeFeedAnew' : 'calendar.makeFeed')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
