import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlag } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { useOwnOrganizations } from '../../api/own-organizations.ts'
import { useSession } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { OrganizationAbout } from '../../components/organization-about.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
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
      <HowToJoin nio={organization.nio} />
      <ReportOrganization organization={organization} opened={isReporting} onClose={reporting.close} />
    </Page>
  )
}

/** Members get a link to the organization, others an explanation of how to become a member. */
function HowToJoin({ nio }: { nio: number }) {
  const t = useTranslations()
  const session = useSession()
  const isMember = useOwnOrganizations().some((own) => own.nio === nio)
  if (isMember) {
    return (
      <Group>
        <Button component={Link} to={`/o/${nio}`}>
          {t('discover.open')}
        </Button>
      </Group>
    )
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        {t(session ? 'discover.joinSignedIn' : 'discover.joinAnonymous')}
      </Text>
      {!session && (
        <Button component={Link} to="/register">
          {t('auth.register')}
        </Button>
      )}
    </Stack>
  )
}
