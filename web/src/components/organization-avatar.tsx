import { Avatar } from '@mantine/core'
import { avatarColors } from './person-avatar.tsx'
import { usePicture } from './use-picture.ts'

type Props = { organization: { name: string; logo: string | null }; size?: number }

/** The logo of an organization, or the first letter of its name in a colour that the name determines. */
export function OrganizationAvatar({ organization: { name, logo }, size = 40 }: Props) {
  const letter = /\p{L}|\p{N}/u.exec(name)?.[0].toLocaleUpperCase() ?? '·'
  return (
    <Avatar
      src={usePicture(logo, size)}
      alt=""
      name={name}
      color="initials"
      allowedInitialsColors={avatarColors}
      size={size}
      radius="md"
      aria-hidden
    >
      {letter}
    </Avatar>
  )
}
