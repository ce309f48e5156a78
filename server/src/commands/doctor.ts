/* This file is longer than 250 lines because it is one list of checks: each part of an installation has a function. */

import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayMs, hourMs, secondMs, steadyClock, timeAt } from '../clock.ts'
import { BadSetting, type Config, type FilesAddress, readConfig, readEnvironment, serversOf } from '../config.ts'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { makeClockCheck } from '../domain/core/clock-check.ts'
import { ensureInstanceId } from '../domain/core/instance-id.ts'
import { instanceRead } from '../domain/core/instance-queries.ts'
import { makeSeal } from '../domain/core/secrets.ts'
import { refuseUnfinished } from '../domain/core/unfinished-copy.ts'
import { explainMailError } from '../domain/mail/explain-error.ts'
import { openMailServer } from '../domain/mail/sender.ts'
import { readBackupRecord } from '../domain/operator/backup-record.ts'
import { mailsWaitingUpTo } from '../domain/operator/figures-queries.ts'
import { limitsReached } from '../domain/operator/limits-reached.ts'
import { explainFailure } from '../explain-failure.ts'
import { makeLog } from '../log.ts'
import { openStorage } from '../storage/storage.ts'
import { version } from '../version.ts'
import type { Call, Outcome } from './command.ts'
import { textOf } from './command.ts'
import { testMail } from './mail-test.ts'
import { hasDatabase } from './open-app.ts'
import { showSettings } from './settings.ts'

export type Finding = { subject: string; state: 'fine' | 'warning' | 'problem'; sentence: string }

const fine = (subject: string, sentence: string): Finding => ({ subject, state: 'fine', sentence })
const warning = (subject: string, sentence: string): Finding => ({ subject, state: 'warning', sentence })
const problem = (subject: string, sentence: string): Finding => ({ subject, state: 'problem', sentence })

/** Says in plain sentences what is wrong and what is fine. Fails when something is wrong. */
export async function examine({ options }: Call): Promise<Outcome> {
  if (options.settings) return showSettings()
  const findings = [fine('version', `This is Atrium ${version} on Node ${process.versions.node}.`)]
  try {
    const config = readConfig()
    findings.push(...(await findingsOf(config, textOf(options, 'mail'))))
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    findings.push(problem('settings', error.message))
  }
  const marks = { fine: 'ok', warning: 'look', problem: 'WRONG' }
  const lines = findings.map(({ state, subject, sentence }) => `${marks[state].padEnd(6)} ${subject}: ${sentence}`)
  const isWell = findings.every(({ state }) => state !== 'problem')
  return { json: { isWell, findings }, text: lines.join('\n'), exitCode: isWell ? 0 : 1 }
}

async function findingsOf(config: Config, mailTo: string): Promise<Finding[]> {
  return [
    ...(await databaseFindings(config)),
    await mailFinding(config, mailTo),
    ...(await addressFindings(config)),
    ...(await fileFindings(config)),
  ]
}

async function databaseFindings(config: Config): Promise<Finding[]> {
  if (!hasDatabase(config)) {
    return [warning('database', 'There is none yet. The first start makes it; check DATABASE_URL if you expected one.')]
  }
  let db: Database
  try {
    // A pooler that shares sessions is refused here.
    db = await openDatabase(config.database, () => {})
  } catch (error) {
    return [problem('database', explainFailure(error))]
  }
  try {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) {
      return [warning('database', `It lacks ${pending.length} migrations. "atrium migrate", or a start, applies them.`)]
    }
    const unfinished = await refuseUnfinished(db).catch((error) => error)
    if (unfinished instanceof BadSetting) return [problem('database', unfinished.message)]
    return [
      fine('database', `${db.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} answers and is up to date.`),
      ...(await replicaFindings(config)),
      await clockFinding(db),
      await keyFinding(db, config),
      await waitingMailsFinding(db, config),
      await storageFinding(db, config),
      await backupFinding(db),
      await limitsFinding(db, config),
    ]
  } catch (error) {
    return [problem('database', explainFailure(error))]
  } finally {
    await db.close()
  }
}

async function replicaFindings({ database }: Config): Promise<Finding[]> {
  if (database.engine === 'sqlite' || database.readUrl === undefined) return []
  const { examineReplica } = await import('../db/postgres-replica.ts')
  const { findPrimary } = await import('../db/postgres-primary.ts')
  const primary = await findPrimary(serversOf(database.url))
  primary.close()
  const sentence = await examineReplica(database.readUrl, primary.url())
  return [
    sentence === null ? fine('replica', 'The replica of DATABASE_READ_URL follows.') : problem('replica', sentence),
  ]
}

