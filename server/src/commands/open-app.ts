import { existsSync } from 'node:fs'
import { makeAppParts } from '../app-parts.ts'
import { steadyClock } from '../clock.ts'
import { BadSetting, type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { App } from '../domain/app.ts'
import type { Background } from '../domain/core/background.ts'
import { makeClockCheck } from '../domain/core/clock-check.ts'
import { makeSlots } from '../domain/core/slots.ts'
import { refuseUnfinished } from '../domain/core/unfinished-copy.ts'
import { makeLiveHub } from '../domain/live/hub.ts'
import { makeLog } from '../log.ts'
import { peersInProcess } from '../processes/peers.ts'
import { openLastingSecrets, openSeal } from '../secret-keys.ts'

/** Background work belongs to the service, which finds the rows of a command in the database. */
const noBackground: Background = { wake() {}, wakeSoon() {}, async idle() {}, async stop() {} }

/** Returns whether there is a database to open, without making one. */
export const hasDatabase = ({ database }: Config) => database.engine === 'postgres' || existsSync(database.file)

/** Runs `work` with the database of the settings, which must exist and be up to date. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (config.database.engine === 'sqlite' && !hasDatabase(config)) {
    throw new BadSetting(`There is no database at ${config.database.file}. Check DATABASE_URL.`)
  }
  const db = await openDatabase(config.database, () => {})
  try {
    if ((await pendingMigrations(db)).length > 0) {
      throw new BadSetting('The database is not up to date. Run "atrium migrate", or start this version of Atrium.')
    }
    await refuseUnfinished(db)
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Runs a command with the application, beside the service or without it. */
export const withApp = <T>(work: (app: App) => Promise<T>, config = readConfig()): Promise<T> =>
  withDatabase(config, async (db) => {
    // Standard output is for what the command prints.
    const log = makeLog('silent')
    const clock = steadyClock()
    const seal = await openSeal(db, config)
    const secrets = await openLastingSecrets(db, seal)
    const peers = peersInProcess()
    const parts = await makeAppParts({ config, db, clock, log, peers, seal, ...secrets })
    try {
      return await work({
        ...parts,
        clockCheck: makeClockCheck(db, clock, log),
        stopping: { isAnnounced: false },
        live: {
          ...noBackground,
          wake: db.wakeNodes,
          hub: makeLiveHub(db, clock, log),
          streams: makeSlots(peers, 'streams', config.limits.streamsPerAccount, 'TOO_MANY_STREAMS'),
        },
        mailSender: noBackground,
        urgentMailSender: noBackground,
        invitationMails: noBackground,
        webhookSender: noBackground,
        passwordResets: noBackground,
      })
    } finally {
      await parts.workers.close()
    }
  })
