import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryFolder } from '../support/service-process.ts'

const program = join(import.meta.dirname, '../../../scripts/demo.ts')

type Login = { role: string; nametag: string; password: string }

describe('npm run demo', () => {
  const folder = temporaryFolder()
  let address: string
  let logins: Login[]
  let end: () => Promise<number | null>
  let kill = () => false

  before(async () => {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, PORT: '0', TMPDIR: folder.path, TMP: folder.path, TEMP: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    kill = () => child.kill('SIGKILL')
    const exit = once(child, 'close')
    end = async () => {
      child.kill('SIGINT')
      return (await exit)[0]
    }
    let output = ''
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (output.includes('Ctrl-C ends it.')) resolve()
        })
      }
      exit.then(() => reject(new Error(output)))
    })
    address = /is open at (\S+)/.exec(output)?.[1] ?? ''
    logins = [...output.matchAll(/^ {2}(\w+) +(\w+) +(\S.*)$/gm)].map(([, role = '', nametag = '', password = '']) => ({
      role,
      nametag,
      password,
    }))
  })
  after(() => {
    kill()
    folder.remove()
  })

  // biome-ignore lint/suspicious/noExplicitAny: each reply has a shape of its own
  const call = async (path: string, token?: string, json?: object): Promise<any> => {
    const reply = await fetch(`${address}/v2/${path}`, {
      method: json ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      ...(json ? { body: JSON.stringify(json) } : {}),
    })
    const text = await reply.text()
    assert.ok(reply.ok, `${path} was answered with ${text}`)
    return JSON.parse(text)
  }

  test('prints four logins that work, each with its role', async () => {
    assert.deepEqual(
      logins.map(({ role }) => role),
      ['administrator', 'secretary', 'member', 'operator'],
    )
    for (const { role, nametag, password } of logins.slice(0, 3)) {
      const { token } = await call('login', undefined, { credential: nametag, password })
      const { organizations } = await call('workplace', token)
      const association = organizations.find(({ memberCount }: { memberCount: number }) => memberCount === 40)
      assert.equal(association.roleName, role)
      assert.ok(association.unread > 0, `${nametag} has something to read`)
    }
  })

  test('shows an operator the desk: reports, figures of each day, a log', async () => {
    const { nametag: credential, password } = logins[3] as Login
    const { token } = await call('login', undefined, { credential, password })
    assert.equal((await call('account/getUserInfos', token)).operator, true)
    const { reports } = await call('operator/reports?state=open', token)
    assert.ok(reports.some(({ escalation }: { escalation: object | null }) => escalation !== null))
    const { days, backup } = await call('operator/figures', token)
    assert.ok(days.length > 20 && backup.verifiedAt !== null)
    assert.equal((await call('operator/log', token)).entries.length, 3)
  })

  test('has talks with a history, boards, events, a pending invitation and an open report', async () => {
    const { nametag: credential, password } = logins[0] as Login
    const { token } = await call('login', undefined, { credential, password })
    const { organizations } = await call('workplace', token)
    const { nio, createdAt } = organizations[0]
    assert.ok(Date.parse(createdAt) < Date.now() - 60 * 24 * 60 * 60 * 1000, 'it was founded long ago')
    assert.ok((await call(`talks/${nio}`, token)).talks.length > 0)
    assert.equal((await call(`boards/${nio}`, token)).boards.length, 3)
    const midnight = (days: number) =>
      new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().replace(/T.*/, 'T00:00:00Z')
    const span = new URLSearchParams({ from: midnight(-60), to: midnight(60) })
    assert.ok((await call(`workplace/users/${nio}/${credential}/calendar?${span}`, token)).events.length > 15)
    assert.equal((await call(`workplace/users/pending/${nio}`, token)).invitations.length, 1)
    assert.equal((await call('account/invitations', token)).invitations.length, 1)
    assert.equal((await call(`workplace/${nio}/reports?state=open`, token)).reports.length, 1)
    assert.equal((await call('account/sessions', token)).sessions.length, 2, 'only those of this test')
  })

  test('has channels of every kind, pins, comments between activity, and an appeal', async () => {
    const { nametag: credential, password } = logins[0] as Login
    const { token } = await call('login', undefined, { credential, password })
    const { nio } = (await call('workplace', token)).organizations[0]
    const { talks } = await call(`talks/${nio}`, token)
    const kinds = new Set(talks.map(({ kind }: { kind: string }) => kind))
    assert.deepEqual([...kinds].sort(), ['direct', 'open', 'private'])
    const everyones = talks.find(({ title }: { title: string }) => title === 'General')
    assert.equal((await call(`talks/${nio}/${everyones.id}/pins`, token)).messages.length, 1)
    const { boards } = await call(`boards/${nio}`, token)
    const party = boards.find(({ name }: { name: string }) => name.includes('Winter party'))
    const { columns } = await call(`boards/${nio}/${party.id}`, token)
    const poster = columns[1].cards.find(({ title }: { title: string }) => title.startsWith('Poster'))
    const card = `boards/${nio}/${party.id}/cards/${poster.id}`
    assert.ok((await call(`${card}/comments`, token)).messages.length > 3)
    const { entries } = await call(`${card}/activity`, token)
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['moved', 'created'],
    )
    const { reports } = await call(`workplace/${nio}/reports?state=closed`, token)
    assert.equal(reports[0].appeal.outcome, null, 'an appeal waits for the chair')
  })

  test('leaves nothing behind when it ends', async () => {
    assert.equal(await end(), 0)
    assert.deepEqual(
      readdirSync(folder.path).filter((name) => name.startsWith('atrium-demo-')),
      [],
    )
  })
})