async function clockFinding(db: Database): Promise<Finding> {
  const check = makeClockCheck(db, steadyClock(), makeLog('silent'))
  await check.check()
  if (check.problem !== null) return problem('clock', check.problem)
  const other = db.engine === 'postgres' ? 'the clock of the database' : 'the time that the database was last used at'
  return fine('clock', `The clock of this machine agrees with ${other}.`)
}

async function keyFinding(db: Database, { secretKeys, keyFile }: Config): Promise<Finding> {
  const known = (await instanceRead.first(db, { name: 'key fingerprint' }))?.value
  if (known === undefined) return warning('key', 'The database has no key yet. The first start makes it.')
  if (secretKeys.length === 0) {
    return problem('key', `The key file ${keyFile} is missing. Restore it from a backup, or set SECRET_KEY.`)
  }
  if (!makeSeal(secretKeys).fingerprints.includes(known)) {
    return problem(
      'key',
      'The database was set up with another secret key. Restore the key file, or correct SECRET_KEY.',
    )
  }
  return fine('key', 'The secret key is that of the database.')
}

const manyMails = 100

async function waitingMailsFinding(db: Database, { smtpUrl }: Config): Promise<Finding> {
  const { count } = await mailsWaitingUpTo.one(db, { now: Date.now() - hourMs, count: 10_000 })
  if (smtpUrl === null || count === 0) return fine('queued mails', 'No mail waits for longer than an hour.')
  const sentence = `${count} mails are due for longer than an hour. Check that the service runs, and the mail server.`
  return count >= manyMails ? problem('queued mails', sentence) : warning('queued mails', sentence)
}

async function storageFinding(db: Database, { files }: Config): Promise<Finding> {
  const instanceId = await ensureInstanceId(db)
  const storage = openStorage(files.address, instanceId)
  try {
    await storage.list('00')
    const { unwritable } = await nearestFolder(join(localFolderOf(files.address), instanceId))
    if (unwritable !== null) return problem('files', unwritable)
  } catch (error) {
    const { cause, message } = error as Error
    return problem('files', `FILES_URL cannot be read: ${(cause as Error | undefined)?.message ?? message}.`)
  }
  return fine('files', 'The storage of files can be read.')
}

const oldBackupMs = 2 * dayMs

async function backupFinding(db: Database): Promise<Finding> {
  const record = await readBackupRecord(db)
  if (record === null) return warning('backup', 'No backup was made yet with "atrium backup".')
  const verified = record.verifiedAt === null ? 'not verified yet' : `verified at ${timeAt(record.verifiedAt)}`
  const sentence = `The last one is ${record.file}, of ${timeAt(record.at)}, ${verified}.`
  return Date.now() - record.at > oldBackupMs ? warning('backup', `${sentence} It is old.`) : fine('backup', sentence)
}

async function limitsFinding(db: Database, config: Config): Promise<Finding> {
  const hits = (await limitsReached(db, config, Date.now())).filter(({ reached }) => reached > 0)
  if (hits.length === 0) return fine('limits', 'No limit is reached at the moment.')
  const named = hits.map(({ setting, reached }) => `${setting} (${reached})`).join(', ')
  return warning('limits', `Reached at the moment: ${named}.`)
}

async function mailFinding(config: Config, mailTo: string): Promise<Finding> {
  if (config.smtpUrl === null) {
    return warning('mail', 'SMTP_URL is not set: mails are saved but not sent. "atrium mails <account>" shows them.')
  }
  if (mailTo !== '') {
    return testMail({ args: [mailTo], options: {}, json: false }).then(
      ({ text }) => fine('mail', text),
      (error) => problem('mail', error.message),
    )
  }
  const server = await openMailServer(config.smtpUrl, config.smtpAllowPlain, makeLog('silent'))
  try {
    await server.verify()
    return fine('mail', 'The mail server accepts the connection and the login. "--mail <address>" sends a mail.')
  } catch (error) {
    return problem('mail', explainMailError(error).sentence)
  } finally {
    server.close()
  }
}

const answerWithinMs = 5 * secondMs

