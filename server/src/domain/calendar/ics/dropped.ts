import type { Properties } from './read-lines.ts'
import { textOf } from './values.ts'

/** Properties of an imported event that Atrium does not support, or could not keep unchanged. */
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

/** Returns the parts that are lost because Atrium has no equivalent. */
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
