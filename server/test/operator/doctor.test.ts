import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Finding } from '../../src/commands/doctor.ts'
import { shownValue } from '../../src/commands/settings.ts'
import { readConfig } from '../../src/config.ts'
import { onEachEngine } from '../support/atrium.ts'
import { commandLineOf, environmentOf } from '../support/command-line.ts'
import { openMailbox } from '../support/mailbox.ts'
import { cannotDropRights, runProgram, temporaryFolder, withoutRights } from '../support/service-process.ts'

const folder = temporaryFolder()
after(() => folder.remove())

const newFolder = () => mkdtempSync(join(folder.path, 'doctor-'))

type Examination = { isWell: boolean; findings: Finding[] }

const read = ({ stdout, stderr }: { stdout: string; stderr: string }): Examination => {
  assert.equal(stderr, '')
  return JSON.parse(stdout)
}

const finding = ({ findings }: Examination, subject: string) =>
  findings.find((each) => each.subject === subject) ?? assert.fail(`nothing about ${subject}`)

onEachEngine('atrium doctor', (atrium, engine) => {
  const examine = async (env = {}, ...words: string[]) => {
    const reply = await commandLineOf(atrium.config, { PORT: '1', ...env }).run('doctor', ...words, '--json')
    return { code: reply.code, ...read(reply) }
  }

  test('finds an installation in order, and says so in sentences', async () => {
    await commandLineOf(atrium.config).json('backup', join(newFolder(), 'atrium.tar'))
    const examination = await examine({ PUBLIC_URL: 'http://localhost:3000' })
    assert.deepEqual([examination.code, examination.isWell], [0, true], JSON.stringify(examination.findings))
    for (const subject of ['database', 'clock', 'key', 'files', 'limits', 'backup', 'permissions', 'TLS']) {
      assert.equal(finding(examination, subject).state, 'fine', JSON.stringify(finding(examination, subject)))
    }
    for (const { sentence } of examination.findings) assert.match(sentence, /^[^a-z].*\.$|^\d/)
    const { stdout } = await commandLineOf(atrium.config, { PUBLIC_URL: 'http://localhost:3000' }).run('doctor')
    assert.match(stdout, /^ok {5}version: This is Atrium .*\nok {5}database: (SQLite|PostgreSQL) answers/)
  })

  test('names a wrong key, a public address without TLS, and a mail server that does not answer', async () => {
    const examination = await examine({
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
      PUBLIC_URL: 'http://atrium.invalid',
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    assert.deepEqual([examination.code, examination.isWell], [1, false])
    for (const subject of ['key', 'TLS', 'address', 'mail']) {
      assert.equal(finding(examination, subject).state, 'problem', subject)
    }
    assert.equal(finding(examination, 'proxy').state, 'warning')
    assert.match(finding(examination, 'mail').sentence, /Nothing accepts mails at the host and port of SMTP_URL/)
  })

  test('sends a mail when it is asked to', async () => {
    const mailbox = await openMailbox()
    const quiet = await examine({ SMTP_URL: mailbox.url })
    assert.deepEqual([finding(quiet, 'mail').state, mailbox.mails.length], ['fine', 0])
    const sent = await examine({ SMTP_URL: mailbox.url }, '--mail', 'ada@example.org')
    assert.deepEqual([finding(sent, 'mail').state, mailbox.mails.length], ['fine', 1])
    await mailbox.close()
  })

  test('names folders in which nothing can be written, also those that do not exist yet', async () => {
    const place = newFolder()
    writeFileSync(join(place, 'file'), '')
    const [files, backups] = [join(place, 'file', 'files'), join(place, 'file', 'backups')]
    const { code, findings } = await examine({ FILES_URL: `file:${files}`, BACKUP_TO: backups })
    assert.equal(code, 1)
    const problems = findings.filter(({ subject, state }) => ['disk', 'files'].includes(subject) && state === 'problem')
    for (const folder of [files, backups]) {
      const sentence = `${folder} cannot be used: ${join(place, 'file')} is not a folder.`
      assert.ok(
        problems.some((each) => each.subject === 'disk' && each.sentence === sentence),
        JSON.stringify(findings),
      )
    }
    assert.ok(problems.some(({ subject }) => subject === 'files'))
    const apart = await examine({ FILES_URL: `file:${join(place, 'new', 'files')}`, BACKUP_TO: join(place, 'backups') })
    for (const { subject, state, sentence } of apart.findings) {
      if (['disk', 'files'].includes(subject)) assert.notEqual(state, 'problem', sentence)
    }
  })

  test('names folders that this user may not write', { skip: cannotDropRights }, async () => {
    const locked = join(newFolder(), 'locked')
    mkdirSync(locked, { mode: 0o500 })
    const env = {
      ...environmentOf(atrium.config),
      PORT: '1',
      FILES_URL: `file:${join(locked, 'contents')}`,
      BACKUP_TO: locked,
    }
    const examination = read(await runProgram(['doctor', '--json'], env, { under: withoutRights }))
    const sentences = examination.findings.filter(({ state }) => state === 'problem').map(({ sentence }) => sentence)
    for (const sentence of [
      `${join(locked, 'contents')} cannot be used: ${locked} cannot be written by this user.`,
      `${locked} cannot be written by this user.`,
    ]) {
      assert.ok(sentences.includes(sentence), JSON.stringify(examination.findings))
    }
    assert.equal(finding(examination, 'files').state, 'problem')
  })

  test('names a database that is not there', { skip: engine === 'sqlite' }, async () => {
    const examination = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    assert.deepEqual([examination.code, finding(examination, 'database').state], [1, 'problem'])
  })
})

describe('settings', () => {
  test('come from atrium.env, below the environment, and doctor tells where each comes from', async () => {
    const cwd = newFolder()
    writeFileSync(
      join(cwd, 'atrium.env'),
      'PORT=4321\nHOST="127.0.0.2"\n# a comment\nSMTP_URL=smtp://a:hidden@mail.example\nPUBLIK_URL=x\nOTHER=1\n',
    )
    const { code, stdout } = await runProgram(
      ['doctor', '--settings', '--json'],
      { PORT: '4322', LIMIT_NOTHING: '3' },
      { cwd },
    )
    const { settings, unknown, problem } = JSON.parse(stdout)
    const of = (name: string) => settings.find((each: { name: string }) => each.name === name)
    assert.deepEqual(of('PORT'), { name: 'PORT', value: '4322', from: 'environment' })
    assert.deepEqual(of('HOST'), { name: 'HOST', value: '127.0.0.2', from: 'atrium.env' })
    assert.deepEqual(of('WORKERS').from, 'default')
    assert.equal(of('SMTP_URL').value, 'smtp://a:…@mail.example')
    assert.ok(!stdout.includes('hidden'))
    assert.deepEqual([code, problem], [1, null])
    assert.deepEqual(
      unknown.toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)),
      [
        { name: 'LIMIT_NOTHING', meant: null },
        { name: 'OTHER', meant: null },
        { name: 'PUBLIK_URL', meant: 'PUBLIC_URL' },
      ],
    )
  })

  test('are shown without passwords, tokens and keys, wherever an address has them', () => {
    const shown: [string, string][] = [
      ['postgres://a:hidden@h:5432/db', 'postgres://a:…@h:5432/db'],
      ['postgres://a:hi@dden@h/db', 'postgres://a:…@h/db'],
      ['postgres://a:hidden#hidden@h/db', 'postgres://a:…@h/db'],
      ['postgres://a:hidden/hidden@h/db', 'postgres://a:…@h/db'],
      ['postgres://a:hidden@one:5432,two:5432/db', 'postgres://a:…@one:5432,two:5432/db'],
      ['postgres://h/db?user=a&password=hidden', 'postgres://h/db?user=a&password=…'],
      ['postgres://h/db?sslpassword=hidden&sslmode=require', 'postgres://h/db?sslpassword=…&sslmode=require'],
      ['postgres://a@h/db', 'postgres://a@h/db'],
      ['https://hidden@h/?key=hidden', 'https://…@h/?key=…'],
      ['https://a:hidden@h/x@y', 'https://…@h/x@y'],
      ['https://one.example, https://hidden@two.example', 'https://one.example, https://…@two.example'],
      [
        's3://b?endpoint=https://a:hidden@s3.example:9000&region=eu',
        's3://b?endpoint=https://…@s3.example:9000&region=eu',
      ],
      ['sqlite:data/atrium.db', 'sqlite:data/atrium.db'],
      ['Atrium <atrium@example.org>', 'Atrium <atrium@example.org>'],
    ]
    for (const [value, expected] of shown) assert.equal(shownValue('DATABASE_URL', value), expected)
    assert.equal(shownValue('METRICS_TOKEN', 'hidden'), '(set, not shown)')
    assert.throws(() => readConfig({ PUBLIC_URL: 'https://hidden@h/?key=hidden' }), /not "https:\/\/…@h\/\?key=…"\.$/)
  })

  test('that are invalid are told by both forms', async () => {
    const cwd = newFolder()
    writeFileSync(join(cwd, 'atrium.env'), 'PORT=eighty\n')
    chmodSync(join(cwd, 'atrium.env'), 0o644)
    for (const words of [['doctor'], ['doctor', '--settings']]) {
      const { code, stdout } = await runProgram(words, {}, { cwd })
      assert.equal(code, 1)
      assert.match(stdout, /PORT must be a whole number from 0 to 65535, not "eighty"\./)
    }
    const started = await runProgram(['start'], {}, { cwd })
    assert.match(started.stderr, /^Atrium cannot start: PORT must be/)
  })

  test('files that others can read are told', async () => {
    const cwd = newFolder()
    writeFileSync(join(cwd, 'atrium.env'), 'DATABASE_URL=sqlite:new/atrium.db\nPORT=1\n', { mode: 0o644 })
    const reply = await runProgram(['doctor', '--json'], {}, { cwd })
    const { state, sentence } = finding(read(reply), 'permissions')
    assert.equal(state, 'problem')
    assert.ok(sentence.endsWith(`chmod 600 ${join(cwd, 'atrium.env')}`), sentence)
  })
})
