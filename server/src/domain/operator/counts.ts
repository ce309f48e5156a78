import type { App } from '../app.ts'
import { mailsWaitingUpTo, newestKeys } from './figures-queries.ts'

/** Counting stops here, because a long queue is known to be long without its exact length. */
export const maxCounted = 10_000

/** Numbers that are read without reading the rows. All but `mailsWaiting` include deleted rows. */
export type Counts = {
  accounts: number
  organizations: number
  messages: number
  files: number
  mailsWaiting: number
}

export async function countsOf({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<Counts> {
  const newest = await newestKeys.one(db, {})
  const { count } = await mailsWaitingUpTo.one(db, { now: clock.now(), count: maxCounted })
  return {
    accounts: newest.accounts ?? 0,
    organizations: newest.organizations ?? 0,
    messages: newest.messages ?? 0,
    files: newest.files ?? 0,
    mailsWaiting: count,
  }
}
