import { action, change } from '../core/action.ts'
import { ownAccount } from '../identity/own-account.ts'
import { accountSetMailOnMention } from './queries.ts'

/** Preferences of an account, chosen by its owner. */
export type Settings = { mailOnMention: boolean }

const toSettings = (row: { mailOnMention: number }): Settings => ({ mailOnMention: row.mailOnMention === 1 })

export const readSettings = action('account.readSettings', async (app, caller) =>
  toSettings(await ownAccount(app.db, caller)),
)

/** Changes only the given fields. */
export const changeSettings = change(
  'account.changeSettings',
  async (_app, tx, caller, { mailOnMention }: { mailOnMention?: boolean | undefined }) => {
    const { key } = await ownAccount(tx, caller)
    if (mailOnMention !== undefined)
      await accountSetMailOnMention.run(tx, { key, mailOnMention: mailOnMention ? 1 : 0 })
    return toSettings(await ownAccount(tx, caller))
  },
)
