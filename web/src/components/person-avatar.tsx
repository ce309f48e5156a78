import { Avatar } from '@mantine/core'
import type { Resource } from '../api/client.ts'
import { displayName } from '../api/person.ts'
import { usePicture } from './use-picture.ts'

/** Colours with the contrast to their letters that WCAG requires. */
export const avatarColors = ['blue', 'indigo', 'violet', 'grape', 'pink']

type Props = { person: Resource<'Person'>; size?: number }

/** The picture of a person, or the initials while there is none. The full name always stands beside them. */
export function PersonAvatar({ person, size = 34 }: Props) {
  const name = displayName(person).replaceAll('_', ' ')
  return (
    <Avatar
      component="span"
      src={usePicture(person.avatar, size)}
      alt=""
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
