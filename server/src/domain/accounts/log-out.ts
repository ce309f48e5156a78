import { action } from '../core/action.ts'
import { sessionDelete } from './session-queries.ts'

export const logOut = action('account.logOut', async (app, caller) => {
  await sessionDelete.run(app.db, { key: caller.sessionKey })
  app.live.hub.sessionsEnded(caller.accountKey)
  app.log.info({ ip: caller.origin.address, accountId: await app.accountIds(caller.accountKey) }, 'signed out')
})
