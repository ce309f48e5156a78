/*
 * This file is longer than 250 lines because it is the only reader of the environment, and reads and checks every
 * setting.
 */

import { readFileSync, realpathSync } from 'node:fs'
import { isIPv4, isIPv6 } from 'node:net'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseEnv } from 'node:util'

/** Thrown for an invalid setting. The message is the sentence that the operator reads. */
export class BadSetting extends Error {}

export type DatabaseAddress =
  | { engine: 'sqlite'; file: string }
  /** `readUrl` is the address of a replica. */
  | { engine: 'postgres'; url: string; readUrl?: string }

/**
 * People who may make an account: everybody, those with an invitation, nobody, or those with an address of these
 * domains.
 */
export type Registration = { mode: 'open' | 'invited' | 'closed' } | { mode: 'domains'; domains: string[] }

/** The storage of the contents of files. */
export type FilesAddress = { kind: 'folder'; path: string } | S3Address

export type S3Address = {
  kind: 's3'
  /** The endpoint and the bucket. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The local folder of uploads that are still arriving. */
  incomingFolder: string
}

/** The collector of traces, and the share of requests that is traced. */
export type TraceSettings = { url: string; headers: Record<string, string>; serviceName: string; ratio: number }

export type Config = {
  port: number
  /** The number of processes that answer requests. */
  workers: number
  host: string
  /** The time between the announcement of a stop by `GET /readyz` and the end of accepting connections. */
  stopDelayMs: number
  database: DatabaseAddress
  publicUrl: string
  /** The path of the public address, below which everything is served; empty for the root. */
  basePath: string
  smtpUrl: string | null
  smtpAllowPlain: boolean
  mailFrom: string
  /** The number of trusted proxies, or their addresses. */
  trustProxy: false | number | string
  corsOrigins: string[]
  /** Text of the setting, without spaces. */
  registration: string
  /** Confirmed addresses of accounts that are operators, in lower case. */
  operators: string[]
  logLevel: string
  /** Sealing uses the first key, opening tries all of them. The list is empty when the key file does not exist yet. */
  secretKeys: Buffer[]
  /** The path of the key file, which is used when SECRET_KEY is not set. */
  keyFile: string
  webhooksAllowPrivate: boolean
  /** The token of `GET /metrics`, which does not exist without one. */
  metricsToken: string | null
  /** Null when nothing is traced. */
  traces: TraceSettings | null
  /** Encrypts the secret keys in backups; null leaves them out. */
  backupPassphrase: string | null
  /** The nightly backup; null without one. `at` is the time of the machine, `keep` the number of backups. */
  nightlyBackup: { folder: string; at: { hour: number; minute: number }; keep: number } | null
  files: {
    address: FilesAddress
    /** The maximum size of one file. */
    maxBytes: number
    /** The maximum size of all files of an organization. */
    quotaBytes: number
  }
  limits: {
    accountsPerHour: number
    resetRequestsPerHour: number
    resetMailsPerHour: number
    resetMailsPerDay: number
    failedPasswords: number
    wrongGuesses: number
    invitationsPerHour: number
    invitationsPerAddress: number
    addressChangesPerDay: number
    renamesPerMonth: number
    unaskedMailsPerDay: number
    noticesPerDay: number
    anonymousReportsPerHour: number
    wrongLinksPerHour: number
    joinRequestsPerDay: number
    exportsPerDay: number
    workSeconds: number
    writtenMibPerMinute: number
    organizationsPerAccount: number
    sessionsPerAccount: number
    streamsPerAccount: number
    largeRepliesPerAccount: number
    uploadsPerAccount: number
    uploadsPerAddress: number
    talksPerMember: number
    editsPerMessage: number
    reactionsPerMessage: number
    boardsPerOrganization: number
    eventsPerCalendar: number
    eventsPerAttendee: number
    deliveriesPerWebhook: number
  }
}

type Environment = Record<string, string | undefined>

/** More processes would need more memory than most machines of as many cores have. */
export const maxWorkers = 64

const mibBytes = 1024 * 1024
const gibBytes = 1024 * mibBytes

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Receives every setting with the value in force and the default. */
export type NoteSetting = (name: string, value: string, fallback: string) => void

