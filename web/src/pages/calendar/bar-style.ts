import type { CSSProperties } from 'react'
import { type Day, daysBetween } from './days.ts'
import type { Planned } from './planned.ts'

/** How many days a bar goes on from here, so that its name may be as long as it is. */
export const barStyle = ({ last }: Planned, day: Day, daysLeft: number) =>
  ({ '--bar-days': Math.min(daysBetween(day, last) + 1, daysLeft) }) as CSSProperties
