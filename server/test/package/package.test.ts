import assert from 'node:assert/strict'
import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { bundledPackages } from '../../build.ts'
import { baseFont, emojiFont, fallbackFont, scriptFonts, sliceFont } from '../../src/pdf/font-files.ts'
import { version } from '../../src/version.ts'
import { readFromRoot, root, sourcesIn } from '../guards/sources.ts'
import { type ServiceProcess, temporaryFolder, untilReady } from '../support/service-process.ts'

const run = promisify(execFile)

/** Root may write to a read-only folder, so the package runs as nobody when the tests run as root. */
const nobody = 65_534
const unprivileged = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Without the compile cache each worker takes several seconds of processor time to start. */
const oneWorker = { WORKERS: '1' }

const isUnix = process.platform !== 'win32'

describe('the package', { skip: isUnix ? false : 'packages are for Linux and macOS' }, () => {
  const folder = temporaryFolder()
  const out = join(folder.path, 'a folder with spaces')
  const link = join(folder.path, 'bin/atrium')
  let atrium: string
  let installed: string

  before(async () => {
    await run(process.execPath, [join(root, 'scripts/package.ts'), '--no-archive', '--out', out])
    const [name = ''] = readdirSync(out)
    installed = join(out, name)
    atrium = join(installed, 'atrium')
    chmodSync(folder.path, 0o755)
    await run('chmod', ['-R', 'a-w', installed])
    mkdirSync(join(folder.path, 'bin'))
    symlinkSync(atrium, `${link}-${version}`)
    symlinkSync(`atrium-${version}`, link)
  })
  after(async () => {
    await run('chmod', ['-R', 'u+w', installed])
    folder.remove()
  })

  /** A folder to work in that belongs to the user of the package, and nothing in the environment but what is given. */
  function inOwnFolder(name: string, env: Record<string, string> = {}): SpawnOptions & { cwd: string } {
    const cwd = join(folder.path, name)
    mkdirSync(cwd, { recursive: true })
    if (unprivileged.uid !== undefined) chownSync(cwd, nobody, nobody)
    return { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...unprivileged }
  }

  const start = (options: SpawnOptions): Promise<ServiceProcess> => untilReady(spawn(link, [], options))

  async function stop(service: ServiceProcess): Promise<void> {
    service.signal('SIGTERM')
    assert.deepEqual(await service.exit, { code: 0, signal: null })
  }

  async function call(service: ServiceProcess, path: string, body?: object, token?: string): Promise<Response> {
    const reply = await fetch(`${service.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(reply.ok, `${path} was answered with ${reply.status}`)
    return reply
  }

  test('starts without an environment from a read-only folder, and keeps its data in the working folder', async () => {
    const options = inOwnFolder('home', { PORT: '0' })
    const account = { nametag: 'jane', mail: 'jane@example.org', password: 'a long sentence to keep' }
    const first = await start(options)
    assert.partialDeepStrictEqual(await (await call(first, '/healthz')).json(), { status: 'alive', version })
    assert.match(await (await call(first, '/')).text(), /<div id="root">/)
    await call(first, '/v2/register', account)
    await stop(first)
    assert.deepEqual(readdirSync(join(options.cwd, 'data')).sort(), ['atrium.db', 'secret.key'])

    const second = await start(inOwnFolder('home', { PORT: '0', ...oneWorker }))
    const login = await call(second, '/v2/login', { credential: 'jane', password: account.password })
    const { token } = (await login.json()) as { token: string }
    const founded = await call(second, '/v2/workplace', { name: 'שלום สวัสดี 你好 😀' }, token)
    const { nio } = (await founded.json()) as { nio: string }
    const sheet = await call(second, `/v2/workplace/users/${nio}/jane/pdf`, undefined, token)
    assert.match(await sheet.text(), /^%PDF-/)
    assert.match(await (await call(second, '/docs/js/scalar.js')).text(), /api-reference/)
    await stop(second)
    assert.ok(!existsSync(join(installed, 'node_modules/.cache')), 'nothing is written to the installation')
  })

  test('has every package that the server imports, and the sources and packages that are in the bundle only there', async () => {
    const names = sourcesIn('server/src/**/*.ts').flatMap(({ text }) =>
      [...text.matchAll(/^(?:(?:import (?!type)|export |\} ).*from |.*import\()'((?!node:)[@a-z][\w@/.-]*)'/gm)].map(
        ([, name]) => name,
      ),
    )
    assert.ok(names.includes('pg') && names.includes('nodemailer'))
    const others = new Set(names.filter((name = '') => !bundledPackages.includes(name.split('/')[0] ?? '')))
    const program = `for (const name of ${JSON.stringify([...others])}) await import(name)`
    // Node resolves the imports of such a program from the working folder.
    const inServer = { cwd: join(installed, 'server'), env: {}, ...unprivileged }
    await run(join(installed, 'bin/node'), ['--input-type=module', '--eval', program], inServer)
    const bundled = ['server/src', 'shared', ...bundledPackages.map((name) => `node_modules/${name}`)]
    assert.deepEqual(
      bundled.filter((path) => existsSync(join(installed, path))),
      [],
    )
    const licences = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of bundledPackages) assert.match(licences, new RegExp(`^${name} [0-9.]+ \\(MIT\\)$`, 'm'))
  })

  test('has every font in both weights', async () => {
    const files = [baseFont, emojiFont, fallbackFont, ...scriptFonts].flatMap(({ path }) => [path(400), path(600)])
    for (const family of ['sc', 'hk', 'jp', 'kr'] as const) {
      const { sliceWith } = await sliceFont(family)
      for (let codePoint = 0; codePoint < 0x30000; codePoint++) {
        const slice = sliceWith(codePoint)
        if (slice) files.push(slice.path(400))
      }
    }
    const missing = [...new Set(files)].filter((file) => !existsSync(join(installed, relative(root, file))))
    assert.deepEqual(missing, [])
  })

  test('tells the health check of the container whether it serves, and keeps the compile cache in the home of the user', async () => {
    const [, check = '[]'] = /^HEALTHCHECK.*?\\\n +CMD (\[.*\])$/m.exec(readFromRoot('Dockerfile')) ?? []
    const [node = '', ...args] = JSON.parse(check) as string[]
    const home = join(folder.path, 'container')
    const service = await start(inOwnFolder('container', { PORT: '0', HOME: home, LANG: 'C', ...oneWorker }))
    const ask = () =>
      run(node.replace('/opt/atrium', installed), args, { env: { PORT: new URL(service.url).port } }).then(
        () => 0,
        ({ code }) => code,
      )
    assert.equal(await ask(), 0)
    await stop(service)
    assert.equal(await ask(), 1)
    assert.ok(readdirSync(join(home, '.cache/atrium')).length > 0)
  })

  test('brings the licences of what is inside', () => {
    assert.deepEqual(
      ['LICENSE', 'THIRD-PARTY-LICENSES.txt', 'bin/LICENSE'].filter((path) => !existsSync(join(installed, path))),
      [],
    )
  })
})
