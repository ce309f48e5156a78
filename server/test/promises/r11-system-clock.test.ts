import assert from 'node:assert/strict'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '../../src/clock.ts'
import { engines } from '../support/atrium.ts'
import { databaseUrlOf, migratedAddress } from '../support/fresh-address.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '/usr/lib/faketime/libfaketime.so.1'

const isLong = Boolean(process.env.ATRIUM_PROVE)

/** The real service runs in its own process, whose system clock is controlled from outside. */
for (const engine of engines) {
  test(`R11: a process whose system clock is wrong (${engine})`, async (t) => {
    if (!existsSync(library)) return t.skip('libfaketime is not installed')
    const fresh = await migratedAddress(engine)
    const folder = temporaryFolder()
    after(() => folder.remove())
    after(() => fresh.remove())
    const url = databaseUrlOf(fresh.address)
    const first = await startService({ DATABASE_URL: url })
    const post = async (origin: string, path: string, json: object, token = '') =>
      (
        await fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
          body: JSON.stringify(json),
        })
      ).json() as Promise<{ token: string; nio: number }>
    const person = { nametag: 'ada', mail: 'ada@example.org', password: 'correct horse battery staple' }
    await post(first.url, '/v2/register', person)
    const { token } = await post(first.url, '/v2/login', { credential: 'ada', password: person.password })
    const { nio } = await post(first.url, '/v2/workplace', { name: 'Club' }, token)
    const headers = { authorization: token }
    await fetch(`${first.url}/v2/workplace/${nio}`, { method: 'DELETE', headers })
    if (engine === 'sqlite') {
      first.signal('SIGTERM')
      await first.exit
    }
    for (const wrong of isLong ? ['+25h', '+31d'] : ['+25h']) {
      const file = join(folder.path, wrong)
      writeFileSync(file, wrong)
      const node = await startService({
        DATABASE_URL: url,
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      })
      const status = async (path: string) => (await fetch(node.url + path, { headers })).status
      assert.deepEqual([await status('/readyz'), await status('/v2/account/getUserInfos')], [503, 503])
      assert.ok(node.log().some(({ msg }) => /^The clock of this machine is/.test(String(msg))))
      // Maintenance runs within this time. The short form leaves that to the tests that call it directly.
      if (isLong) await sleep(minuteMs + 10_000)
      writeFileSync(file, '+0')
      await until('it is ready again', async () => (await status('/readyz')) === 200)
      assert.equal(await status('/v2/account/getUserInfos'), 200, 'nobody was signed out')
      const restored = await fetch(`${node.url}/v2/workplace/${nio}/restore`, { method: 'POST', headers })
      assert.equal(restored.status, 200, 'nothing was deleted')
      assert.equal((await fetch(`${node.url}/v2/workplace/${nio}`, { method: 'DELETE', headers })).status, 204)
      node.signal('SIGTERM')
      await node.exit
    }
    if (engine === 'postgres') {
      assert.equal((await fetch(`${first.url}/v2/account/getUserInfos`, { headers })).status, 200)
      first.signal('SIGTERM')
      await first.exit
    }
    reportFigure(
      'R11',
      `system clock ${isLong ? '25 h and 31 d' : '25 h'} ahead by libfaketime, recovered by itself (${engine})`,
    )
  })
}
