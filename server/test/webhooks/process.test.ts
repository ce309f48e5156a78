import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { readFromRoot } from '../guards/sources.ts'
import { openReceiver } from '../support/receiver.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'

const folder = temporaryFolder()
after(() => folder.remove())

/** Calls the service over HTTP and returns the body of its reply. */
async function callService(url: string, path: string, json: object = {}, token = '') {
  const reply = await fetch(`${url}/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(json),
  })
  assert.ok(reply.ok, await reply.clone().text())
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into a reply before it knows its shape
  return (await reply.json()) as any
}

/** Registers an account and adds a webhook to an organization of it. */
async function addHook(serviceUrl: string, url: string) {
  const person = { nametag: 'jane_doe', mail: 'jane@example.org', password: 'a long sentence is easy to keep' }
  await callService(serviceUrl, 'register', person)
  const { token } = await callService(serviceUrl, 'login', { ...person, credential: person.nametag })
  const { nio } = await callService(serviceUrl, 'workplace', { name: 'Chess Club Lyon' }, token)
  const { id, secret } = await callService(serviceUrl, `workplace/${nio}/webhooks`, { url }, token)
  return { secret, ping: () => callService(serviceUrl, `workplace/${nio}/webhooks/${id}/test`, {}, token) }
}

describe('a process that is killed while it delivers', () => {
  test('loses nothing, and a repeated delivery has the same id', { timeout: 120_000 }, async () => {
    const receiver = await openReceiver()
    after(() => receiver.close())
    const env = { DATABASE_URL: `sqlite:${join(folder.path, 'atrium.db')}`, WEBHOOKS_ALLOW_PRIVATE: 'true' }
    let service = await startService(env)
    // The receiver does not answer, so that one delivery is running and the others wait.
    receiver.answer = () => {}
    const hook = await addHook(service.url, receiver.url)
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push((await hook.ping()).id)
    await receiver.until(1)
    receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), 10)
    for (const received of [1, 8]) {
      await receiver.until(received)
      service.signal('SIGKILL')
      await service.exit
      service = await startService(env)
    }
    const missing = () => {
      const received = new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))
      return ids.filter((id) => !received.has(id))
    }
    while (missing().length > 0) await sleep(5)
    service.signal('SIGTERM')
    assert.deepEqual(await service.exit, { code: 0, signal: null })
    assert.ok(receiver.calls.every(({ headers }) => ids.includes(String(headers['webhook-id']))))
  })
})

describe('the receiver in docs/webhooks.md', () => {
  test('accepts each delivery of Atrium once, and refuses forged ones', { timeout: 120_000 }, async () => {
    const [, source = ''] = /```ts\n(.*?)```/s.exec(readFromRoot('docs/webhooks.md')) ?? []
    const file = join(folder.path, 'receiver.ts')
    writeFileSync(file, source)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const service = await startService({
      DATABASE_URL: `sqlite:${join(folder.path, 'example.db')}`,
      WEBHOOKS_ALLOW_PRIVATE: 'true',
    })
    const hook = await addHook(service.url, url)
    const program = spawn(process.execPath, [file], {
      env: { WEBHOOK_SECRET: hook.secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    after(() => program.kill())
    const forged = { 'webhook-id': '1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
    const post = () =>
      fetch(url, { method: 'POST', headers: { ...forged, 'webhook-signature': 'v1,AAAA' }, body: '{}' })
    let reply = await post().catch(() => null)
    while (reply === null) {
      await sleep(20)
      reply = await post().catch(() => null)
    }
    assert.equal(reply.status, 401)
    const received = once(program.stdout, 'data')
    await hook.ping()
    assert.equal(String((await received)[0]), 'webhook.ping\n')
    service.signal('SIGTERM')
    assert.equal((await service.exit).code, 0)
  })
})
