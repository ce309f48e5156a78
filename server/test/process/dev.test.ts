import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { serverPaths } from '../../../scripts/dev/server-paths.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { root } from '../guards/sources.ts'
import { copyProject } from '../support/copied-project.ts'
import { temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const account = { nametag: 'jane', mail: 'jane@example.org', password: 'a long sentence to keep' }

describe('npm run dev', () => {
  const folder = temporaryFolder()
  const project = join(folder.path, 'project')
  let port: number
  let address: string
  let dev: ChildProcess
  let output = ''

  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: folder.path, PORT: String(port) }
    return spawn(process.execPath, ['scripts/dev.ts', ...args], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  before(async () => {
    copyProject(project)
    port = await freePort()
    address = `http://localhost:${port}`
    dev = run('--inspect=127.0.0.1:0')
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    await until('the server is ready', () => {
      assert.equal(dev.exitCode, null, output)
      return output.includes('"Atrium is ready"')
    })
  })
  after(() => {
    dev.kill('SIGTERM')
    folder.remove()
  })

  const read = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).text()
  const post = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  function edit(path: string, change: (text: string) => string): void {
    const file = join(project, path)
    const before = readFileSync(file, 'utf8')
    assert.notEqual(change(before), before)
    writeFileSync(file, change(before))
  }

  test('serves pages, interface and live events at one address', async () => {
    assert.match(output, new RegExp(`Atrium for development is at ${address}\n`))
    assert.match(await read('/o/1/boards', { headers: { accept: 'text/html' } }), /@vite\/client/)
    await read('/v2/register', post(account))
    const login = await read('/v2/login', post({ credential: 'jane', password: account.password }))
    const { token } = JSON.parse(login) as { token: string }
    const stream = new AbortController()
    const events = await fetch(`${address}/v2/events`, { headers: { authorization: token }, signal: stream.signal })
    const first = await events.body?.getReader().read()
    assert.match(Buffer.from(first?.value ?? []).toString(), /^(event|id|retry|:)/)
    stream.abort()
  })

  test('passes every path of the interface to the server, and no page', () => {
    const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: object }
    const others = Object.keys(paths).filter((path) => !serverPaths.test(path))
    assert.deepEqual(others, [])
    const pages = ['/', '/sign-in', '/me/mails', '/discover', '/o/1/boards', '/src/main.tsx', '/@vite/client']
    assert.deepEqual(
      pages.filter((path) => serverPaths.test(path)),
      [],
    )
  })

  test('a change of the server is served after a restart, and a crash is shown and left by the next change', async () => {
    const sentence = async () => (JSON.parse(await read('/v2/nowhere')) as { detail: string }).detail
    const before = await sentence()
    edit('server/src/errors.ts', (text) => text.replace(before, 'This sentence is new.'))
    await until('the new sentence', async () => (await sentence()) === 'This sentence is new.')

    edit('server/src/version.ts', (text) => `${text}\nthrow new Error('a crash on purpose')\n`)
    await until('the crash is shown', () => /a crash on purpose.*Failed running/s.test(output))
    edit('server/src/version.ts', (text) => text.replace(/\nthrow .*\n/, ''))
    assert.equal(await sentence(), 'This sentence is new.')
  })

  test('a change of a page reaches the open page', async () => {
    const [, token] = /wsToken = "([^"]+)"/.exec(await read('/@vite/client')) ?? []
    const page = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
    await once(page, 'open')
    const messages: string[] = []
    page.addEventListener('message', ({ data }) => messages.push(String(data)))
    assert.doesNotMatch(await read('/src/theme.ts'), /a page on purpose/)
    edit('web/src/theme.ts', (text) => `${text}\nexport const changed = 'a page on purpose'\n`)
    await until('the page is told', () =>
      messages.some((text) => text.includes('/src/theme.ts') || text.includes('full-reload')),
    )
    assert.match(await read('/src/theme.ts'), /a page on purpose/)
    page.close()
  })

  test('a debugger stops at a line of a source', async () => {
    const [, inspector] = [...output.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1) ?? []
    const debug = new WebSocket(inspector ?? '')
    await once(debug, 'open')
    const stopped = new Promise<string[]>((resolve) => {
      debug.addEventListener('message', ({ data }) => {
        const { method, params } = JSON.parse(String(data))
        if (method === 'Debugger.paused') resolve(params.hitBreakpoints)
      })
    })
    const source = 'server/src/http/service/routes.ts'
    const lines = readFileSync(join(project, source), 'utf8').split('\n')
    const lineNumber = lines.findIndex((line) => line.includes('isAlive(app'))
    const send = (id: number, method: string, params = {}) => debug.send(JSON.stringify({ id, method, params }))
    send(1, 'Debugger.enable')
    send(2, 'Debugger.setBreakpointByUrl', { lineNumber, columnNumber: 40, urlRegex: `${source}$` })
    await once(debug, 'message')
    const reply = read('/healthz')
    assert.equal((await stopped).length, 1)
    send(3, 'Debugger.resume')
    assert.match(await reply, /alive/)
    debug.close()
  })

  test('a busy port is reported in a sentence', async () => {
    const second = run()
    let problem = ''
    second.stderr?.setEncoding('utf8').on('data', (text: string) => {
      problem += text
    })
    const [code] = await once(second, 'close')
    assert.equal(code, 1)
    assert.match(problem, /^Atrium cannot start for development: the port is in use.*Set PORT to a free one\.\n$/)
  })

  test('explains itself', async () => {
    const child = run('--help')
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    assert.deepEqual(await once(child, 'close'), [0, null])
    assert.match(text, /Usage: npm run dev .*--demo.*--inspect/s)
  })

  test('Ctrl-C ends the server and the pages', async () => {
    const server = /"address":"([^"]+)"/.exec(output)?.[1] ?? ''
    assert.equal((await fetch(`${server}/healthz`)).status, 200)
    dev.kill('SIGINT')
    assert.deepEqual(await once(dev, 'close'), [0, null])
    for (const each of [server, address]) await assert.rejects(fetch(`${each}/healthz`))
  })
})