/** Reads all settings from the environment. No other code knows the names of the variables. */
export function readConfig(env: Environment = readEnvironment().values, note: NoteSetting = () => {}): Config {
  const text = (name: string, fallback: string) => {
    const value = env[name]?.trim() || fallback
    note(name, value, fallback)
    return value
  }

  const integer = (name: string, fallback: number, min: number, max: number) => {
    const given = text(name, String(fallback))
    const value = Number(given)
    if (!/^\d+$/.test(given) || value < min || value > max) {
      throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not "${given}".`)
    }
    return value
  }

  const flag = (name: string) => {
    const given = text(name, 'false')
    if (given !== 'true' && given !== 'false') throw new BadSetting(`${name} must be true or false, not "${given}".`)
    return given === 'true'
  }

  const webAddress = (name: string, given: string) => {
    const url = URL.parse(given)
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash) {
      throw new BadSetting(
        `${name} must be an http or https address such as https://atrium.example.org, not "${withoutSecrets(given)}".`,
      )
    }
    return url
  }

  const port = integer('PORT', 3000, 0, 65_535)
  // Fastify would open a second server on ::1 for the name, which does not take part in a graceful stop.
  const host = text('HOST', '127.0.0.1').replace(/^localhost$/i, '127.0.0.1')
  const database = withReplica(
    readDatabaseAddress(text('DATABASE_URL', 'sqlite:data/atrium.db')),
    text('DATABASE_READ_URL', ''),
  )
  const dataFolder = database.engine === 'sqlite' ? dirname(database.file) : resolve('data')
  const keyFile = join(dataFolder, 'secret.key')
  const publicUrl = webAddress('PUBLIC_URL', text('PUBLIC_URL', `http://localhost:${port}`))

  const smtpUrl = text('SMTP_URL', '') || null
  if (smtpUrl && !['smtp:', 'smtps:'].includes(URL.parse(smtpUrl)?.protocol ?? '')) {
    // The value may contain a password, so the sentence does not repeat it.
    throw new BadSetting('SMTP_URL must look like smtp://user:password@mail.example.org:587 or smtps://….')
  }

  const mailFrom = text('MAIL_FROM', `Atrium <atrium@${publicUrl.hostname}>`)
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(mailFrom)) {
    throw new BadSetting(`MAIL_FROM must be a mail address such as "Atrium <atrium@example.org>", not "${mailFrom}".`)
  }

  const corsOrigins = listOf(text('CORS_ORIGINS', '')).map((origin) => webAddress('CORS_ORIGINS', origin).origin)

  const registration = listOf(text('REGISTRATION', 'open')).join(',').toLowerCase()
  if (!parseRegistration(registration)) throw new BadSetting(`REGISTRATION must be ${registrationShape}.`)

  const operators = listOf(text('OPERATORS', '')).map((mail) => mail.toLowerCase())
  const notMail = operators.find((mail) => !/^[^\s@]+@[^\s@]+$/.test(mail))
  if (notMail !== undefined) {
    throw new BadSetting(`OPERATORS must be mail addresses, separated by commas, and "${notMail}" is none.`)
  }

  const logLevel = text('LOG_LEVEL', 'info')
  if (!logLevels.includes(logLevel)) {
    throw new BadSetting(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`)
  }

  const config: Config = {
    port,
    workers: integer('WORKERS', Math.min(8, availableParallelism()), 1, maxWorkers),
    host,
    stopDelayMs: integer('STOP_DELAY_SECONDS', 0, 0, 300) * 1000,
    database,
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    basePath: readBasePath(publicUrl),
    smtpUrl,
    smtpAllowPlain: flag('SMTP_ALLOW_PLAIN'),
    mailFrom,
    trustProxy: readTrustProxy(text('TRUST_PROXY', 'false')),
    corsOrigins,
    registration,
    operators,
    logLevel,
    secretKeys: readSecretKeys(text('SECRET_KEY', ''), keyFile),
    keyFile,
    webhooksAllowPrivate: flag('WEBHOOKS_ALLOW_PRIVATE'),
    metricsToken: readMetricsToken(text('METRICS_TOKEN', '')),
    traces: readTraces(
      text('OTEL_EXPORTER_OTLP_ENDPOINT', ''),
      text('OTEL_EXPORTER_OTLP_HEADERS', ''),
      text('OTEL_SERVICE_NAME', 'atrium'),
      text('OTEL_TRACES_SAMPLER_ARG', '1'),
    ),
    backupPassphrase: readPassphrase(text('BACKUP_PASSPHRASE', '')),
    nightlyBackup: readNightlyBackup(
      text('BACKUP_TO', ''),
      text('BACKUP_AT', '03:00'),
      integer('BACKUP_KEEP', 14, 1, 10_000),
    ),
    files: {
      address: readFilesAddress(text('FILES_URL', `file:${join(dataFolder, 'files')}`), join(dataFolder, 'files'), {
        accessKeyId: text('AWS_ACCESS_KEY_ID', ''),
        secretAccessKey: text('AWS_SECRET_ACCESS_KEY', ''),
      }),
      maxBytes: integer('FILES_MAX_MB', 100, 1, 1_000_000) * mibBytes,
      quotaBytes: integer('FILES_QUOTA_GB', 10, 1, 1_000_000) * gibBytes,
    },
    limits: {
      accountsPerHour: integer('LIMIT_ACCOUNTS_PER_HOUR', 300, 1, 1_000_000),
      resetRequestsPerHour: integer('LIMIT_RESET_REQUESTS_PER_HOUR', 5000, 1, 1_000_000),
      resetMailsPerHour: integer('LIMIT_RESET_MAILS_PER_HOUR', 2, 1, 1_000_000),
      resetMailsPerDay: integer('LIMIT_RESET_MAILS_PER_DAY', 5, 1, 1_000_000),
      failedPasswords: integer('LIMIT_FAILED_PASSWORDS', 5, 1, 1_000_000),
      wrongGuesses: integer('LIMIT_WRONG_GUESSES', 20, 1, 1_000_000),
      invitationsPerHour: integer('LIMIT_INVITATIONS_PER_HOUR', 300, 1, 1_000_000),
      invitationsPerAddress: integer('LIMIT_INVITATIONS_PER_ADDRESS', 3, 1, 1_000_000),
      addressChangesPerDay: integer('LIMIT_ADDRESS_CHANGES_PER_DAY', 5, 1, 1_000_000),
      renamesPerMonth: integer('LIMIT_RENAMES_PER_MONTH', 3, 1, 1_000_000),
      unaskedMailsPerDay: integer('LIMIT_UNASKED_MAILS_PER_DAY', 3, 1, 1_000_000),
      noticesPerDay: integer('LIMIT_NOTICES_PER_DAY', 20, 1, 1_000_000),
      anonymousReportsPerHour: integer('LIMIT_ANONYMOUS_REPORTS_PER_HOUR', 10, 1, 1_000_000),
      wrongLinksPerHour: integer('LIMIT_WRONG_LINKS_PER_HOUR', 50, 1, 1_000_000),
      joinRequestsPerDay: integer('LIMIT_JOIN_REQUESTS_PER_DAY', 30, 1, 1_000_000),
      exportsPerDay: integer('LIMIT_EXPORTS_PER_DAY', 5, 1, 1_000_000),
      workSeconds: integer('LIMIT_WORK_SECONDS', 3, 1, 600),
      writtenMibPerMinute: integer('LIMIT_WRITTEN_MIB_PER_MINUTE', 50, 1, 1_000_000),
      organizationsPerAccount: integer('LIMIT_ORGANIZATIONS_PER_ACCOUNT', 50, 1, 1_000_000),
      sessionsPerAccount: integer('LIMIT_SESSIONS_PER_ACCOUNT', 100, 1, 1_000_000),
      streamsPerAccount: integer('LIMIT_STREAMS_PER_ACCOUNT', 20, 1, 1_000_000),
      largeRepliesPerAccount: integer('LIMIT_LARGE_REPLIES_PER_ACCOUNT', 8, 1, 1_000_000),
      uploadsPerAccount: integer('LIMIT_UPLOADS_PER_ACCOUNT', 6, 1, 1_000_000),
      uploadsPerAddress: integer('LIMIT_UPLOADS_PER_ADDRESS', 60, 1, 1_000_000),
      talksPerMember: integer('LIMIT_TALKS_PER_MEMBER', 1000, 1, 1_000_000),
      editsPerMessage: integer('LIMIT_EDITS_PER_MESSAGE', 100, 1, 1_000_000),
      reactionsPerMessage: integer('LIMIT_REACTIONS_PER_MESSAGE', 50, 1, 1_000_000),
      boardsPerOrganization: integer('LIMIT_BOARDS_PER_ORGANIZATION', 500, 1, 1_000_000),
      eventsPerCalendar: integer('LIMIT_EVENTS_PER_CALENDAR', 20_000, 1, 1_000_000),
      eventsPerAttendee: integer('LIMIT_EVENTS_PER_ATTENDEE', 100, 1, 1_000_000),
      deliveriesPerWebhook: integer('LIMIT_DELIVERIES_PER_WEBHOOK', 1000, 1, 1_000_000),
    },
  }
  if (config.nightlyBackup !== null) refuseSharedFolder(config.nightlyBackup.folder, config.files.address)
  return config
}

const secretParameter = /pass|secret|token|key|auth|credential|^sig/i

/** Hides passwords and other secrets in addresses, of which a setting may list several. */
export const withoutSecrets = (value: string): string =>
  value
    .split(/(,\s*)(?=\w+:\/\/)/)
    .map(hideInAddress)
    .join('')

function hideInAddress(given: string): string {
  const [, scheme, rest] = /^(\w+:\/\/)(.*)$/s.exec(given) ?? []
  if (scheme === undefined || rest === undefined) return given
  // An address that cannot be read may have a password with one of these signs.
  const end = URL.canParse(given) ? rest.search(/[/?#]|$/) : rest.length
  const at = rest.slice(0, end).lastIndexOf('@')
  const [user, ...passwords] = rest.slice(0, Math.max(at, 0)).split(':')
  // A user of a web address is often a token.
  const isShown = !scheme.startsWith('http')
  const shownUser = at === -1 ? '' : !isShown ? '…@' : passwords.length === 0 ? `${user}@` : `${user}:…@`
  const after = rest
    .slice(at + 1)
    .replace(/([?&])([^=&#]+)=([^&#]*)/g, (_, sign, name, value) =>
      [sign, name, '=', secretParameter.test(name) ? '…' : hideInAddress(value)].join(''),
    )
  return scheme + shownUser + after
}

/** Completes a sentence about a value that is none. */
export const registrationShape = 'open, invited, closed, or mail domains such as "example.org, example.com"'

const domainShape = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const maxRegistrationLength = 2000

/** Returns undefined for a value that is none. */
export function parseRegistration(given: string): Registration | undefined {
  if (given === 'open' || given === 'invited' || given === 'closed') return { mode: given }
  const domains = listOf(given.toLowerCase())
  const isValid = domains.length > 0 && domains.every((domain) => domainShape.test(domain))
  return isValid && given.length <= maxRegistrationLength ? { mode: 'domains', domains } : undefined
}

/** Reads a list that is separated by commas. */
const listOf = (given: string) =>
  given
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Paths that exist without a base path, which could not be told apart from one. */
const takenPaths = ['v2', 'accounts', 'workplace', 'boards', 'docs', 'app', 'o', 'healthz', 'readyz', 'metrics']

function readBasePath({ pathname }: URL): string {
  const basePath = pathname.replace(/\/$/, '')
  const [first, ...rest] = basePath.slice(1).split('/')
  const isValid = basePath === '' || [first, ...rest].every((segment) => /^[\w.~-]+$/.test(segment ?? ''))
  if (isValid && !takenPaths.includes(first ?? '')) return basePath
  throw new BadSetting(
    'The path of PUBLIC_URL must look like /atrium, of letters, digits and the signs - _ . ~, and must not begin with ' +
      `${takenPaths.slice(0, -1).join(', ')} or ${takenPaths.at(-1)}.`,
  )
}

const minTokenLength = 16

function readMetricsToken(given: string): string | null {
  if (given === '') return null
  if (given.length >= minTokenLength) return given
  throw new BadSetting(
    `METRICS_TOKEN must have at least ${minTokenLength} characters, for example from: openssl rand -hex 24`,
  )
}

/** The names and forms are those of OpenTelemetry. */
function readTraces(endpoint: string, headers: string, serviceName: string, sampled: string): TraceSettings | null {
  const ratio = Number(sampled)
  if (!/^\d*\.?\d+$/.test(sampled) || ratio > 1) {
    throw new BadSetting(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${sampled}".`)
  }
  const pairs = listOf(headers).map((pair) => {
    const [, name, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(pair) ?? []
    // The value is a secret, so the sentence does not repeat it.
    if (name === undefined || value === undefined) {
      throw new BadSetting('OTEL_EXPORTER_OTLP_HEADERS must look like "name=value", separated by commas.')
    }
    return [name.toLowerCase(), decodeHeader(value)] as const
  })
  if (endpoint === '') return null
  const url = URL.parse(endpoint)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new BadSetting(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address such as http://localhost:4318, not "${withoutSecrets(endpoint)}".`,
    )
  }
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return { url: url.href, headers: Object.fromEntries(pairs), serviceName, ratio }
}

