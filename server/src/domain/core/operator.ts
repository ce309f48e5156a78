import { minuteMs } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { query } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from './app.ts'
import type { Caller, SignedIn } from './caller.ts'

/** A proof of the password is good for this long, in the session in which it was given. */
export const proofLifetimeMs = 10 * minuteMs

type OperatorColumns = { mail: string | null; mailVerified: number; isOperator: number }

/** Operators are named by OPERATORS, which takes confirmed addresses only, or by the command line. */
export const isOperator = (
  { config }: Pick<App, 'config'>,
  { mail, mailVerified, isOperator: wasMade }: OperatorColumns,
) => wasMade === 1 || (mailVerified === 1 && config.operators.includes(mail?.toLowerCase() ?? ''))

const operatorColumnsOf = query((db, $: { key: number }) =>
  db
    .selectFrom('accounts')
    .select(['mail', 'mail_verified as mailVerified', 'is_operator as isOperator'])
    .where('id', '=', $.key)
    .where('deleted_at', 'is', null),
)

const proofOfSession = query((db, $: { key: number; after: number }) =>
  db.selectFrom('sessions').select('proved_at as provedAt').where('id', '=', $.key).where('proved_at', '>', $.after),
)

/** Others get the error of an address at which there is nothing. */
export async function requireOperator(app: App, on: Connection, caller: Caller): Promise<void> {
  const found = caller.kind === 'signedIn' ? await operatorColumnsOf.first(on, { key: caller.accountKey }) : undefined
  if (!found || !isOperator(app, found)) throw fail('PATH_NOT_FOUND')
}

export async function requireProof({ clock }: App, on: Connection, { sessionKey }: SignedIn): Promise<void> {
  const proof = await proofOfSession.first(on, { key: sessionKey, after: clock.now() - proofLifetimeMs })
  if (!proof) throw fail('PROOF_REQUIRED')
}
