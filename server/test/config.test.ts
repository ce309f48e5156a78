import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { BadSetting, type Config, readConfig, serversOf } from '../src/config.ts'
import { secretKey, temporaryFolder } from './support/service-process.ts'

const read = (env: Record<string, string> = {}) => readConfig({ SECRET_KEY: secretKey, ...env })

test('an address with several hosts names one server each', () => {
  const ends = { before: 'postgres://u:p@', after: '/atrium?sslmode=verify-full' }
  const hosts = ['one:5432', '[::1]:5433', 'three']
  const url = `${ends.before}${hosts.join()}${ends.after}`
  assert.deepEqual(read({ DATABASE_URL: url }).database, { engine: 'postgres', url })
  assert.deepEqual(
    serversOf(url),
    hosts.map((host) => `${ends.before}${host}${ends.after}`),
  )
})

test('the defaults apply if only the key is set', () => {
  assert.deepEqual(read(), {
    port: 3000,
    workers: Math.min(8, availableParallelism()),
    host: '127.0.0.1',
    stopDelayMs: 0,
    database: { engine: 'sqlite', file: resolve('data/atrium.db') },
    publicUrl: 'http://localhost:3000',
    basePath: '',
    smtpUrl: null,
    smtpAllowPlain: false,
    mailFrom: 'Atrium <atrium@localhost>',
    trustProxy: false,
    corsOrigins: [],
    registration: 'open',
    operators: [],
    logLevel: 'info',
    secretKeys: [Buffer.from(secretKey, 'base64')],
    keyFile: resolve('data/secret.key'),
    webhooksAllowPrivate: false,
    metricsToken: null,
    traces: null,
    backupPassphrase: null,
    nightlyBackup: null,
    files: {
      address: { kind: 'folder', path: resolve('data/files') },
      maxBytes: 100 * 2 ** 20,
      quotaBytes: 10 * 2 ** 30,
    },
    limits: {
      accountsPerHour: 300,
      resetRequestsPerHour: 5000,
      resetMailsPerHour: 2,
      resetMailsPerDay: 5,
      failedPasswords: 5,
      invitationsPerHour: 300,
      wrongGuesses: 20,
      invitationsPerAddress: 3,
      addressChangesPerDay: 5,
      renamesPerMonth: 3,
      unaskedMailsPerDay: 3,
      noticesPerDay: 20,
      anonymousReportsPerHour: 10,
      wrongLinksPerHour: 50,
      joinRequestsPerDay: 30,
      exportsPerDay: 5,
      workSeconds: 3,
      writtenMibPerMinute: 50,
      organizationsPerAccount: 50,
      sessionsPerAccount: 100,
      streamsPerAccount: 20,
      largeRepliesPerAccount: 8,
      uploadsPerAccount: 6,
      uploadsPerAddress: 60,
      talksPerMember: 1000,
      editsPerMessage: 100,
      reactionsPerMessage: 50,
      boardsPerOrganization: 500,
      eventsPerCalendar: 20_000,
      eventsPerAttendee: 100,
      deliveriesPerWebhook: 1000,
    },
  } satisfies Config)
})

test('an empty or blank setting counts as missing', () => {
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY', 'LOG_LEVEL']
  for (const blank of ['', ' ']) assert.deepEqual(read(Object.fromEntries(names.map((name) => [name, blank]))), read())
})

const s3Keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
const filesUrl = 'FILES_URL must be file:<folder> or s3://<bucket>?endpoint=<url>&region=<region>.'