function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function readNightlyBackup(folder: string, given: string, keep: number): Config['nightlyBackup'] {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(given) ?? []
  if (hour === undefined) throw new BadSetting(`BACKUP_AT must be a time of day such as 03:00, not "${given}".`)
  return folder === '' ? null : { folder: resolve(folder), at: { hour: Number(hour), minute: Number(minute) }, keep }
}

/** The folder, beside the backups of a folder, in which they keep the contents of files. */
export const keptContentsFolder = 'files'

/** The storage has a folder for each instance, named by its id. */
const inInstance = /^[0-9a-f]{8}-[0-9a-f-]{27}[/\\]/

/**
 * Refuses a folder of backups that would keep its contents among those of the service: a backup removes all uploads that
 * are still arriving there, and the service removes all contents that its database does not name.
 */
export function refuseSharedFolder(folder: string, files: FilesAddress): void {
  const kept = realPath(join(folder, keptContentsFolder))
  const live = realPath(files.kind === 'folder' ? files.path : files.incomingFolder)
  const isShared = live === kept || live.startsWith(kept + sep) || inInstance.test(relative(live, kept))
  if (!isShared) return
  throw new BadSetting(
    `Backups and files would share ${kept}. Name another folder, such as ${join(dirname(live), 'backups')}.`,
  )
}

