import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { moveDatabase } from '../../src/backup/move.ts'
import { makeRowHash } from '../../src/backup/row-hash.ts'
import { openSnapshot } from '../../src/backup/snapshot.ts'
import { progressLine } from '../../src/commands/progress.ts'
import { readConfig } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { engines, startAtrium } from '../support/atrium.ts'
import { runHosted } from '../support/command-line.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { type Filled, fill, readAll } from '../support/restore-drill.ts'
import { secretKey, temporaryFolder } from '../support/service-process.ts'

const folder = temporaryFolder()
const databases: { drop(): Promise<void> }[] = []
after(async () => {
  for (const database of databases) await database.drop()
  folder.remove()
})

type Environment = Record<string, string>

/** The environment of an empty place. All places share one storage of files, as a moved instance does. */
async function newPlace(engine: Engine): Promise<Environment & { DATABASE_URL: string }> {
  const shared = { FILES_URL: `file:${join(folder.path, 'files')}`, SECRET_KEY: secretKey }
  if (engine === 'sqlite') {
    return { ...shared, DATABASE_URL: `sqlite:${join(mkdtempSync(join(folder.path, 'place-')), 'atrium.db')}` }
  }
  const database = await freshPostgresDatabase()
  databases.push(database)
  return { ...shared, DATABASE_URL: database.url }
}

const addressOf = (env: Environment) => readConfig(env).database

const move = (env: Environment, target: string, ...words: string[]) => runHosted(['move', target, ...words], env)

const moveHere = (from: Environment, to: Environment) =>
  moveDatabase(addressOf(from), addressOf(to), { now: Date.now }, () => {})

/** Hashes every table by the names of its columns, independently of the move. */
async function hashesOf(env: Environment): Promise<Record<string, object>> {
  const snapshot = await openSnapshot(addressOf(env))
  try {
    const hashes: Record<string, object> = {}
    for (const table of await snapshot.tables()) {
      const hash = makeRowHash()
      const columns = [...table.columns].sort()
      for await (const rows of snapshot.rows({ ...table, columns })) hash.add(rows)
      hashes[table.table] = hash.result()
    }
    return hashes
  } finally {
    await snapshot.close()
  }
}

/** Serves a place, and returns every reply. */
async function repliesAt(engine: Engine, env: Environment, filled: Filled): Promise<string[]> {
  const atrium = await startAtrium(engine, { env })
  try {
    const replies = await readAll(atrium, filled)
    const { nametag: credential, password } = filled.person
    assert.equal((await atrium.call('POST', '/v2/login', { json: { credential, password } })).status, 200)
    const { token } = filled.club.administrator
    const path = `/v2/talks/${filled.club.nio}/${filled.talk}`
    const posted = await atrium.call('POST', path, { token, json: { message: 'new ids continue' } })
    assert.equal(posted.status, 201, posted.text)
    return replies
  } finally {
    await atrium.close()
  }
}

/** Fills a place and stops its service. `whileRunning` sees it before. */
async function filledPlace(engine: Engine, whileRunning = async (_: Environment) => {}) {
  const env = await newPlace(engine)
  const atrium = await startAtrium(engine, { env })
  try {
    const filled = await fill(atrium)
    await whileRunning(env)
    return { env, filled, expected: await readAll(atrium, filled) }
  } finally {
    await atrium.close()
  }
}

const other = (engine: Engine): Engine => engines.find((each) => each !== engine) ?? engine

