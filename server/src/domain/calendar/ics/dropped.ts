import type { Properties } from './read-lines.ts'
import { textOf } from './values.ts'

/** What an event of a file had and Atrium has no place for, or could not keep as it was. */
export const droppedParts = [
  'organizer',
  'attendees',
  'alarms',
  'categories',
  'attachments',
  'tentative',
  'free',
  'comments',
  'contact',
  'resources',
  'priority',
  'position',
  'link',
  'end',
  'dates',
  'rule',
  'text',
  'older',
] as const

export type DroppedPart = (typeof droppedParts)[number]

const byProperty: Record<string, DroppedPart> = {
  ORGANIZER: 'organizer',
  ATTENDEE: 'attendees',
  CATEGORIES: 'categories',
  ATTACH: 'attachments',
  COMMENT: 'comments',
  CONTACT: 'contact',
  RESOURCES: 'resources',
  GEO: 'position',
}

export const droppedNames = [...Object.keys(byProperty), 'TRANSP', 'PRIORITY']

/** What is lost because Atrium has nothing like it. */
export function droppedFrom(properties: Properties, alarms: number): DroppedPart[] {
  const is = (name: string, value: string) => textOf(properties, name).toUpperCase() === value
  const found: [DroppedPart, boolean][] = [
    ...Object.entries(byProperty).map(([name, part]): [DroppedPart, boolean] => [part, properties.has(name)]),
    ['alarms', alarms > 0],
    ['tentative', is('STATUS', 'TENTATIVE')],
    ['free', is('TRANSP', 'TRANSPARENT')],
    ['priority', properties.has('PRIORITY') && !is('PRIORITY', '0')],
  ]
  return found.filter(([, isThere]) => isThere).map(([part]) => part)
}
