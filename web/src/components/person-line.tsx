import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Resource } from '../api/client.ts'
import { displayName, secondName } from '../api/person.ts'
import { PersonAvatar } from './person-avatar.tsx'
import classes from './person-line.module.css'

type Props = {
  person: Resource<'Person'>
  size?: number
  /** Replaces the name, such as by a link. */
  name?: ReactNode
  /** Replaces the nametag below the name. */
  second?: ReactNode
}

/** A person in a list: the avatar, the name, and the nametag below it. Names that are too long are cut. */
export function PersonLine({ person, size = 34, name, second = secondName(person) }: Props) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={person} size={size} />
      <span className={classes.names}>
        <Text component="span" display="block" size="sm" fw={600} truncate>
          <bdi>{name ?? displayName(person)}</bdi>
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed" truncate>
          <bdi>{second}</bdi>
        </Text>
      </span>
    </Group>
  )
}
