import { Avatar } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'

/** The sign of a group, in the form of a `<PersonAvatar>`. The name always stands beside it. */
export function GroupAvatar({ name, size = 34 }: { name: string; size?: number }) {
  return (
    <Avatar component="span" color="indigo" title={name} size={size} radius="xl" aria-hidden>
      <IconUsersGroup size={size * 0.55} />
    </Avatar>
  )
}