describe('a setting is read', () => {
  const settings: [Record<string, string>, Partial<Config>][] = [
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: ' 0 ' }, { port: 0 }],
    [{ HOST: '::' }, { host: '::' }],
    // The name would make Fastify open two servers, of which only one can be stopped gracefully.
    [{ HOST: 'localhost' }, { host: '127.0.0.1' }],
    [{ DATABASE_URL: 'sqlite:/var/lib/atrium.db' }, { database: { engine: 'sqlite', file: '/var/lib/atrium.db' } }],
    [
      { DATABASE_URL: 'postgres://u:p@db:5432/atrium' },
      { database: { engine: 'postgres', url: 'postgres://u:p@db:5432/atrium' } },
    ],
    [
      { DATABASE_URL: 'postgres://db/atrium', DATABASE_READ_URL: 'postgres://replica/atrium' },
      { database: { engine: 'postgres', url: 'postgres://db/atrium', readUrl: 'postgres://replica/atrium' } },
    ],
    [
      { DATABASE_URL: 'postgresql:///atrium?host=/run' },
      { database: { engine: 'postgres', url: 'postgresql:///atrium?host=/run' } },
    ],

    [
      { PUBLIC_URL: 'https://example.org/atrium/' },
      { publicUrl: 'https://example.org/atrium', basePath: '/atrium', mailFrom: 'Atrium <atrium@example.org>' },
    ],
    [
      { SMTP_URL: 'smtp://user:password@mail.example.org:587' },
      { smtpUrl: 'smtp://user:password@mail.example.org:587' },
    ],
    [{ SMTP_URL: 'smtps://mail.example.org' }, { smtpUrl: 'smtps://mail.example.org' }],
    [{ SMTP_ALLOW_PLAIN: 'true' }, { smtpAllowPlain: true }],
    [{ MAIL_FROM: 'club@example.org' }, { mailFrom: 'club@example.org' }],
    [{ MAIL_FROM: 'The Club <club@example.org>' }, { mailFrom: 'The Club <club@example.org>' }],
    [{ TRUST_PROXY: '0' }, { trustProxy: false }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: ' 9 ' }, { trustProxy: 9 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8, ::1' }, { trustProxy: 'loopback, 10.0.0.0/8,fd00::/8, ::1' }],
    [
      { CORS_ORIGINS: 'https://a.example.org, http://localhost:5173/,' },
      { corsOrigins: ['https://a.example.org', 'http://localhost:5173'] },
    ],
    [{ REGISTRATION: 'Example.org , b.example' }, { registration: 'example.org,b.example' }],
    [{ OPERATORS: 'Ada@example.org, b@c.de' }, { operators: ['ada@example.org', 'b@c.de'] }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [
      { FILES_URL: 'file:/var/lib/files', FILES_MAX_MB: '2', FILES_QUOTA_GB: '3' },
      {
        files: { address: { kind: 'folder', path: '/var/lib/files' }, maxBytes: 2 * 2 ** 20, quotaBytes: 3 * 2 ** 30 },
      },
    ],
    [
      { FILES_URL: 'file:///var/lib/files' },
      { files: { ...read().files, address: { kind: 'folder', path: '/var/lib/files' } } },
    ],
    [
      { DATABASE_URL: 'sqlite:/srv/atrium/club.db' },
      { files: { ...read().files, address: { kind: 'folder', path: '/srv/atrium/files' } } },
    ],
    [
      { DATABASE_URL: 'postgres://u:p@db:5432/atrium', FILES_URL: 'file:uploads' },
      { files: { ...read().files, address: { kind: 'folder', path: resolve('uploads') } } },
    ],
    [
      { DATABASE_URL: 'sqlite:/srv/atrium/club.db', FILES_URL: 's3://club-files', ...s3Keys },
      {
        files: {
          ...read().files,
          address: {
            kind: 's3',
            bucketUrl: 'https://s3.us-east-1.amazonaws.com/club-files',
            region: 'us-east-1',
            accessKeyId: 'key',
            secretAccessKey: 'secret',
            incomingFolder: '/srv/atrium/files',
          },
        },
      },
    ],
    [
      {
        DATABASE_URL: 'sqlite:/srv/atrium/club.db',
        FILES_URL: 's3://club.files/?endpoint=https://storage.example.org:9000/&region=garage',
        ...s3Keys,
      },
      {
        files: {
          ...read().files,
          address: {
            kind: 's3',
            bucketUrl: 'https://storage.example.org:9000/club.files',
            region: 'garage',
            accessKeyId: 'key',
            secretAccessKey: 'secret',
            incomingFolder: '/srv/atrium/files',
          },
        },
      },
    ],
    [{ WEBHOOKS_ALLOW_PRIVATE: 'true' }, { webhooksAllowPrivate: true }],
    [{ WEBHOOKS_ALLOW_PRIVATE: 'false' }, { webhooksAllowPrivate: false }],
    [{ SECRET_KEY: Buffer.alloc(48, 1).toString('base64') }, { secretKeys: [Buffer.alloc(48, 1)] }],
    [
      { SECRET_KEY: `${Buffer.alloc(32, 2).toString('base64')}, ${secretKey}` },
      { secretKeys: [Buffer.alloc(32, 2), Buffer.from(secretKey, 'base64')] },
    ],
    [
      {
        LIMIT_ACCOUNTS_PER_HOUR: '1',
        LIMIT_RESET_MAILS_PER_HOUR: '2',
        LIMIT_RESET_MAILS_PER_DAY: '3',
        LIMIT_FAILED_PASSWORDS: '4',
        LIMIT_INVITATIONS_PER_HOUR: '6',
        LIMIT_ANONYMOUS_REPORTS_PER_HOUR: '7',
        LIMIT_WORK_SECONDS: '8',
        LIMIT_WRITTEN_MIB_PER_MINUTE: '11',
        LIMIT_ORGANIZATIONS_PER_ACCOUNT: '12',
        LIMIT_SESSIONS_PER_ACCOUNT: '13',
        LIMIT_STREAMS_PER_ACCOUNT: '14',
        LIMIT_LARGE_REPLIES_PER_ACCOUNT: '14',
        LIMIT_UPLOADS_PER_ACCOUNT: '41',
        LIMIT_UPLOADS_PER_ADDRESS: '42',
        LIMIT_TALKS_PER_MEMBER: '15',
        LIMIT_EDITS_PER_MESSAGE: '16',
        LIMIT_REACTIONS_PER_MESSAGE: '17',
        LIMIT_BOARDS_PER_ORGANIZATION: '18',
        LIMIT_EVENTS_PER_CALENDAR: '19',
        LIMIT_EVENTS_PER_ATTENDEE: '20',
        LIMIT_DELIVERIES_PER_WEBHOOK: '21',
        LIMIT_WRONG_GUESSES: '31',
        LIMIT_INVITATIONS_PER_ADDRESS: '32',
        LIMIT_ADDRESS_CHANGES_PER_DAY: '33',
        LIMIT_RENAMES_PER_MONTH: '34',
        LIMIT_UNASKED_MAILS_PER_DAY: '36',
        LIMIT_RESET_REQUESTS_PER_HOUR: '37',
        LIMIT_NOTICES_PER_DAY: '38',
      },
      {
        limits: {
          accountsPerHour: 1,
          resetRequestsPerHour: 37,
          resetMailsPerHour: 2,
          resetMailsPerDay: 3,
          failedPasswords: 4,
          invitationsPerHour: 6,
          wrongGuesses: 31,
          invitationsPerAddress: 32,
          addressChangesPerDay: 33,
          renamesPerMonth: 34,
          unaskedMailsPerDay: 36,
          noticesPerDay: 38,
          anonymousReportsPerHour: 7,
          wrongLinksPerHour: 50,
          joinRequestsPerDay: 30,
          exportsPerDay: 5,
          workSeconds: 8,
          writtenMibPerMinute: 11,
          organizationsPerAccount: 12,
          sessionsPerAccount: 13,
          streamsPerAccount: 14,
          largeRepliesPerAccount: 14,
          uploadsPerAccount: 41,
          uploadsPerAddress: 42,
          talksPerMember: 15,
          editsPerMessage: 16,
          reactionsPerMessage: 17,
          boardsPerOrganization: 18,
          eventsPerCalendar: 19,
          eventsPerAttendee: 20,
          deliveriesPerWebhook: 21,
        },
      },
    ],
  ]
  for (const [env, expected] of settings) {
    test(
      Object.entries(env)
        .map((setting) => setting.join('='))
        .join(' '),
      () => {
        assert.partialDeepStrictEqual(read(env), expected)
      },
    )
  }
})

