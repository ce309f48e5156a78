import { Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconSpeakerphone, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import { ErrorPage } from '../../components/error-pages.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { ComingEvents } from '../members/coming-events.tsx'
import { useMessageEveryone } from '../talks/message-everyone.ts'
import { LatestBoards, LatestTalks } from './latest.tsx'
import classes from './organization.module.css'

/** The overview of an organization, for its members. */
export function OverviewPage() {
  const t = useTranslations()
  const { day } = useFormats()
  const { nicHandle } = useAccount()
  const { nio, organization, can, error, refetch } = useOrganization()
  const everyone = useMessageEveryone(nio)
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!organization) return <SkeletonPage />
  const { name, description, memberCount, createdAt, roleName, public: isPublic } = organization
  return (
    <Page
      title={name}
      mark={<OrganizationAvatar organization={organization} size={48} />}
      actions={
        <Group gap="xs">
          {can('talk.post') && memberCount > 1 && (
            <Button
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden className={classes.flips} />}
              loading={everyone.isLoading}
              onClick={everyone.open}
            >
              {t('channels.messageEveryone')}
            </Button>
          )}
          {can('invitation.send') && (
            <Button
              variant={memberCount === 1 ? 'filled' : 'default'}
              leftSection={<IconUserPlus size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/o/$nio/members/invite" params={{ nio }} {...props} />}
            >
              {t('members.invite')}
            </Button>
          )}
        </Group>
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
            <Badge variant="light">{t(isPublic ? 'organization.public' : 'organization.private')}</Badge>
            <Group gap={6}>
              <IconUsers size={16} aria-hidden />
              <Text size="sm">{t('home.members', { count: memberCount })}</Text>
            </Group>
            <Text size="sm">{t('organization.yourRole', { role: t(`role.${roleName}`) })}</Text>
            <Text size="sm" c="dimmed">
              {t('organization.founded', { date: day(createdAt) })}
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
