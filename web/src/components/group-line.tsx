import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { GroupAvatar } from './group-avatar.tsx'
import classes from './person-line.module.css'

type Props = {
  name: string
  /** The line below the name, such as the number of members. */
  second: ReactNode
  size?: number
}

/** A group among people, in the form of a `<PersonLine>`. */
export function GroupLine({ name, second, size = 34 }: Props) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" miw={0}>
      <GroupAvatar name={name} size={size} />
      <span className={classes.names}>
        <Text component="span" display="block" size="sm" fw={600} truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {second}
        </Text>
      </span>
    </Group>
  )
}
