import { settleDates } from '../answers/settle.ts'
import type { Action } from '../core/action.ts'

/**
 * Somebody may leave with thousands of answers, and thousands may move up. Neither the reply to that nor those of others
 * wait for all of them.
 */
const most = { maxDates: 200, maxPeople: 1000 }

/** Gives free places, such as of people who left, to those who wait, usually before the reply. Maintenance does the rest. */
export const settlingDates = <Input, Output>(ending: Action<Input, Output>): Action<Input, Output> =>
  Object.assign(
    async (...[app, caller, input]: Parameters<Action<Input, Output>>) => {
      const output = await ending(app, caller, input)
      await settleDates(app, most)
      return output
    },
    { permission: ending.permission, writes: true } as const,
  )