/** Resolves symbolic links, also above a path that does not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** Reads the only setting that is needed to check a backup, which has nothing to do with this installation. */
export const readBackupPassphrase = (env: Environment = readEnvironment().values) =>
  readPassphrase(env.BACKUP_PASSPHRASE?.trim() ?? '')

const minPassphraseLength = 12

/** A short passphrase would be guessed, because a backup can be attacked offline. */
function readPassphrase(given: string): string | null {
  if (given === '') return null
  if (given.length >= minPassphraseLength) return given
  throw new BadSetting(`BACKUP_PASSPHRASE must have at least ${minPassphraseLength} characters.`)
}

/** The file with settings, in the working folder. */
const settingsFile = 'atrium.env'

/** The environment and, for names that it does not have, the file atrium.env of the working folder. */
export function readEnvironment(): { values: Environment; inFile: Environment; file: string } {
  const file = resolve(settingsFile)
  const inFile = parseEnv(readTextIfThere(file) ?? '') as Environment
  return { values: { ...inFile, ...process.env }, inFile, file }
}

/** Returns whether npm started this process, which it shows in an environment variable. */
export const isStartedByNpm = (env: Environment = process.env) =>
  ['start', 'atrium', 'demo', 'dev'].includes(env.npm_lifecycle_event ?? '')

