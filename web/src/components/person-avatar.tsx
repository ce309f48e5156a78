import { Avatar } from '@mantine/core'
import type { Resource } from '../api/client.ts'
import { displayName } from '../api/person.ts'

/** Colours whose letters have the contrast that WCAG asks for. */
export const avatarColors = ['blue', 'indigo', 'violet', 'grape', 'pink']

/** The first letters of somebody's name; the name itself stands beside it. */
export function PersonAvatar({ person, size = 34 }: { person: Resource<'Person'>; size?: number }) {
  const name = displayName(person).replaceAll('_', ' ')
  return (
    <Avatar
      component="span"
      name={name}
      title={name}
      color="initials"
      allowedInitialsColors={avatarColors}
      size={size}
      radius="xl"
      aria-hidden
    />
  )
}
