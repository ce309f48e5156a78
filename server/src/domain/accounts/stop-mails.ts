import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { mailRefusalDelete, mailRefusalInsert } from '../mail/queries.ts'
import { readStopToken, recipientOf } from '../mail/unasked.ts'

function requireStop(app: App, token: string) {
  const stop = readStopToken(app, token)
  if (!stop) throw fail('LINK_INVALID')
  return stop
}

/** Stops further mails of a topic to an address, authorized by the link in one of them. The operation is idempotent. */
export const stopMails = action('mail.stop', async (app, _caller, { token }: { token: string }) => {
  const { address, topic } = requireStop(app, token)
  await mailRefusalInsert.run(app.db, { recipient: recipientOf(app, address), topic, now: app.clock.now() })
  return { mail: address, topic, stopped: true }
})

/** Reverts `stopMails`, authorized by the same link. */
export const allowMails = action('mail.stop', async (app, _caller, { token }: { token: string }) => {
  const { address, topic } = requireStop(app, token)
  await mailRefusalDelete.run(app.db, { recipient: recipientOf(app, address), topic })
  return { mail: address, topic, stopped: false }
})
