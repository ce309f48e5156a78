import { timeAt } from '../../clock.ts'
import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { sessionDeleteOfAccount, sessionsDeleteOthers, sessionsOfAccount } from './session-queries.ts'

export const listSessions = action('session.list', async (app, caller, page: PageRequest) => {
  const rows = await sessionsOfAccount.all(app.db, {
    accountKey: caller.accountKey,
    before: startOf(page),
    now: app.clock.now(),
    count: page.limit + 1,
  })
  return toPage(rows, page.limit, (row) => ({
    id: row.id,
    createdAt: timeAt(row.createdAt),
    lastUsedAt: timeAt(row.lastUsedAt),
    expiresAt: timeAt(row.expiresAt),
    ip: row.ip,
    userAgent: row.userAgent,
    current: row.key === caller.sessionKey,
    remembered: row.extendableUntil !== null,
  }))
})

export const endSession = action('session.end', async (app, caller, { id }: { id: string }) => {
  const ended = await sessionDeleteOfAccount.run(app.db, { id: id.toLowerCase(), accountKey: caller.accountKey })
  if (ended === 0) throw fail('SESSION_NOT_FOUND')
  app.live.hub.sessionsEnded(caller.accountKey)
})

export const endOtherSessions = action('session.endOthers', async (app, caller) => {
  await sessionsDeleteOthers.run(app.db, { accountKey: caller.accountKey, except: caller.sessionKey })
  app.live.hub.sessionsEnded(caller.accountKey)
})
