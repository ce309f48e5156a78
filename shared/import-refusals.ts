/** Reasons why a whole iCalendar file was not imported. The pages have a sentence for each. */
export const fileRefusals = ['fileTooLarge', 'notCalendar', 'noEvents', 'tooManyEvents'] as const

/** Reasons why an event of an iCalendar file was not imported. */
export const eventRefusals = [
  'unreadable',
  'noStart',
  'time',
  'timeZone',
  'rule',
  'tooComplex',
  'invalid',
  'private',
] as const

export const importRefusals = [...fileRefusals, ...eventRefusals] as const

export type ImportRefusal = (typeof importRefusals)[number]