describe('a bad setting is refused with a sentence', () => {
  const number = (name: string, least: number, most: number, given: string) =>
    `${name} must be a whole number from ${least} to ${most}, not "${given}".`
  const webAddress = (name: string, given: string) =>
    `${name} must be an http or https address such as https://atrium.example.org, not "${given}".`
  const database =
    'DATABASE_URL must be sqlite:<file> or postgres://user:password@host:port/database. Several hosts are separated by commas.'
  const smtp = 'SMTP_URL must look like smtp://user:password@mail.example.org:587 or smtps://….'
  const from = (given: string) =>
    `MAIL_FROM must be a mail address such as "Atrium <atrium@example.org>", not "${given}".`
  const proxy = (given: string) =>
    `TRUST_PROXY must be the number of your proxies from 1 to 9, or their addresses such as "127.0.0.1, 10.0.0.0/8", not "${given}".`
  const key = 'SECRET_KEY must be at least 32 random bytes as base64, for example from: openssl rand -base64 32'

  const publicPath =
    'The path of PUBLIC_URL must look like /atrium, of letters, digits and the signs - _ . ~, and must not begin with v2, ' +
    'accounts, workplace, boards, docs, app, o, healthz, readyz or metrics.'

  const replica =
    'DATABASE_READ_URL must be postgres://user:password@host:port/database, the address of one replica of the PostgreSQL in DATABASE_URL.'

  const refused: [name: string, given: string, sentence: string][] = [
    ['PORT', 'http', number('PORT', 0, 65_535, 'http')],
    ['WEBHOOKS_ALLOW_PRIVATE', 'yes', 'WEBHOOKS_ALLOW_PRIVATE must be true or false, not "yes".'],
    ['PORT', '65536', number('PORT', 0, 65_535, '65536')],
    ['PORT', '-1', number('PORT', 0, 65_535, '-1')],
    ['PORT', '1e3', number('PORT', 0, 65_535, '1e3')],
    ['DATABASE_URL', 'mysql://db/atrium', database],
    ['DATABASE_URL', 'sqlite:', database],
    ['DATABASE_URL', 'postgres://', database],
    ['DATABASE_URL', 'postgres://u:p#w@host:port/x', database],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:port/x', database],
    ['DATABASE_URL', 'postgres://one,/x', database],
    // The default is SQLite, which has no replicas.
    ['DATABASE_READ_URL', 'postgres://replica/atrium', replica],
    ['PUBLIC_URL', 'atrium.example.org', webAddress('PUBLIC_URL', 'atrium.example.org')],
    ['PUBLIC_URL', 'ftp://example.org', webAddress('PUBLIC_URL', 'ftp://example.org')],
    ['PUBLIC_URL', 'https://example.org/?a=b', webAddress('PUBLIC_URL', 'https://example.org/?a=b')],
    ...['https://example.org/v2', 'https://example.org/o/x', 'https://example.org/a//b', 'https://example.org/ä'].map(
      (url): [string, string, string] => ['PUBLIC_URL', url, publicPath],
    ),
    ['PUBLIC_URL', 'https://example.org/#top', webAddress('PUBLIC_URL', 'https://example.org/#top')],
    ['SMTP_URL', 'mail.example.org:587', smtp],
    ['SMTP_URL', 'http://user:password@mail.example.org', smtp],
    ['MAIL_FROM', 'Atrium', from('Atrium')],
    ['MAIL_FROM', 'a@b.org\r\nBcc: c@d.org', from('a@b.org\r\nBcc: c@d.org')],
    ['TRUST_PROXY', 'yes', proxy('yes')],
    ['TRUST_PROXY', '10', proxy('10')],
    ['TRUST_PROXY', 'true', `${proxy('true')} With one proxy, set TRUST_PROXY=1.`],
    ['TRUST_PROXY', '10.0.0.256', proxy('10.0.0.256')],
    ['TRUST_PROXY', '10.0.0.0/33', proxy('10.0.0.0/33')],
    ['TRUST_PROXY', '127.0.0.1,', proxy('127.0.0.1,')],
    ['CORS_ORIGINS', '*', webAddress('CORS_ORIGINS', '*')],
    ['CORS_ORIGINS', 'https://a.example.org, b.example.org', webAddress('CORS_ORIGINS', 'b.example.org')],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "verbose".'],
    ['FILES_URL', 'ftp://example.org/files', filesUrl],
    ['FILES_URL', 'file:', filesUrl],
    ['FILES_URL', 's3://', filesUrl],
    ['FILES_URL', 's3://Bucket_1', filesUrl],
    ['FILES_URL', 's3://bucket?endpoint=storage.example.org', filesUrl],
    [
      'FILES_URL',
      's3://bucket?endpoint=https://storage.example.org',
      'FILES_URL names a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.',
    ],
    ['FILES_MAX_MB', '0', number('FILES_MAX_MB', 1, 1_000_000, '0')],
    ['FILES_QUOTA_GB', 'much', number('FILES_QUOTA_GB', 1, 1_000_000, 'much')],
    ['SECRET_KEY', 'short', key],
    ['SECRET_KEY', `${secretKey},short`, key],
    ['SECRET_KEY', Buffer.alloc(31, 1).toString('base64'), key],
    ['LIMIT_ACCOUNTS_PER_HOUR', '0', number('LIMIT_ACCOUNTS_PER_HOUR', 1, 1_000_000, '0')],
    ['LIMIT_RESET_MAILS_PER_HOUR', 'many', number('LIMIT_RESET_MAILS_PER_HOUR', 1, 1_000_000, 'many')],
    ['LIMIT_RESET_MAILS_PER_DAY', '1.5', number('LIMIT_RESET_MAILS_PER_DAY', 1, 1_000_000, '1.5')],
    ['LIMIT_FAILED_PASSWORDS', '1000001', number('LIMIT_FAILED_PASSWORDS', 1, 1_000_000, '1000001')],
  ]
  for (const [name, given, sentence] of refused) {
    test(`${name}=${JSON.stringify(given)}`, () => {
      assert.throws(
        () => read({ [name]: given }),
        (error) => error instanceof BadSetting && error.message === sentence,
      )
    })
  }
})

