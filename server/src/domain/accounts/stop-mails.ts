import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { mailRefusalDelete, mailRefusalInsert } from '../mail/queries.ts'
import { readStopToken, recipientOf } from '../mail/unasked.ts'

function stopNamed(app: App, token: string) {
  const stop = readStopToken(app, token)
  if (!stop) throw fail('LINK_INVALID')
  return stop
}

/** Refuses further mails of a topic at an address, with the link in one of them. Doing it twice changes nothing. */
export const stopMails = action('mail.stop', async (app, _caller, { token }: { token: string }) => {
  const { address, topic } = stopNamed(app, token)
  await mailRefusalInsert.run(app.db, { recipient: recipientOf(app, address), topic, now: app.clock.now() })
  return { mail: address, topic, stopped: true }
})

/** Takes the refusal back, with the same link. */
export const allowMails = action('mail.stop', async (app, _caller, { token }: { token: string }) => {
  const { address, topic } = stopNamed(app, token)
  await mailRefusalDelete.run(app.db, { recipient: recipientOf(app, address), topic })
  return { mail: address, topic, stopped: false }
})
