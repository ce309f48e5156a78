import { Button, Card, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlag } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query, type Resource } from '../../api/client.ts'
import { useOwnOrganizations } from '../../api/own-organizations.ts'
import { useSession } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { OrganizationAbout } from '../../components/organization-about.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { JoinButton } from '../joining/join-button.tsx'
import { OwnRequestCard } from '../joining/own-request-card.tsx'
import { useOwnRequests } from '../joining/own-requests.ts'
import { ReportOrganization } from './report-organization.tsx'

const route = getRouteApi('/open/discover/$publicNio')

/** The public profile of an organization. */
export function PublicProfilePage() {
  const t = useTranslations()
  const { publicNio } = route.useParams()
  const [isReporting, reporting] = useDisclosure()
  const {
    data: organization,
    error,
    refetch,
  } = query.useQuery('get', '/v2/discover/{orgaId}', { params: { path: { orgaId: publicNio } } })
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!organization) return <SkeletonPage />
  return (
    <Page
      title={organization.name}
      mark={<OrganizationAvatar organization={organization} />}
      back={<BackLink to="/discover">{t('discover.all')}</BackLink>}
      actions={
        <Button variant="default" leftSection={<IconFlag size={18} aria-hidden />} onClick={reporting.open}>
          {t('discover.report')}
        </Button>
      }
    >
      <Card withBorder padding="lg">
        <OrganizationAbout organization={organization} />
      </Card>
      <HowToJoin organization={organization} />
      <ReportOrganization organization={organization} opened={isReporting} onClose={reporting.close} />
    </Page>
  )
}

/** Members get a link to the organization, others the way to become a member. */
function HowToJoin({ organization }: { organization: Resource<'PublicOrganization'> }) {
  const t = useTranslations()
  const session = useSession()
  const { nio, joining } = organization
  const isMember = useOwnOrganizations().some((own) => own.nio === nio)
  const request = useOwnRequests().find((each) => each.nio === nio)
  if (request && !isMember) return <OwnRequestCard request={request} />
  return (
    <Stack gap="sm" align="flex-start">
      {!isMember && (
        <Text size="sm" c="dimmed">
          {joining === 'invitation'
            ? t(session ? 'discover.joinSignedIn' : 'discover.joinAnonymous')
            : t(`joining.wayHint.${joining}`)}
        </Text>
      )}
      <JoinButton organization={organization} isMember={isMember} />
      {!session && joining === 'invitation' && (
        <Button component={Link} to="/register">
          {t('auth.register')}
        </Button>
      )}
    </Stack>
  )
}
