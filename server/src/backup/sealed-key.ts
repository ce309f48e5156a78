import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { BadSetting } from '../config.ts'

const derive = promisify(argon2)

/** A backup may be attacked offline for years, so guessing its passphrase costs more than guessing a password. */
const cost = { memory: 131_072, passes: 3, parallelism: 1 }

export type SealedKey = {
  algorithm: 'argon2id, aes-256-gcm'
  cost: typeof cost
  salt: string
  nonce: string
  tag: string
  sealed: string
}

const keyOf = (passphrase: string, salt: Buffer, paid: typeof cost) =>
  derive('argon2id', { ...paid, message: passphrase.normalize('NFC'), nonce: salt, tagLength: 32 })

/** Encrypts the secret keys with a passphrase. */
export async function sealKeys(secretKeys: Buffer[], passphrase: string): Promise<SealedKey> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), nonce)
  const text = secretKeys.map((key) => key.toString('base64')).join('\n')
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const encoded = { salt, nonce, tag: cipher.getAuthTag(), sealed }
  return {
    algorithm: 'argon2id, aes-256-gcm',
    cost,
    ...(Object.fromEntries(Object.entries(encoded).map(([name, bytes]) => [name, bytes.toString('base64')])) as Record<
      keyof typeof encoded,
      string
    >),
  }
}

const maxMemory = 4 * cost.memory
const maxPasses = 4 * cost.passes

/** Decrypts the secret keys. */
export async function openKeys(key: SealedKey, passphrase: string): Promise<Buffer[]> {
  // The numbers come from the file, which may be somebody else's.
  if (!(key.cost.memory <= maxMemory && key.cost.passes <= maxPasses)) {
    throw new BadSetting('The key in the backup is not one that Atrium wrote.')
  }
  const bytesOf = (name: 'salt' | 'nonce' | 'tag' | 'sealed') => Buffer.from(key[name], 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, bytesOf('salt'), key.cost), bytesOf('nonce'))
  decipher.setAuthTag(bytesOf('tag'))
  try {
    const text = Buffer.concat([decipher.update(bytesOf('sealed')), decipher.final()]).toString('utf8')
    return text.split('\n').map((line) => Buffer.from(line, 'base64'))
  } catch {
    throw new BadSetting('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  }
}
