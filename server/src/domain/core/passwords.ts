import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { makeGate } from '../../concurrency/gate.ts'

export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const currentCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

const saltBytes = 16
const hashBytes = 32
const waitingHashes = 256

const derive = promisify(argon2)

export type Passwords = ReturnType<typeof makePasswords>

/**
 * Callbacks of a check that run while it holds its slot, before the next check starts. Concurrent wrong guesses are
 * therefore counted one by one, and the rest are refused without a check.
 */
export type Guard = { before(): Promise<void>; afterWrong(): Promise<void> }

/**
 * Hashes and verifies passwords, a few at a time, so that a flood of logins cannot take all memory and cores. Slots are
 * shared fairly between accounts, or address prefixes of anonymous callers; one caller alone uses half of them. The
 * workers of a node share the cores.
 */
export function makePasswords(cost = currentCost, workers = 1) {
  const maxRunning = Math.max(2, Math.floor(availableParallelism() / workers))
  const pass = makeGate({ maxRunning, maxWaiting: waitingHashes, reserved: Math.ceil(maxRunning / 2) })
  // This hash is verified for an unknown account, so that both cases take the same time.
  const nobody = format(cost, randomBytes(saltBytes), randomBytes(hashBytes))

  return {
    hash: (password: string, caller?: string) =>
      pass(async () => {
        const salt = randomBytes(saltBytes)
        return format(cost, salt, await tag(password, salt, cost))
      }, caller),

    /** `stale` asks for a new hash, because the stored one has another cost. */
    verify: (stored: string | null, password: string, caller?: string, guard?: Guard) =>
      pass(async () => {
        await guard?.before()
        const { cost: paid, salt, hash } = parse(stored ?? nobody)
        const right = timingSafeEqual(await tag(password, salt, paid), hash) && stored !== null
        if (!right) await guard?.afterWrong()
        return { right, stale: right && !stored.startsWith(prefix(cost)) }
      }, caller),
  }
}

/** NFC makes the hash independent of how a keyboard composes accents. */
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