export function readDatabaseAddress(given: string): DatabaseAddress {
  if (given.startsWith('sqlite:') && given.length > 'sqlite:'.length) {
    return { engine: 'sqlite', file: resolve(given.slice('sqlite:'.length)) }
  }
  if (/^postgres(ql)?:\/\/./.test(given)) {
    const servers = serversOf(given)
    const isAddress = (server: string) => URL.canParse(server) && (servers.length === 1 || new URL(server).host !== '')
    if (servers.every(isAddress)) return { engine: 'postgres', url: given }
  }
  throw new BadSetting(
    'DATABASE_URL must be sqlite:<file> or postgres://user:password@host:port/database. Several hosts are separated by commas.',
  )
}

function withReplica(database: DatabaseAddress, readUrl: string): DatabaseAddress {
  if (readUrl === '') return database
  if (database.engine === 'postgres' && /^postgres(ql)?:\/\/./.test(readUrl) && URL.canParse(readUrl)) {
    return { ...database, readUrl }
  }
  throw new BadSetting(
    'DATABASE_READ_URL must be postgres://user:password@host:port/database, the address of one replica of the PostgreSQL in DATABASE_URL.',
  )
}

/** Splits an address with several hosts, written as for libpq (`postgres://user@one:5432,two:5432/atrium`). */
export function serversOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

