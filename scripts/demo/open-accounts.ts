import { randomUUIDv7 } from 'node:crypto'
import { dayMs } from '../../server/src/clock.ts'
import { accountInsert, accountVerifyMail } from '../../server/src/domain/accounts/queries.ts'
import { sessionInsert } from '../../server/src/domain/accounts/session-queries.ts'
import type { App } from '../../server/src/domain/app.ts'
import { newToken, sha256 } from '../../server/src/domain/core/secrets.ts'
import { initialsOf, searchNameOf } from '../../server/src/domain/identity/account.ts'
import { displayNames, type Name, outsiders, people } from './association.ts'

/** Inserts the accounts, which all share one password hash, and returns a token for each. */
export async function openAccounts(app: App, passwordHash: string): Promise<Map<Name, string>> {
  const now = app.clock.now()
  const tokens = new Map<Name, string>()
  await app.db.transact(async (tx) => {
    for (const nametag of [...people.map(([name]) => name), ...outsiders]) {
      const name = displayNames[nametag] ?? null
      const account = await accountInsert.first(tx, {
        id: randomUUIDv7(),
        initials: initialsOf(nametag),
        nametag,
        mail: `${nametag}@example.org`,
        passwordHash,
        name,
        searchName: searchNameOf(name),
        locale: null,
        timeZone: null,
        now,
      })
      if (!account) throw new Error(`${nametag} is taken`)
      await accountVerifyMail.run(tx, account)
      const token = newToken()
      await sessionInsert.run(tx, {
        id: randomUUIDv7(),
        accountKey: account.key,
        tokenHash: sha256(token),
        ip: '',
        userAgent: 'Demo',
        now,
        expiresAt: now + 1000 * dayMs,
        extendableUntil: null,
      })
      tokens.set(nametag, token)
    }
  })
  return tokens
}
