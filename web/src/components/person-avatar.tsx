import { Avatar } from '@mantine/core'
import type { Resource } from '../api/client.ts'
import { displayName } from '../api/person.ts'

/** Colours with the contrast to their letters that WCAG requires. */
export const avatarColors = ['blue', 'indigo', 'violet', 'grape', 'pink']

/** The initials of a person. The full name always stands beside them. */
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
