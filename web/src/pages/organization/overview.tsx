import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useOrganization } from '../../api/organization.ts'
import { BrokenPage } from '../../parts/error-pages.tsx'
import { Page } from '../../parts/page.tsx'
import { SkeletonPage } from '../../parts/skeleton-page.tsx'
import { useFormats, useWords } from '../../words/language.tsx'

/** What an organization is, for those who belong to it. */
export function OverviewPage() {
  const say = useWords()
  const { day } = useFormats()
  const { organization, error, refetch } = useOrganization()
  if (error) return <BrokenPage error={error} reset={refetch} />
  if (!organization) return <SkeletonPage />
  return (
    <Page title={organization.name}>
      <Card withBorder padding="lg">
        <Stack>
          {organization.description && <Text dir="auto">{organization.description}</Text>}
          <Group>
            <Badge variant="light">{say(organization.public ? 'organization.public' : 'organization.private')}</Badge>
            <Text size="sm">{say('home.members', { count: organization.memberCount })}</Text>
            <Text size="sm">{say('organization.yourRole', { role: say(`role.${organization.roleName}`) })}</Text>
            <Text size="sm" c="dimmed">
              {say('organization.founded', { date: day(organization.createdAt) })}
            </Text>
          </Group>
        </Stack>
      </Card>
    </Page>
  )
}
