import type { Logger } from 'pino'
import { type Clock, secondMs } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { App } from './domain/app.ts'
import { makeCountCache } from './domain/core/count-cache.ts'
import { ensureInstanceId } from './domain/core/instance-id.ts'
import { makeLimits } from './domain/core/limits.ts'
import { makePasswords, type PasswordCost } from './domain/core/passwords.ts'
import { makePeopleCache } from './domain/core/people-cache.ts'
import type { Seal } from './domain/core/secrets.ts'
import { makeSlots } from './domain/core/slots.ts'
import { makeWriteBudget } from './domain/core/write-budget.ts'
import { makeAccountIds } from './domain/identity/account-ids.ts'
import { makeSessionUse } from './domain/identity/session-use.ts'
import { makeDecodingGate } from './domain/uploads/decode-image.ts'
import { tasksFile } from './installation.ts'
import type { Peers } from './processes/peers.ts'
import type { LastingSecrets } from './secret-keys.ts'
import { openStorage } from './storage/storage.ts'
import { openWorkerPool } from './workers/pool.ts'

/** The dependencies of use cases that run nothing by themselves. */
export type AppParts = Omit<
  App,
  | 'clockCheck'
  | 'stopping'
  | 'live'
  | 'mailSender'
  | 'urgentMailSender'
  | 'invitationMails'
  | 'webhookSender'
  | 'passwordResets'
>

type Given = { config: Config; db: Database; clock: Clock; log: Logger; peers: Peers; seal: Seal } & LastingSecrets

/** Makes what the service and the commands have in common. The service adds background work. */
export async function makeAppParts(given: Given, passwordCost?: PasswordCost): Promise<AppParts> {
  const { config, db, clock, peers } = given
  return {
    ...given,
    limits: makeLimits(db, clock, config.limits),
    writeBudget: makeWriteBudget(clock, config.limits.writtenMibPerMinute, peers),
    unionCounts: makeCountCache(),
    people: makePeopleCache(),
    passwords: makePasswords(passwordCost, peers.workers),
    workers: openWorkerPool(tasksFile, config.limits.workSeconds * secondMs, peers.workers),
    storage: openStorage(config.files.address, await ensureInstanceId(db)),
    uploads: {
      accountUploads: makeSlots(peers, 'uploads', config.limits.uploadsPerAccount, 'TOO_MANY_UPLOADS'),
      addressUploads: makeSlots(peers, 'uploads', config.limits.uploadsPerAddress, 'TOO_MANY_UPLOADS'),
    },
    decoding: makeDecodingGate(),
    sessionUse: makeSessionUse(db, clock),
    accountIds: makeAccountIds(db),
    largeReplies: makeSlots(peers, 'large replies', config.limits.largeRepliesPerAccount, 'TOO_MANY_DOWNLOADS'),
  }
}
