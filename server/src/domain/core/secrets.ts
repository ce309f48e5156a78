import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Makes a session token of 64 characters. Only its hash is stored. */
export const newToken = () => randomBytes(48).toString('base64url')

/** Makes the token of a mailed link. */
export const newLinkToken = () => randomBytes(32).toString('base64url')

/** Makes the secret that signs deliveries to a webhook, in the format of Standard Webhooks. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const oneTimePasswordShape = /^[A-Z2-7]{26}$/

/** Makes a password of 130 random bits in letters and digits that are hard to confuse, since people retype it. */
export const newOneTimePassword = () => Array.from(randomBytes(26), (byte) => base32[byte % base32.length]).join('')

/** Returns the one-time password that a person may have typed, or null when it cannot be one. */
export function asOneTimePassword(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  return oneTimePasswordShape.test(plain) ? plain : null
}

/** Hashes a secret of at least 128 random bits. Passwords that people choose need argon2 instead. */
export const sha256 = (secret: string) => hash('sha256', secret, 'base64url')

export type Seal = {
  /** Fingerprints identify the keys without revealing them, in the order of the keys. */
  fingerprints: string[]
  close(secret: string): string
  /** Returns null when none of the keys opens it. */
  open(sealed: string): string | null
  /** Returns whether it was sealed with the first key. */
  isCurrent(sealed: string): boolean
}

const derive = (secretKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `atrium ${purpose}`, 32))

/** A keyed hash: deterministic, and useless to somebody who has a copy of the database but not the key. */
export type Blind = (text: string) => string

export function makeBlind(key: Buffer): Blind {
  const hashKey = derive(key, 'blind')
  return (text) => createHmac('sha256', hashKey).update(text).digest('base64url')
}

/** Encrypts secrets that are stored in the database. Sealing uses the first key; opening tries all of them. */
export function makeSeal(secretKeys: Buffer[]): Seal {
  const [current, ...others] = secretKeys.map((key) => derive(key, 'seal'))
  if (!current) throw new Error('a seal needs a key')
  return {
    fingerprints: secretKeys.map((key) => derive(key, 'fingerprint').toString('base64url')),
    close: (secret) => encrypt(current, secret),
    open: (sealed) => {
      for (const key of [current, ...others]) {
        const secret = decrypt(key, sealed)
        if (secret !== null) return secret
      }
      return null
    },
    isCurrent: (sealed) => decrypt(current, sealed) !== null,
  }
}

function encrypt(key: Buffer, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

function decrypt(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
