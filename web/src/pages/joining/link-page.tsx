import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconLinkOff, IconPrinter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { maxJoinLinks } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './joining.module.css'
import { LinkAddress, LinkUse, RevokeLink } from './links.tsx'
import { QrCode } from './qr-code.tsx'

const route = getRouteApi('/signed-in/o/$nio/members/links/$linkId')

/** An invitation link with its QR code, on a sheet to hang up or to hand out. */
export function LinkPage() {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { linkId } = route.useParams()
  const { nio, organization } = useOrganization()
  // No organization has more links than this page of them.
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}/links', {
    params: { path: { orgaId: nio }, query: { limit: maxJoinLinks } },
  })
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!data || !organization) return <SkeletonPage />
  const link = data.links.find(({ id }) => id === linkId)
  const back = (
    <BackLink to="/o/$nio/members" params={{ nio }} search={{ view: 'links' }}>
      {t('joining.links')}
    </BackLink>
  )
  if (!link) {
    return (
      <Page title={t('joining.link')} back={back}>
        <EmptyState icon={IconLinkOff} title={t('joining.linkGoneTitle')} text={t('joining.linkGoneText')} />
      </Page>
    )
  }
  const toList = () => navigate({ to: '/o/$nio/members', params: { nio }, search: { view: 'links' } })
  return (
    <Page
      title={t('joining.link')}
      back={back}
      actions={
        <Group gap="xs">
          <RevokeLink link={link} nio={nio} onRevoked={toList} />
          {link.url !== null && (
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {t('joining.print')}
            </Button>
          )}
        </Group>
      }
    >
      <Card withBorder padding="md">
        <Stack gap="sm">
          <LinkAddress link={link} />
          <LinkUse link={link} />
        </Stack>
      </Card>
      {link.url !== null && (
        <div className={classes.sheet}>
          <OrganizationAvatar organization={organization} size={64} />
          <Text fw={700} size="xl">
            <bdi>{organization.name}</bdi>
          </Text>
          <Text>{t('joining.scan')}</Text>
          <QrCode value={link.url} label={t('joining.qrCode')} />
          <div className={classes.address} dir="ltr">
            {link.url}
          </div>
        </div>
      )}
    </Page>
  )
}