for (const engine of engines) {
  describe(`atrium move from ${engine}`, () => {
    test('moves everything to the other engine and back: all rows and replies are equal', async () => {
      const there = await newPlace(other(engine))
      const { env, filled, expected } = await filledPlace(engine, async (running) => {
        const { code, stdout, stderr } = await move(running, there.DATABASE_URL)
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, /^Atrium is running on this database, or a command is\. Stop it first/)
      })
      const before = await hashesOf(env)
      const { code, stdout, stderr } = await move(env, there.DATABASE_URL)
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^Everything is moved: [\d,]+ rows of \d+ tables, .*equal by count and hash\.$/m)
      assert.match(stdout, /SECRET_KEY: +as it is set now/)
      assert.ok(stdout.includes(env.FILES_URL ?? ''), stdout)
      assert.deepEqual(await hashesOf(env), before, 'the source is unchanged')

      const after = await hashesOf(there)
      assert.deepEqual(Object.keys(after), Object.keys(before))
      const changed = Object.keys(before).filter(
        (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
      )
      assert.deepEqual(changed, ['operator_log'], 'only the move itself was recorded')
      assert.deepEqual(await repliesAt(other(engine), there, filled), expected)

      const again = await move(env, there.DATABASE_URL, '--json')
      assert.deepEqual([again.code, again.stdout], [1, ''])
      assert.match(JSON.parse(again.stderr).error, /^There is data in this database already\./)

      const back = await newPlace(engine)
      const returned = await move({ ...there, SECRET_KEY: '' }, back.DATABASE_URL, '--json')
      assert.equal(returned.code, 0, returned.stderr)
      const summary = JSON.parse(returned.stdout)
      assert.partialDeepStrictEqual(summary, { moved: true, from: other(engine), to: engine })
      assert.match(summary.start.SECRET_KEY, /^the content of .*secret\.key$/)
      assert.ok(summary.tables.messages.rows >= 2 && summary.rows > 50)
      const replies = await repliesAt(engine, back, filled)
      assert.equal(replies.length, expected.length)
      assert.ok(replies.some((reply) => reply.includes('new ids continue')))
    })

    test('that is killed leaves a target that refuses to start, and can be run again', async () => {
      const { env, filled, expected } = await filledPlace(engine)
      for (const step of ['rows', 'search index']) {
        const target = await newPlace(other(engine))
        assert.equal(await killedAt(step, env, target), 'SIGKILL', step)
        await assert.rejects(startAtrium(other(engine), { env: target }), /This database is not complete/, step)
        if (step === 'rows') {
          const { code, stdout } = await runHosted(['doctor'], target)
          assert.deepEqual([code, /^WRONG +database: This database is not complete/m.test(stdout)], [1, true], stdout)
        }
        await moveHere(env, target)
        if (step === 'search index') assert.deepEqual(await repliesAt(other(engine), target, filled), expected)
      }
    })
  })
}

const moveFile = join(import.meta.dirname, '../../src/backup/move.ts')

/** Moves in a process that kills itself at a step. Returns the signal that ended it. */
async function killedAt(step: string, from: Environment, to: Environment): Promise<NodeJS.Signals> {
  const program = `import { moveDatabase } from ${JSON.stringify(moveFile)}
    const kill = (step) => { if (step === ${JSON.stringify(step)}) process.kill(process.pid, 'SIGKILL') }
    await moveDatabase(${JSON.stringify(addressOf(from))}, ${JSON.stringify(addressOf(to))}, { now: Date.now }, kill)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  const [, signal] = await once(child, 'close')
  return signal
}

describe('atrium move', () => {
  test('refuses what is no target, and says what is wrong', async () => {
    const place = await newPlace('sqlite')
    const target = await newPlace('sqlite')
    const none = await move(place, target.DATABASE_URL)
    assert.deepEqual([none.code, /^There is no database at /.test(none.stderr)], [1, true])
    const wrong = await move(place, 'mysql://somewhere')
    assert.deepEqual([wrong.code, /^The target must be sqlite:<file> or postgres:/.test(wrong.stderr)], [2, true])
    assert.equal((await runHosted(['move'], place)).code, 2)
    assert.equal((await runHosted(['migrate'], place)).code, 0)
    await assert.rejects(moveHere(place, place), /The target is the database of DATABASE_URL itself/)
    assert.ok(!existsSync(target.DATABASE_URL.slice('sqlite:'.length)))
    const help = await runHosted(['move', '--help'], {})
    assert.deepEqual([help.code, help.stdout.includes('atrium move <target DATABASE_URL>')], [0, true])
  })

  test('shows a bar', () => {
    assert.equal(progressLine('rows', 500, 1000), 'rows: [############............] 50 %, 500 of 1,000')
    assert.equal(progressLine('files', 1234), 'files: 1,234')
  })
})
