import { Card, Group, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../../api/client.ts'
import { OrganizationMark } from '../../components/organization-avatar.tsx'
import { useWords } from '../../i18n/language.tsx'
import classes from '../home/home.module.css'

/** A public organization in the list. The whole card is the link. */
export function PublicCard({ organization }: { organization: Resource<'PublicOrganization'> }) {
  const say = useWords()
  const { nio, name, description, memberCount } = organization
  return (
    <Card
      withBorder
      padding="lg"
      className={classes.card}
      renderRoot={(props) => <Link to="/discover/$publicNio" params={{ publicNio: String(nio) }} {...props} />}
    >
      <Group gap="sm" wrap="nowrap">
        <OrganizationMark name={name} />
        <Title order={2} size="h5" lineClamp={2}>
          <bdi>{name}</bdi>
        </Title>
      </Group>
      <Text c="dimmed" size="sm" lineClamp={3} mt="sm">
        <bdi>{description}</bdi>
      </Text>
      <Group gap={6} className={classes.facts}>
        <IconUsers size={16} aria-hidden />
        <Text size="sm">{say('home.members', { count: memberCount })}</Text>
      </Group>
    </Card>
  )
}