type S3Keys = Pick<S3Address, 'accessKeyId' | 'secretAccessKey'>

function readFilesAddress(given: string, incomingFolder: string, keys: S3Keys): FilesAddress {
  if (given.startsWith('file:') && given.length > 'file:'.length) {
    // `file:///var/lib/files` is the usual spelling of an absolute path.
    return { kind: 'folder', path: resolve(given.slice('file:'.length).replace(/^\/\/(?=\/)/, '')) }
  }
  if (given.startsWith('s3:')) return readS3Address(given, incomingFolder, keys)
  throw new BadSetting(filesAddressShape)
}

const filesAddressShape = 'FILES_URL must be file:<folder> or s3://<bucket>?endpoint=<url>&region=<region>.'

function readS3Address(given: string, incomingFolder: string, keys: S3Keys): S3Address {
  const [, bucket, query = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?(.*))?$/.exec(given) ?? []
  if (bucket === undefined) throw new BadSetting(filesAddressShape)
  const parameters = new URLSearchParams(query)
  const region = parameters.get('region') ?? 'us-east-1'
  const endpoint = parameters.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/]/.test(endpoint) || !URL.canParse(endpoint)) throw new BadSetting(filesAddressShape)
  if (keys.accessKeyId === '' || keys.secretAccessKey === '') {
    throw new BadSetting('FILES_URL names a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.')
  }
  return { kind: 's3', bucketUrl: `${endpoint.replace(/\/+$/, '')}/${bucket}`, region, ...keys, incomingFolder }
}

/**
 * Decides whose X-Forwarded-For is trusted: nobody's, that of a number of proxies, or of listed ones. `true` is
 * refused, because every client could then choose its own address and bypass all limits by address.
 */
function readTrustProxy(given: string): Config['trustProxy'] {
  if (given === 'false' || given === '0') return false
  if (/^[1-9]$/.test(given)) return Number(given)
  if (given.split(',').every((part) => isProxyAddress(part.trim()))) return given
  throw new BadSetting(
    'TRUST_PROXY must be the number of your proxies from 1 to 9, or their addresses such as "127.0.0.1, 10.0.0.0/8", ' +
      `not "${given}".${given === 'true' ? ' With one proxy, set TRUST_PROXY=1.' : ''}`,
  )
}

function isProxyAddress(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true
  const [address = '', prefix, ...rest] = given.split('/')
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  return bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/**
 * Reads the keys that seal secrets in the database, so that a copy of the database is of no use alone. Without
 * SECRET_KEY they are in a file beside the data, which is created with a new database.
 */
function readSecretKeys(given: string, keyFile: string): Buffer[] {
  if (given) {
    const keys = parseSecretKeys(given)
    if (keys) return keys
    throw new BadSetting(
      'SECRET_KEY must be at least 32 random bytes as base64, for example from: openssl rand -base64 32',
    )
  }
  const written = readTextIfThere(keyFile, 'The key file ', ' Set SECRET_KEY.')
  const keys = written === undefined ? [] : parseSecretKeys(written)
  if (!keys) throw new BadSetting(`The key file ${keyFile} is damaged. Restore it from a backup.`)
  return keys
}

/**
 * Parses one key, or several separated by commas or line breaks during a rotation. Returns undefined when one is too
 * short.
 */
export function parseSecretKeys(text: string): Buffer[] | undefined {
  const keys = text
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((key) => Buffer.from(key, 'base64'))
  return keys.every((key) => key.length >= 32) ? keys : undefined
}

function readTextIfThere(file: string, what = '', advice = ''): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    // Another key than the one of the database would not help.
    const isDenied = code === 'EACCES' || code === 'EPERM'
    const hint = isDenied ? ' Run Atrium as the user who owns it.' : advice
    throw new BadSetting(`${what}${file} cannot be read (${code}).${hint}`)
  }
}
