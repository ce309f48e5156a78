import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { IconMessage, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../../api/client.ts'
import { useWords } from '../../words/language.tsx'
import classes from './home.module.css'

/** One of my organizations, with what is new in it. The whole card is the link. */
export function OrganizationCard({ organization }: { organization: Resource<'Organization'> }) {
  const say = useWords()
  const { nio, name, description, memberCount, roleName, unread } = organization
  return (
    <Card
      withBorder
      padding="lg"
      className={classes.card}
      renderRoot={(props) => <Link to="/o/$nio" params={{ nio: String(nio) }} {...props} />}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" lineClamp={2} dir="auto">
          {name}
        </Title>
        <Badge variant="light" className={classes.role}>
          {say(`role.${roleName}`)}
        </Badge>
      </Group>
      <Text c="dimmed" size="sm" lineClamp={2} mt={4} dir="auto">
        {description}
      </Text>
      <Group gap="4px 20px" className={classes.facts}>
        <Group gap={6}>
          <IconUsers size={16} aria-hidden />
          <Text size="sm">{say('home.members', { count: memberCount })}</Text>
        </Group>
        <News unread={unread} />
      </Group>
    </Card>
  )
}

function News({ unread }: { unread: number }) {
  const say = useWords()
  return (
    <Group gap={6}>
      <IconMessage size={16} aria-hidden />
      <Text size="sm" fw={unread > 0 ? 600 : 400}>
        {unread > 0 ? say('home.unread', { count: unread }) : say('home.nothingNew')}
      </Text>
    </Group>
  )
}
