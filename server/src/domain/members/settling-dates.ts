import { settleDates } from '../answers/settle.ts'
import type { Action } from '../core/action.ts'

/** Gives the places of people who left to those who wait, before the reply. After a crash maintenance does it. */
export const settlingDates = <Input, Output>(ending: Action<Input, Output>): Action<Input, Output> =>
  Object.assign(
    async (...[app, caller, input]: Parameters<Action<Input, Output>>) => {
      const output = await ending(app, caller, input)
      await settleDates(app)
      return output
    },
    { permission: ending.permission, writes: true } as const,
  )
