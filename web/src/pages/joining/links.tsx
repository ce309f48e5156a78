import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLink, IconPlus, IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { CreateLink } from './create-link.tsx'

type JoinLink = Resource<'JoinLink'>

/** The invitation links of the organization that have not expired. */
export function JoinLinks({ nio }: { nio: string }) {
  const t = useTranslations()
  const [isCreating, creating] = useDisclosure()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/links',
    { params: { path: { orgaId: nio } } },
    cursorPages,
  )
  const createButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
      {t('joining.createLink')}
    </Button>
  )
  const empty = (
    <EmptyState icon={IconLink} title={t('joining.noLinks')} text={t('joining.linksText')}>
      {createButton}
    </EmptyState>
  )
  return (
    <>
      <PagedList list={list} items={({ links }) => links} empty={empty} skeleton={{ height: 120 }}>
        {(links) => (
          <Stack>
            <Group justify="space-between">
              <Text c="dimmed" flex="1 1 240px">
                {t('joining.linksText')}
              </Text>
              {createButton}
            </Group>
            {links.map((link) => (
              <ItemBoundary key={link.id} item={link} fallback={<ItemFallback what="entry" />}>
                <LinkCard link={link} nio={nio} />
              </ItemBoundary>
            ))}
          </Stack>
        )}
      </PagedList>
      <CreateLink nio={nio} opened={isCreating} onClose={creating.close} />
    </>
  )
}

function LinkCard({ link, nio }: { link: JoinLink; nio: string }) {
  const t = useTranslations()
  const { day } = useFormats()
  const made = t('joining.linkMade', { name: displayName(link.createdBy), date: day(link.createdAt) })
  return (
    <Card withBorder padding="md" component="article" aria-label={made}>
      <Stack gap="sm">
        <LinkAddress link={link} />
        <Group justify="space-between">
          <Stack gap={2} flex="1 1 220px">
            <LinkUse link={link} />
            <Text size="sm" c="dimmed">
              {made}
            </Text>
          </Stack>
          <Group gap="xs">
            <RevokeLink link={link} nio={nio} />
            <Button
              variant="default"
              leftSection={<IconQrcode size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/o/$nio/members/links/$linkId" params={{ nio, linkId: link.id }} {...props} />
              )}
            >
              {t('joining.qrCode')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Card>
  )
}

export function LinkAddress({ link: { url } }: { link: JoinLink }) {
  const t = useTranslations()
  return url === null ? <Text>{t('joining.linkUnreadable')}</Text> : <CopyField label={t('joining.link')} value={url} />
}

/** Number of uses of the link, and the time of its end. */
export function LinkUse({ link: { uses, used, expiresAt } }: { link: JoinLink }) {
  const t = useTranslations()
  const { dateTime } = useFormats()
  return (
    <Group gap="xs">
      {uses !== null && used >= uses && (
        <Badge variant="light" color="gray">
          {t('joining.usedUp')}
        </Badge>
      )}
      <Text size="sm">
        {uses === null ? t('joining.joinedWith', { count: used }) : t('joining.usedOf', { used, uses })}
      </Text>
      <Text size="sm">{t('joining.expires', { date: dateTime(expiresAt) })}</Text>
    </Group>
  )
}

type RevokeProps = { link: JoinLink; nio: string; onRevoked?(): void }

/** Revokes without a confirmation, because a new link can be made at once, and members who joined with it stay. */
export function RevokeLink({ link, nio, onRevoked }: RevokeProps) {
  const t = useTranslations()
  const notify = useNotify()
  const revoke = query.useMutation('delete', '/v2/workplace/{orgaId}/links/{linkId}', {
    onSuccess: () => {
      notify.success(t('joining.linkRevoked'))
      onRevoked?.()
    },
    onError: notify.error,
    onSettled: () => refresh('/v2/workplace/{orgaId}/links'),
  })
  return (
    <Button
      variant="subtle"
      color="red"
      loading={revoke.isPending}
      onClick={() => revoke.mutate({ params: { path: { orgaId: nio, linkId: link.id } } })}
    >
      {t('joining.revokeLink')}
    </Button>
  )
}