async function healthAt(url: string): Promise<{ version?: string } | string> {
  try {
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerWithinMs) })
    const body = (await reply.json().catch(() => ({}))) as { version?: string }
    return reply.ok && body.version !== undefined
      ? body
      : `it answers with status ${reply.status}, and not as Atrium does`
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
    return cause?.code ?? cause?.message ?? message
  }
}

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Looks at the address that people use: whether it leads here, over TLS and through a trusted proxy. */
async function addressFindings({ publicUrl, host, port, trustProxy }: Config): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl)
  const isOwn = isLocal(hostname)
  const direct = await healthAt(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  const reached = typeof direct !== 'string'
  const service = reached
    ? direct.version === version
      ? fine('service', `It runs on port ${port}.`)
      : warning(
          'service',
          `Atrium ${direct.version} runs on port ${port}, and this is ${version}. Restart it after an update.`,
        )
    : warning('service', `Nothing answers on port ${port} of ${host}.`)
  const tls =
    protocol === 'https:'
      ? fine('TLS', 'PUBLIC_URL is https.')
      : isOwn
        ? fine('TLS', 'PUBLIC_URL is this machine, so TLS is not needed.')
        : problem('TLS', 'PUBLIC_URL is http: passwords can be read on their way. Use a proxy with TLS.')
  if (isOwn) return [service, tls]
  const seen = await healthAt(publicUrl)
  const address =
    typeof seen === 'string'
      ? problem('address', `PUBLIC_URL does not lead to Atrium: ${seen}.`)
      : fine('address', 'PUBLIC_URL leads to Atrium.')
  const proxy =
    trustProxy === false
      ? warning('proxy', 'TRUST_PROXY is not set. Behind a proxy, limits would count all people as one.')
      : fine('proxy', 'TRUST_PROXY is set.')
  return [service, tls, address, proxy]
}

const gib = 1024 ** 3
const othersMayRead = 0o077

/** Files are stored in it, or wait in it until they are in S3. */
const localFolderOf = (files: FilesAddress) => (files.kind === 'folder' ? files.path : files.incomingFolder)

/** Returns the folder, or the one above it in which it would be made, and why nothing can be written there. */
async function nearestFolder(folder: string): Promise<{ nearest: string; unwritable: string | null }> {
  let nearest = folder
  let found = await statIfUsable(nearest)
  while (found === null && nearest !== dirname(nearest)) {
    nearest = dirname(nearest)
    found = await statIfUsable(nearest)
  }
  if (found?.isDirectory() === false) {
    return { nearest: dirname(nearest), unwritable: `${folder} cannot be used: ${nearest} is not a folder.` }
  }
  const isWritable = await access(nearest, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const sentence = `${nearest} cannot be written by this user.`
  const unwritable = isWritable ? null : nearest === folder ? sentence : `${folder} cannot be used: ${sentence}`
  return { nearest, unwritable }
}

/** Returns null for what does not exist, and for what this user may not look at. */
const statIfUsable = (path: string) => stat(path).catch(() => null)

async function fileFindings(config: Config): Promise<Finding[]> {
  const folders = [
    ...(config.database.engine === 'sqlite' ? [dirname(config.database.file)] : []),
    localFolderOf(config.files.address),
    ...(config.nightlyBackup === null ? [] : [config.nightlyBackup.folder]),
  ]
  const findings: Finding[] = []
  for (const folder of new Set(folders)) {
    const { nearest, unwritable } = await nearestFolder(folder)
    const state = await statfs(nearest)
    const free = state.bavail * state.bsize
    const inWords = `${(free / gib).toFixed(1)} GiB are free in ${folder}.`
    if (unwritable !== null) findings.push(problem('disk', unwritable))
    else if (free < gib) findings.push(problem('disk', inWords))
    else if (free < 5 * gib) findings.push(warning('disk', inWords))
    else findings.push(fine('disk', inWords))
  }
  findings.push(await permissionsFinding(config))
  return findings
}

async function permissionsFinding({ database, keyFile }: Config): Promise<Finding> {
  const files = [keyFile, readEnvironment().file, ...(database.engine === 'sqlite' ? [database.file] : [])]
  const open: string[] = []
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (found && process.platform !== 'win32' && (found.mode & othersMayRead) !== 0) open.push(file)
  }
  return open.length === 0
    ? fine('permissions', 'Only the user of the service can read the key, the settings and the database.')
    : problem('permissions', `Others can read ${open.join(', ')}. Run: chmod 600 ${open.join(' ')}`)
}
