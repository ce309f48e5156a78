import { Badge, Box, Card, Group, Text, Title } from '@mantine/core'
import { IconMessage, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../../api/client.ts'
import { MentionBadge } from '../../components/mention-badge.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './home.module.css'

/** An organization of the reader with its news. The whole card is a link. */
export function OrganizationCard({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const { nio, name, description, memberCount, roleName, unread, unreadMentions } = organization
  return (
    <Card
      withBorder
      padding="lg"
      className={classes.card}
      renderRoot={(props) => <Link to="/o/$nio" params={{ nio: String(nio) }} {...props} />}
    >
      <Group gap="sm" wrap="nowrap">
        <OrganizationAvatar organization={organization} />
        <Box flex={1}>
          <Title order={3} size="h5" lineClamp={2}>
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {t(`role.${roleName}`)}
          </Text>
        </Box>
        <MentionBadge count={unreadMentions} />
      </Group>
      <Text c="dimmed" size="sm" lineClamp={2} mt="sm">
        <bdi>{description}</bdi>
      </Text>
      <Group gap="4px 20px" className={classes.facts}>
        <Group gap={6}>
          <IconUsers size={16} aria-hidden />
          <Text size="sm">{t('home.members', { count: memberCount })}</Text>
        </Group>
        <News unread={unread} />
      </Group>
    </Card>
  )
}

function News({ unread }: { unread: number }) {
  const t = useTranslations()
  return (
    <Badge
      size="lg"
      variant={unread > 0 ? 'filled' : 'default'}
      fw={unread > 0 ? 600 : 400}
      leftSection={<IconMessage size={14} aria-hidden />}
    >
      {unread > 0 ? t('home.unread', { count: unread }) : t('home.nothingNew')}
    </Badge>
  )
}
