import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { openWebApp } from '../../src/http/pages/web-app.ts'
import { startAtrium, type TestAtrium } from '../support/atrium.ts'
import { newPerson } from '../support/people.ts'
import { temporaryFolder } from '../support/service-process.ts'

const inlineScript = "document.documentElement.dataset.theme = 'dark'"
const script = 'console.log("a part of the pages")'

/** Writes the smallest possible build. */
function writeBuild(folder: string): void {
  mkdirSync(join(folder, 'app'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><script nonce="__NONCE__">${inlineScript}</script>` +
      '<meta property="csp-nonce" nonce="__NONCE__"><meta name="base-path" content=""><script type="module" src="./app/main-abc.js"></script>',
  )
  writeFileSync(join(folder, 'app/main-abc.js'), script)
  writeFileSync(join(folder, 'app/main-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'app/main-abc.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'app/secret.txt'), 'of no type that pages are made of')
}

describe('the pages', () => {
  const folder = temporaryFolder()
  let atrium: TestAtrium
  before(async () => {
    writeBuild(folder.path)
    atrium = await startAtrium('sqlite', {}, openWebApp(folder.path))
  })
  after(async () => {
    await atrium.close()
    folder.remove()
  })

  const browse = (path: string, headers: Record<string, string> = {}) =>
    atrium.call('GET', path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers } })

  test('every address outside of the interface serves the same page, so that deep links can be reloaded', async () => {
    for (const path of ['/', '/sign-in', '/o/12/talks/31?message=4', '/confirm-mail']) {
      const reply = await browse(path)
      assert.equal(reply.status, 200, path)
      assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(reply.text, /<!doctype html>/)
    }
  })

  test('404: unknown addresses of the interface, even for a browser', async () => {
    for (const path of ['/v2/nothing', '/v2', '/accounts/nothing.php', '/boards', '/docs/nothing', '/app/nothing.js']) {
      const { status, body } = await browse(path)
      assert.deepEqual([status, body.error ?? body.code], [404, 'PATH_NOT_FOUND'], path)
    }
    assert.equal((await browse('/boards/1')).status, 401)
    assert.equal((await browse('/docs/')).status, 200)
    assert.equal((await browse('/healthz')).body.status, 'alive')
  })

  test('404: an unknown address for a client that does not accept HTML', async () => {
    assert.equal((await atrium.call('GET', '/sign-in')).status, 404)
    assert.equal((await atrium.call('GET', '/sign-in', { headers: { accept: 'application/json' } })).status, 404)
    assert.equal((await atrium.call('POST', '/sign-in', { headers: { accept: 'text/html' } })).status, 404)
  })

  test('the content security policy allows the built scripts, and styles with the nonce of this very reply', async () => {
    const [first, second] = [await browse('/'), await browse('/')]
    const policy = String(first.headers['content-security-policy'])
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'nonce-[\w-]{22}';/,
    )
    assert.match(policy, /; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? ''
    assert.ok(first.text.includes(`nonce="${nonce}"`))
    assert.ok(!first.text.includes('__NONCE__'))
    assert.ok(!second.text.includes(nonce), 'no other reply has it')
    assert.equal(first.headers['x-content-type-options'], 'nosniff')
    assert.equal(first.headers['referrer-policy'], 'no-referrer')
  })

  test('304: a page that the browser has, with the policy that its copy needs', async () => {
    const { headers } = await browse('/')
    assert.equal(headers['cache-control'], 'no-cache')
    const again = await browse('/o/1', { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.status, again.text], [304, ''])
    assert.equal(again.headers['content-security-policy'], headers['content-security-policy'])
    for (const foreign of ['"other.AAAAAAAAAAAAAAAAAAAAAA"', '*', '"x\'; script-src *"']) {
      const reply = await browse('/', { 'if-none-match': foreign })
      assert.equal(reply.status, 200, foreign)
      assert.doesNotMatch(String(reply.headers['content-security-policy']), /script-src \*|AAAA/)
    }
  })

  test('assets are cached forever, and compressed for clients that support it', async () => {
    const plain = await atrium.call('GET', '/app/main-abc.js')
    assert.deepEqual([plain.text, plain.headers['content-encoding']], [script, undefined])
    assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(plain.headers.vary, 'accept-encoding')
    const gzip = await atrium.call('GET', '/app/main-abc.js', { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    const reply = await atrium.server.inject({ url: '/app/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(reply.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(reply.rawPayload).toString(), script)
  })

  test('404: any file that is not an asset, whatever the address', async () => {
    for (const path of ['/app/', '/app/secret.txt', '/app/main-abc.js.br', '/app/..%2findex.html']) {
      assert.equal((await browse(path)).status, 404, path)
    }
  })

  test('HEAD is answered, and 405 lists the methods', async () => {
    const head = await atrium.call('HEAD', '/', { headers: { accept: 'text/html' } })
    assert.deepEqual([head.status, head.text], [200, ''])
    const post = await atrium.call('POST', '/')
    assert.deepEqual([post.status, post.headers.allow], [405, 'GET, HEAD'])
  })
})

describe('below the path of PUBLIC_URL', () => {
  const folder = temporaryFolder()
  const base = '/clubs/atrium'
  let atrium: TestAtrium
  before(async () => {
    writeBuild(folder.path)
    const env = { PUBLIC_URL: `https://atrium.test${base}/` }
    atrium = await startAtrium('sqlite', { env }, openWebApp(folder.path))
  })
  after(async () => {
    await atrium.close()
    folder.remove()
  })

  const browse = (path: string) => atrium.call('GET', path, { headers: { accept: 'text/html' } })

  test('the page and its assets are there, at any depth', async () => {
    for (const path of ['', '/', '?new=true', '/sign-in', '/o/12/talks/31?message=4']) {
      const { status, text } = await browse(base + path)
      assert.equal(status, 200, path)
      assert.match(text, /<meta name="base-path" content="\/clubs\/atrium">/)
      assert.match(text, /src="\/clubs\/atrium\/app\/main-abc\.js"/)
    }
    assert.equal((await atrium.call('GET', `${base}/app/main-abc.js`)).text, script)
  })

  test('both families of the interface are there, whether the proxy keeps the path or removes it', async () => {
    const person = await newPerson(atrium)
    for (const path of [base, '']) {
      assert.equal((await atrium.call('GET', `${path}/readyz`)).status, 200)
      const account = await atrium.call('GET', `${path}/v2/account/getUserInfos`, { token: person.token })
      assert.equal(account.body.nametag, person.nametag)
      const legacy = await atrium.call('GET', `${path}/accounts/getSessions.php`, { token: person.token })
      assert.equal(legacy.body.code, 200)
    }
    for (const path of [`${base}x/v2/login`, `${base}/v2/nothing`, `${base}${base}/readyz`, '/clubs/v2/login']) {
      assert.equal((await atrium.call('GET', path)).status, 404, path)
    }
  })

  test('addresses in replies, mails and the documentation begin with it', async () => {
    const person = await newPerson(atrium)
    const { body } = await atrium.call('POST', '/v2/workplace', { token: person.token, json: { name: 'Rowing' } })
    const uploaded = await atrium.call('POST', `/v2/files/${body.nio}?name=a.txt`, {
      token: person.token,
      payload: 'Hello',
      headers: { 'content-type': 'text/plain' },
    })
    assert.ok(uploaded.body.url.startsWith(`https://atrium.test${base}/v2/files/`), uploaded.body.url)
    const mails = await atrium.call('GET', '/v2/account/getMails', { token: person.token })
    assert.match(mails.body.mails[0].body, /https:\/\/atrium\.test\/clubs\/atrium\/confirm-mail/)
    const docs = await atrium.call('GET', `${base}/docs`)
    assert.deepEqual([docs.status, docs.headers.location], [301, `${base}/docs/`])
    const { text } = await atrium.call('GET', `${base}/docs/`)
    for (const [, address = ''] of text.matchAll(/(?:src|href)="(\/[^"]*)"/g))
      assert.ok(address.startsWith(base), address)
    assert.ok(text.includes(`${base}/openapi.json`))
    assert.equal((await atrium.call('GET', `${base}/openapi.json`)).body.servers[0].url, `${base}/`)
  })
})
