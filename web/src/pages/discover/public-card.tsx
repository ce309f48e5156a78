import { Card, Group, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../../api/client.ts'
import { useWords } from '../../words/language.tsx'
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
      <Title order={2} size="h5" lineClamp={2} dir="auto">
        {name}
      </Title>
      <Text c="dimmed" size="sm" lineClamp={3} mt={4} dir="auto">
        {description}
      </Text>
      <Group gap={6} className={classes.facts}>
        <IconUsers size={16} aria-hidden />
        <Text size="sm">{say('home.members', { count: memberCount })}</Text>
      </Group>
    </Card>
  )
}
