import { Box, Card, Group, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../../api/client.ts'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import homeClasses from '../home/home.module.css'
import { JoinButton } from '../joining/join-button.tsx'
import classes from './discover.module.css'

type Props = { organization: Resource<'PublicOrganization'>; isMember: boolean }

/** A public organization in the list. The link of its name covers the card, below the button. */
export function PublicCard({ organization, isMember }: Props) {
  const t = useTranslations()
  const { nio, name, description, memberCount } = organization
  return (
    <Card withBorder padding="lg" component="article" className={homeClasses.card}>
      <Group gap="sm" wrap="nowrap">
        <OrganizationAvatar organization={organization} />
        <Title order={2} size="h5" lineClamp={2}>
          <Link to="/discover/$publicNio" params={{ publicNio: String(nio) }} className={classes.link}>
            <bdi>{name}</bdi>
          </Link>
        </Title>
      </Group>
      <Text c="dimmed" size="sm" lineClamp={3} mt="sm">
        <bdi>{description}</bdi>
      </Text>
      <Group gap="sm" justify="space-between" className={homeClasses.facts}>
        <Group gap={6}>
          <IconUsers size={16} aria-hidden />
          <Text size="sm">{t('home.members', { count: memberCount })}</Text>
        </Group>
        <Box className={classes.action}>
          <JoinButton organization={organization} isMember={isMember} />
        </Box>
      </Group>
    </Card>
  )
}
