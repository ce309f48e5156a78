import type { App } from '../app.ts'
import { type Action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { type Account, toAccount } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { type ArrivingImage, removeImage, withNewImage } from '../images/image.ts'
import { accountSetAvatar } from '../images/queries.ts'
import { announceAccount } from './profile.ts'

/** Sets the avatar of the caller's account to an image that is just arriving. */
export const uploadAvatar: Action<ArrivingImage, Account> = Object.assign(
  (app: App, caller: Caller, image: ArrivingImage) =>
    withNewImage(app, caller, image, (avatar) => setAvatar(app, caller, { avatar })),
  { permission: 'account.changeAvatar', writes: true } as const,
)

/** Replaces the avatar; null removes it. */
export const setAvatar = change(
  'account.changeAvatar',
  async (app, tx, caller, { avatar }: { avatar: string | null }): Promise<Account> => {
    const account = await ownAccount(tx, caller)
    if (account.avatar !== avatar) {
      await accountSetAvatar.run(tx, { key: account.key, avatar })
      await announceAccount(app, tx, account)
      tx.afterCommit(() => void removeImage(app, account.avatar))
    }
    return toAccount({ ...account, avatar })
  },
)
