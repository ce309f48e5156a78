import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'
import { keepSending, type Load } from '../support/keep-sending.ts'
import { reportFigure } from '../support/report-figure.ts'
import { secretKey, temporaryFolder } from '../support/service-process.ts'
import { migratedSqliteFile } from '../support/sqlite.ts'
import { until } from '../support/until.ts'

/** Number of rounds for each way of stopping; `npm run prove` sets 5. */
const rounds = Number(process.env.ATRIUM_NPM_STOPS ?? 1)
const clients = 32

const root = join(import.meta.dirname, '../../..')
const folder = temporaryFolder()
after(() => folder.remove())

/** A command of the README in its own process group, as a terminal starts it. */
type NpmProcess = {
  port: number
  output(): string
  /** Signals npm alone, as a supervisor does. */
  signalNpm(name: NodeJS.Signals): void
  /** Signals npm and all its children, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void
  /** Exit of npm itself. */
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Tells whether any process of the group is left. */
  isAlive(): boolean
}

const database = `sqlite:${migratedSqliteFile(join(folder.path, 'atrium.db'))}`

async function runNpm(
  script: string,
  isReady: (output: string) => boolean,
  env: Record<string, string> = {},
): Promise<NpmProcess> {
  const port = await freePort()
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: folder.path,
      TMPDIR: folder.path,
      PORT: String(port),
      DATABASE_URL: database,
      SECRET_KEY: secretKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => signalIfAlive('SIGKILL'))
  const group = -(npm.pid ?? 0)
  function signalIfAlive(name: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(group, name)
    } catch {
      return false
    }
  }
  const output = collect(npm)
  const exit = once(npm, 'exit').then(([code, signal]) => ({ code, signal }))
  await Promise.race([
    until(`npm run ${script} is ready`, () => isReady(output())),
    exit.then(() => Promise.reject(new Error(`npm run ${script} ended: ${output()}`))),
  ])
  return {
    port,
    output,
    signalNpm: (name) => npm.kill(name),
    signalGroup: signalIfAlive,
    exit,
    isAlive: () => signalIfAlive(0),
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
  }
  return () => text
}

/** Fails if a process still listens on the port. */
async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
}

const politely = { code: 0, signal: null }

type Way = {
  stop(npm: NpmProcess): void
  exit: Awaited<NpmProcess['exit']>
  /** The short form stops several workers in the ways that differ most. They take a second of processor time each. */
  withWorkers?: true
}

const ways: Record<string, Way> = {
  'SIGTERM to npm': { stop: (npm) => npm.signalNpm('SIGTERM'), exit: politely, withWorkers: true },
  'SIGINT to npm': { stop: (npm) => npm.signalNpm('SIGINT'), exit: politely },
  'Ctrl-C in the terminal': { stop: (npm) => npm.signalGroup('SIGINT'), exit: politely },
  'SIGTERM to the process group': { stop: (npm) => npm.signalGroup('SIGTERM'), exit: politely },
  // npm does not handle these two signals. The service notices that npm is gone.
  'the terminal is closed': { stop: (npm) => npm.signalGroup('SIGHUP'), exit: { code: null, signal: 'SIGHUP' } },
  'npm is killed': {
    stop: (npm) => npm.signalNpm('SIGKILL'),
    exit: { code: null, signal: 'SIGKILL' },
    withWorkers: true,
  },
}

const skip = process.platform === 'win32' && 'Windows has no signals'

for (const [way, { stop, exit, withWorkers }] of Object.entries(ways)) {
  test(`R15: npm start stops gracefully and leaves no process behind: ${way} (${rounds} times)`, { skip }, async () => {
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      const env = { WORKERS: withWorkers || process.env.ATRIUM_PROVE ? '2' : '1' }
      const npm = await runNpm('start', (output) => output.includes('"Atrium is ready"'), env)
      const load: Load = { answered: 0, aborted: [] }
      const sending = Array.from({ length: clients }, (_, i) =>
        keepSending(`http://127.0.0.1:${npm.port}`, i % 2 === 0, `client_${i}`, load),
      )
      await until('there is load', () => load.answered >= 100)
      stop(npm)
      await Promise.all(sending)
      assert.deepEqual(await npm.exit, exit)
      await until('all of its processes have ended', () => !npm.isAlive())
      assert.deepEqual(load.aborted, [])
      assert.match(npm.output(), /"msg":"stopped"/)
      await assertFree(npm.port)
      answered += load.answered
    }
    reportFigure('R15', `${way}: ${rounds} stops, 0 of ${answered} requests aborted, no process left`)
  })
}

test('R15: npm run demo ends with npm and removes its data', { skip }, async () => {
  const npm = await runNpm('demo', (output) => output.includes('Ctrl-C ends it.'))
  npm.signalNpm('SIGTERM')
  assert.deepEqual(await npm.exit, politely)
  assert.ok(!npm.isAlive())
  await assertFree(npm.port)
  assert.deepEqual(
    readdirSync(folder.path).filter((name) => name.startsWith('atrium-demo-')),
    [],
  )
})
