import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { version } from '../../src/version.ts'
import { copyProject } from '../support/copied-project.ts'
import { temporaryFolder } from '../support/service-process.ts'

type Ended = { code: number; stdout: string; stderr: string }

describe('the build of the server', () => {
  const folder = temporaryFolder()
  const project = join(folder.path, 'project')
  const buildsFolder = join(project, 'server/dist')
  before(() => copyProject(project))
  after(() => folder.remove())

  const builds = () => readdirSync(buildsFolder).sort()

  /** Prints the version, because that is what a command does that needs nothing but the program. */
  function run(...flags: string[]): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    const args = [join(project, 'server/start.mjs'), ...flags, '--version']
    const env = { PATH: process.env.PATH, HOME: folder.path }
    execFile(process.execPath, args, { env, cwd: folder.path }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    return promise
  }

  function edit(change: (text: string) => string): void {
    const file = join(project, 'server/src/version.ts')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  test('is made by two starts at the same time, which both work, and used by the next one', async () => {
    for (const { code, stdout, stderr } of await Promise.all([run(), run()])) {
      assert.deepEqual({ code, stdout }, { code: 0, stdout: `${version}\n` }, stderr)
      assert.match(
        stderr,
        /^(Building the server, which takes a few seconds and happens once after every update\.\n)?$/,
      )
    }
    assert.match(builds().join(), /^[0-9a-f]{16}$/, 'there is one, and no draft')
    assert.deepEqual(await run(), { code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('is in use when it is old, is not used for changed sources, and is removed a day after its last use', async () => {
    const [first = ''] = builds()
    const before = statSync(join(buildsFolder, first)).mtimeMs
    utimesSync(join(buildsFolder, first), 1, 1)
    await run()
    assert.ok(statSync(join(buildsFolder, first)).mtimeMs >= before)

    utimesSync(join(buildsFolder, first), 1, 1)
    edit((text) => text.replace('manifest.version', '`$' + '{manifest.version} with a change`'))
    const { stdout, stderr } = await run()
    assert.equal(stdout, `${version} with a change\n`, stderr)
    assert.equal(builds().length, 1)
    assert.notEqual(builds()[0], first)
  })

  test('keeps the lines of the sources in stack traces', async () => {
    edit((text) => `${text}\nsetImmediate(() => {\n  throw new Error('on purpose')\n})\n`)
    const { code, stderr } = await run()
    assert.equal(code, 1)
    assert.match(stderr, /Error: on purpose\n\s+at .*\/server\/src\/version\.ts:7:9/)
    edit((text) => text.replace(/\nsetImmediate.*/s, ''))
  })

  test('is left alone when the sources are wanted, and the sources run when it cannot be made or stored', async () => {
    const changed = { code: 0, stdout: `${version} with a change\n` }
    rmSync(buildsFolder, { recursive: true })
    assert.deepEqual(await run('--sources'), { ...changed, stderr: '' })
    // Root may write everywhere, but nobody can write to a folder that is a file.
    writeFileSync(buildsFolder, '')
    assert.deepEqual(await run(), { ...changed, stderr: '' })
    rmSync(buildsFolder)

    rmSync(join(project, 'node_modules/rolldown'))
    const { stderr, ...rest } = await run()
    assert.deepEqual(rest, changed)
    assert.match(stderr, /\nAtrium runs from its sources: the server could not be built\..*rolldown/s)
    assert.deepEqual(builds(), [])
  })
})
