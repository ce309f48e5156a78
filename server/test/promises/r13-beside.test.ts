import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { openClient } from '../support/client.ts'
import { listenTo } from '../support/listener.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { reportFigure } from '../support/report-figure.ts'
import { type ServiceProcess, startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { type Release, releases } from '../support/upgrade-fixtures.ts'
import { openOffice } from '../support/writers.ts'

/** Number of messages that each node gets while both run. */
const messages = Number(process.env.ATRIUM_MESSAGES_BESIDE ?? 50)
const root = join(import.meta.dirname, '../../..')

/** Checks out a release with its packages, or returns null if this clone or the network does not have them. */
function checkOut({ version, commit }: Release, parent: string): string | null {
  const folder = join(parent, version)
  mkdirSync(folder)
  try {
    const archive = execFileSync('git', ['archive', commit], {
      cwd: root,
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    execFileSync('tar', ['-x'], { cwd: folder, input: archive })
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' })
  } catch {
    return null
  }
  return folder
}

async function serveBeside(t: TestContext, release: Release): Promise<void> {
  const folder = temporaryFolder()
  after(() => folder.remove())
  const checkout = checkOut(release, folder.path)
  if (!checkout) return t.skip(`the commit or the packages of ${release.version} are not to be had`)
  const { url, drop } = await freshPostgresDatabase()
  after(drop)
  const env = { DATABASE_URL: url, LIMIT_ACCOUNTS_PER_HOUR: '10000' }
  const old = await startService(env, [], join(checkout, 'server'))
  let newer: ServiceProcess | undefined
  const { nio, talk, token } = await openOffice(old.url)
  const onOld = openClient(old.url)
  const posted: string[] = []
  const statuses = new Map<number, number>()

  type Client = typeof onOld
  const call = async (client: Client, method: string, path: string, json?: object) => {
    const reply = await client.call(method, path, { token, ...(json && { json }) })
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    const failures = () => [old, newer].flatMap((node) => node?.log().filter(({ level }) => Number(level) >= 40) ?? [])
    assert.ok(reply.status < 500, `${method} ${path}: ${reply.status} ${JSON.stringify(failures())}`)
    return reply
  }
  /** Writes to everything that both versions write to, as a member. */
  const work = async (client: Client, name: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const message = `${name} says ${n}`
      const { id } = (await call(client, 'POST', `/v2/talks/${nio}/${talk}`, { message })).body
      posted.push(message)
      await call(client, 'POST', `/v2/talks/${nio}/${talk}/${id}/reactions`, { emoji: '👍' })
      const edited = await call(client, 'PATCH', `/v2/talks/${nio}/${talk}/${id}`, { message: `${message}, edited` })
      assert.equal(edited.status, 200)
      await call(client, 'POST', `/v2/boards/${nio}/create`, { name: message })
      await call(client, 'GET', `/v2/talks/${nio}/${talk}?limit=100`)
      await call(client, 'GET', `/v2/workplace/${nio}`)
      await call(client, 'GET', `/v2/talks/${nio}/search?q=${encodeURIComponent(message)}`)
    }
  }

  let isWorking = true
  const before = (async () => {
    while (isWorking) await work(onOld, 'old, alone', 1)
  })()
  newer = await startService(env)
  isWorking = false
  await before
  const onNew = openClient(newer.url)
  const [hearsOld, hearsNew] = [await listenTo(old.url, { token }), await listenTo(newer.url, { token })]
  await Promise.all([hearsOld.until('ready'), hearsNew.until('ready')])
  const alone = posted.length
  await Promise.all([work(onOld, 'old', messages), work(onNew, 'new', messages)])

  for (const listener of [hearsOld, hearsNew]) {
    const received = await listener.until('message.posted', 2 * messages)
    const texts = received.map(({ data }) => (data as { message: string }).message)
    assert.deepEqual(texts.toSorted(), posted.slice(alone).toSorted(), 'each node received every message once')
    listener.disconnect()
  }
  for (const client of [onOld, onNew]) {
    for (const message of posted) {
      const query = encodeURIComponent(`${message}, edited`)
      const found = await call(client, 'GET', `/v2/talks/${nio}/search?q=${query}`)
      assert.ok(
        found.body.messages.some((each: { message: string }) => each.message === `${message}, edited`),
        `${message} is found`,
      )
    }
  }
  const discovered = await call(onOld, 'POST', '/v2/workplace', { name: 'Zugzwang Society', public: true })
  await until('the new node finds what the old one made public', async () => {
    const { body } = await call(onNew, 'GET', '/v2/discover?q=zugzwang')
    return body.organizations.some((each: { nio: number }) => each.nio === discovered.body.nio)
  })
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  reportFigure(
    'R13',
    `${release.version} beside this version: ${requests} requests, none 5xx, ${posted.length} messages found by both`,
  )
  for (const client of [onOld, onNew]) client.close()
  for (const node of [old, newer]) {
    node.signal('SIGTERM')
    assert.deepEqual(await node.exit, { code: 0, signal: null })
  }
}

for (const release of releases) {
  test(`R13: a node of ${release.version} runs next to this version`, (t) =>
    process.env.ATRIUM_PROVE ? serveBeside(t, release) : t.skip('only in the long form'))
}
