import { Avatar } from '@mantine/core'
import type { Resource } from '../api/client.ts'
import { nameOf } from '../api/person.ts'

/** Colours whose letters have the contrast that WCAG asks for. */
export const readableMarks = ['blue', 'indigo', 'violet', 'grape', 'pink']

/** The first letters of somebody's name; the name itself stands beside it. */
export function PersonMark({ person, size = 34 }: { person: Resource<'Person'>; size?: number }) {
  const name = nameOf(person).replaceAll('_', ' ')
  return (
    <Avatar
      component="span"
      name={name}
      title={name}
      color="initials"
      allowedInitialsColors={readableMarks}
      size={size}
      radius="xl"
      aria-hidden
    />
  )
}
