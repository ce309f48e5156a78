import type { CSSProperties } from 'react'
import { type Day, daysBetween } from './days.ts'
import type { Planned } from './planned.ts'

/** The number of days that a bar continues, so that its title can be as wide. */
export const barStyle = ({ last }: Planned, day: Day, daysLeft: number) =>
  ({ '--bar-days': Math.min(daysBetween(day, last) + 1, daysLeft) }) as CSSProperties
