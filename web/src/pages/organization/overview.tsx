import { Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import { BrokenPage } from '../../components/error-pages.tsx'
import { OrganizationMark } from '../../components/organization-avatar.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'
import { ComingEvents } from '../members/coming-events.tsx'
import { LatestBoards, LatestTalks } from './latest.tsx'
import classes from './organization.module.css'

/** What an organization is, and what is going on in it, for those who belong to it. */
export function OverviewPage() {
  const say = useWords()
  const { day } = useFormats()
  const { nicHandle } = useAccount()
  const { nio, organization, can, error, refetch } = useOrganization()
  if (error) return <BrokenPage error={error} reset={refetch} />
  if (!organization) return <SkeletonPage />
  const { name, description, memberCount, createdAt, roleName, public: isPublic } = organization
  return (
    <Page
      title={name}
      mark={<OrganizationMark name={name} size={48} />}
      actions={
        can('invitation.send') && (
          <Button
            variant={memberCount === 1 ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/o/$nio/members/invite" params={{ nio }} {...props} />}
          >
            {say('members.invite')}
          </Button>
        )
      }
    >
      <Card withBorder padding="lg">
        <Stack>
          {description && (
            <Text dir="auto" className={classes.text}>
              {description}
            </Text>
          )}
          <Group gap="4px 20px">
            <Badge variant="light">{say(isPublic ? 'organization.public' : 'organization.private')}</Badge>
            <Group gap={6}>
              <IconUsers size={16} aria-hidden />
              <Text size="sm">{say('home.members', { count: memberCount })}</Text>
            </Group>
            <Text size="sm">{say('organization.yourRole', { role: say(`role.${roleName}`) })}</Text>
            <Text size="sm" c="dimmed">
              {say('organization.founded', { date: day(createdAt) })}
            </Text>
          </Group>
        </Stack>
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Stack gap="lg">
          {can('talk.list') && <LatestTalks nio={nio} />}
          {can('board.list') && <LatestBoards nio={nio} />}
        </Stack>
        <div>{can('calendar.read') && <ComingEvents handle={nicHandle} nio={nio} />}</div>
      </SimpleGrid>
    </Page>
  )
}
