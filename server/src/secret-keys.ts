import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting, type Config, parseSecretKeys } from './config.ts'
import type { Database } from './db/database.ts'
import { blindingKeyName, instanceRead, instanceRemember } from './domain/instance-queries.ts'
import { type Blind, makeBlind, makeSeal, type Seal } from './domain/secrets.ts'

const fingerprintName = 'key fingerprint'

/**
 * The seal of this database. Nodes with different keys could not open each other's mails, and a lost key cannot be guessed, so
 * the database remembers the fingerprint of a key that every node must have. A key is made only for a database that has none.
 */
export async function openSeal(db: Database, config: Config): Promise<Seal> {
  const known = (await instanceRead.first(db, { name: fingerprintName }))?.value
  if (config.secretKeys.length > 0) return sealOf(db, makeSeal(config.secretKeys))
  if (known !== undefined) {
    throw new BadSetting(
      `The key file ${config.keyFile} is missing, and this database was set up with its key. Restore it from a backup, or set SECRET_KEY.`,
    )
  }
  const made = makeKeyFile(config.keyFile)
  try {
    return await sealOf(db, makeSeal(readKeyFile(config.keyFile)))
  } catch (error) {
    // Another node, without this folder, was faster.
    if (made) rmSync(config.keyFile, { force: true })
    throw error
  }
}

async function sealOf(db: Database, seal: Seal): Promise<Seal> {
  await instanceRemember.run(db, { name: fingerprintName, value: seal.fingerprints[0] ?? '' })
  const known = await instanceRead.first(db, { name: fingerprintName })
  if (known && seal.fingerprints.includes(known.value)) return seal
  throw anotherKey()
}

const anotherKey = () =>
  new BadSetting(
    'This database was set up with another secret key. Give every node the same SECRET_KEY, or restore the key file.',
  )

/**
 * The key of what is hashed has to stay when the secret key is changed, because what was hashed cannot be hashed again. So it is
 * a key of its own, kept in the database under seal.
 */
export async function openBlind(db: Database, seal: Seal): Promise<Blind> {
  const made = seal.close(randomBytes(32).toString('base64'))
  await instanceRemember.run(db, { name: blindingKeyName, value: made })
  const key = seal.open((await instanceRead.first(db, { name: blindingKeyName }))?.value ?? '')
  if (key === null) throw anotherKey()
  return makeBlind(Buffer.from(key, 'base64'))
}

/** Whether this process made it: `wx` lets one of several that start together win, and the others read its key. */
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

function readKeyFile(file: string): Buffer[] {
  const keys = parseSecretKeys(readFileSync(file, 'utf8'))
  if (!keys) throw new BadSetting(`The key file ${file} is damaged. Restore it from a backup.`)
  return keys
}
