import { Card, Group, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../../api/client.ts'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from '../home/home.module.css'

/** A public organization in the list. The whole card is a link. */
export function PublicCard({ organization }: { organization: Resource<'PublicOrganization'> }) {
  const t = useTranslations()
  const { nio, name, description, memberCount } = organization
  return (
    <Card
      withBorder
      padding="lg"
      className={classes.card}
      renderRoot={(props) => <Link to="/discover/$publicNio" params={{ publicNio: String(nio) }} {...props} />}
    >
      <Group gap="sm" wrap="nowrap">
        <OrganizationAvatar organization={organization} />
        <Title order={2} size="h5" lineClamp={2}>
          <bdi>{name}</bdi>
        </Title>
      </Group>
      <Text c="dimmed" size="sm" lineClamp={3} mt="sm">
        <bdi>{description}</bdi>
      </Text>
      <Group gap={6} className={classes.facts}>
        <IconUsers size={16} aria-hidden />
        <Text size="sm">{t('home.members', { count: memberCount })}</Text>
      </Group>
    </Card>
  )
}
