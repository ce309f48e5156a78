import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** 48 random bytes as 64 characters: what a login gives out. Only its hash is stored. */
export const newToken = () => randomBytes(48).toString('base64url')

/** The token of a mailed link. */
export const newLinkToken = () => randomBytes(32).toString('base64url')

/** What deliveries to a webhook are signed with, as Standard Webhooks writes it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const oneTimePasswordShape = /^[A-Z2-7]{26}$/

/** 130 random bits in letters and digits that are hard to confuse, since people retype them. */
export const newOneTimePassword = () => Array.from(randomBytes(26), (byte) => base32[byte % base32.length]).join('')

/** The one-time password that a person may have meant, or null when it cannot be one. */
export function asOneTimePassword(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  return oneTimePasswordShape.test(plain) ? plain : null
}

/** Enough for secrets of 128 random bits and more; passwords that people choose need argon2. */
export const sha256 = (secret: string) => hash('sha256', secret, 'base64url')

export type Seal = {
  /** Tell keys apart without giving anything of them away, in the order of the keys. */
  fingerprints: string[]
  close(secret: string): string
  /** Null when it was sealed with a key that is not among ours. */
  open(sealed: string): string | null
  /** Whether it was sealed with the first key. */
  isCurrent(sealed: string): boolean
}

const derive = (secretKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `atrium ${purpose}`, 32))

/** A keyed hash: the same for the same text, and of no use to somebody who has a copy of the database but not the key. */
export type Blind = (text: string) => string

export function makeBlind(key: Buffer): Blind {
  const hashKey = derive(key, 'blind')
  return (text) => createHmac('sha256', hashKey).update(text).digest('base64url')
}

/** Encrypts what must wait in the database although the database must not know it: with the first key, for all of them. */
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
