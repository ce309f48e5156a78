import { Avatar } from '@mantine/core'
import { avatarColors } from './person-avatar.tsx'

/** The first letter of an organization's name, in a colour that the name determines. */
export function OrganizationAvatar({ name, size = 40 }: { name: string; size?: number }) {
  const letter = /\p{L}|\p{N}/u.exec(name)?.[0].toLocaleUpperCase() ?? '·'
  return (
    <Avatar name={name} color="initials" allowedInitialsColors={avatarColors} size={size} radius="md" aria-hidden>
      {letter}
    </Avatar>
  )
}