describe('without SECRET_KEY', () => {
  let folder: ReturnType<typeof temporaryFolder>
  const start = process.cwd()
  before(() => {
    folder = temporaryFolder()
  })
  afterEach(() => process.chdir(start))
  after(() => folder.remove())

  test('no key is generated: the database decides whether one may be', () => {
    const { secretKeys, keyFile } = readConfig({ DATABASE_URL: `sqlite:${join(folder.path, 'deep', 'atrium.db')}` })
    assert.deepEqual(secretKeys, [])
    assert.equal(keyFile, join(folder.path, 'deep', 'secret.key'))
    assert.ok(!existsSync(join(folder.path, 'deep')))
  })

  test('the key file is read, even with several keys', () => {
    const file = join(folder.path, 'secret.key')
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    writeFileSync(file, `${keys.map((key) => key.toString('base64')).join('\n')}\n`)
    assert.deepEqual(readConfig({ DATABASE_URL: `sqlite:${join(folder.path, 'atrium.db')}` }).secretKeys, keys)
  })

  test('with PostgreSQL the key file is in the data folder of the working directory', () => {
    process.chdir(folder.path)
    const { keyFile } = readConfig({ DATABASE_URL: 'postgres://localhost/atrium' })
    assert.equal(keyFile, resolve('data/secret.key'))
  })

  test('a damaged key file is not replaced', () => {
    const file = join(folder.path, 'secret.key')
    writeFileSync(file, 'half a k')
    assert.throws(
      () => readConfig({ DATABASE_URL: `sqlite:${join(folder.path, 'atrium.db')}` }),
      new BadSetting(`The key file ${file} is damaged. Restore it from a backup.`),
    )
    assert.equal(readFileSync(file, 'utf8'), 'half a k')
  })

  test('a key file that cannot be read is reported', () => {
    writeFileSync(join(folder.path, 'file'), '')
    const file = join(folder.path, 'file', 'secret.key')
    assert.throws(
      () => readConfig({ DATABASE_URL: `sqlite:${join(folder.path, 'file', 'atrium.db')}` }),
      new BadSetting(`The key file ${file} cannot be read (ENOTDIR). Set SECRET_KEY.`),
    )
  })

  test('a given key leaves no file', () => {
    read({ DATABASE_URL: `sqlite:${join(folder.path, 'given', 'atrium.db')}` })
    assert.throws(() => statSync(join(folder.path, 'given')), { code: 'ENOENT' })
  })
})
