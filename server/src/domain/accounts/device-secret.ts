import type { Connection, Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { deviceSecretByHash, deviceSecretInsert, deviceSecretsTrim, deviceSecretUse } from './device-queries.ts'

const maxDevices = 200

/**
 * Finds the device whose secret an earlier login gave to the client. The lookup also runs for unknown accounts, because
 * the response time must not reveal which accounts exist.
 */
export const findDevice = (on: Connection, accountKey: number | undefined, secret: string) =>
  deviceSecretByHash.first(on, { accountKey: accountKey ?? 0, secretHash: sha256(secret) })

/**
 * Updates the last use of a known device, or creates a secret for a new one. Returns the secret for the client to
 * store.
 */
export async function rememberDevice(
  app: App,
  tx: Transaction,
  accountKey: number,
  secret: string | undefined,
): Promise<string> {
  const now = app.clock.now()
  const known = secret === undefined ? undefined : await findDevice(tx, accountKey, secret)
  if (secret !== undefined && known) {
    await deviceSecretUse.run(tx, { key: known.key, now })
    return secret
  }
  const made = newLinkToken()
  await deviceSecretInsert.run(tx, { accountKey, secretHash: sha256(made), now })
  await deviceSecretsTrim.run(tx, { accountKey, keep: maxDevices })
  return made
}
