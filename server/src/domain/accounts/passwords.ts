import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { unacceptable } from '../../errors.ts'
import { makeGate } from '../../gate.ts'

export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const currentCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

const saltBytes = 16
const hashBytes = 32
const waitingHashes = 256
const shortestPassword = 8

const derive = promisify(argon2)

export type Passwords = ReturnType<typeof makePasswords>

/**
 * Hashes and checks passwords, a few at a time, so that a flood of logins cannot take all memory and cores. Callers take
 * turns: accounts that are signed in, or networks.
 */
export function makePasswords(cost = currentCost) {
  const pass = makeGate({ maxRunning: Math.max(2, availableParallelism()), maxWaiting: waitingHashes })
  // Checked in place of the password of an unknown account, so that both take the same time.
  const nobody = format(cost, randomBytes(saltBytes), randomBytes(hashBytes))

  return {
    hash: (password: string, caller?: string) =>
      pass(async () => {
        const salt = randomBytes(saltBytes)
        return format(cost, salt, await tag(password, salt, cost))
      }, caller),

    /** `stale` asks for a new hash, because the stored one was made with another cost. */
    verify: (stored: string | null, password: string, caller?: string) =>
      pass(async () => {
        const { cost: paid, salt, hash } = parse(stored ?? nobody)
        const right = timingSafeEqual(await tag(password, salt, paid), hash) && stored !== null
        return { right, stale: right && !stored.startsWith(prefix(cost)) }
      }, caller),
  }
}

/** People type the same password on keyboards that compose accents differently. */
const tag = (password: string, nonce: Buffer, cost: PasswordCost) =>
  derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce, tagLength: hashBytes })

const prefix = ({ memory, passes, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const format = (cost: PasswordCost, salt: Buffer, hash: Buffer) =>
  `${prefix(cost)}${salt.toString('base64').replaceAll('=', '')}$${hash.toString('base64').replaceAll('=', '')}`

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!parts) throw new Error('a stored password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

let commonPasswords: Promise<Set<string>> | undefined

/** Loaded when the first password is chosen: a node that only serves does without 5 MB of words. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'] as string[]
  return new Set(words.filter((word) => word.length >= shortestPassword))
}

/** Throws when a new password is one that attackers try first. */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) {
    throw unacceptable(field, 'is one of the most common passwords, which attackers try first. Choose another one.')
  }
}
