import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting, type Config, parseSecretKeys } from './config.ts'
import type { Database } from './db/database.ts'
import { instanceInsert, instanceRead, lastingKeyName } from './domain/core/instance-queries.ts'
import { type Blind, makeBlind, makeSeal, type Seal } from './domain/core/secrets.ts'

const fingerprintName = 'key fingerprint'

/**
 * Opens the seal of this database. Nodes with different keys could not open each other's mails, and a lost key cannot
 * be recovered, so the database stores the fingerprint of a key that every node must have. A key is created only for a
 * database that has none.
 */
export async function openSeal(db: Database, config: Config): Promise<Seal> {
  const known = (await instanceRead.first(db, { name: fingerprintName }))?.value
  // Another worker of this node may have made the file after this one read its settings.
  const keys = config.secretKeys.length > 0 ? config.secretKeys : keysInFile(config.keyFile)
  if (keys) return sealOf(db, makeSeal(keys))
  if (known !== undefined) {
    throw new BadSetting(
      `The key file ${config.keyFile} is missing, and this database was set up with its key. Restore it from a backup, or set SECRET_KEY.`,
    )
  }
  const made = makeKeyFile(config.keyFile)
  try {
    return await sealOf(db, makeSeal(readKeyFile(config.keyFile)))
  } catch (error) {
    // Another node, which does not share this folder, was faster.
    if (made) rmSync(config.keyFile, { force: true })
    throw error
  }
}

async function sealOf(db: Database, seal: Seal): Promise<Seal> {
  await instanceInsert.run(db, { name: fingerprintName, value: seal.fingerprints[0] ?? '' })
  const known = await instanceRead.first(db, { name: fingerprintName })
  if (known && seal.fingerprints.includes(known.value)) return seal
  throw anotherKey()
}

const anotherKey = () =>
  new BadSetting(
    'This database was set up with another secret key. Give every node the same SECRET_KEY, or restore the key file.',
  )

/** Secrets that survive a change of the secret key. */
export type LastingSecrets = { blind: Blind; linkSeal: Seal }

/**
 * A hash cannot be recomputed with another key, and links in mails must work for years. Both use a separate key, which
 * the database holds sealed with the secret key, and which is sealed again when the secret key changes.
 */
export async function openLastingSecrets(db: Database, seal: Seal): Promise<LastingSecrets> {
  const made = seal.close(randomBytes(32).toString('base64'))
  await instanceInsert.run(db, { name: lastingKeyName, value: made })
  const opened = seal.open((await instanceRead.first(db, { name: lastingKeyName }))?.value ?? '')
  if (opened === null) throw anotherKey()
  const key = Buffer.from(opened, 'base64')
  return { blind: makeBlind(key), linkSeal: makeSeal([key]) }
}

/**
 * Returns whether this process created the file. `wx` lets one of several concurrent starts win; the others read its
 * key.
 */
function makeKeyFile(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new BadSetting(`The key file ${file} cannot be written (${code}). Set SECRET_KEY.`)
  }
}

const keysInFile = (file: string) => (existsSync(file) ? readKeyFile(file) : null)

function readKeyFile(file: string): Buffer[] {
  const keys = parseSecretKeys(readFileSync(file, 'utf8'))
  if (!keys) throw new BadSetting(`The key file ${file} is damaged. Restore it from a backup.`)
  return keys
}
