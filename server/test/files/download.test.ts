import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'
import { addSession } from '../support/people.ts'

onEachEngine('downloads', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { call, newFile, content } = filesOf(atrium, () => club)
  const text = 'abcdefghij'

  test('200: the content as it was uploaded', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
    for (const part of [bytes, bytes.subarray(0, 1000), Buffer.alloc(0)]) {
      const { id, sha256 } = await newFile(club.member, part)
      const reply = await content(club.member, id)
      assert.equal(reply.status, 200)
      assert.ok(reply.bytes.equals(part))
      assert.equal(reply.headers['content-length'], String(part.length))
      assert.equal(reply.headers.etag, `"${sha256}"`)
    }
  })

  test('HEAD has the headers of GET and no body', async () => {
    const { id } = await newFile(club.member, text)
    const { status, headers, bytes } = await call(club.member, 'HEAD', `/${id}/content`)
    assert.deepEqual([status, headers['content-length'], bytes.length], [200, '10', 0])
  })

  test('206: one range', async () => {
    const { id } = await newFile(club.member, text)
    const ranges: [string, string, string][] = [
      ['bytes=0-2', 'abc', '0-2'],
      ['bytes=7-', 'hij', '7-9'],
      ['bytes=-2', 'ij', '8-9'],
      ['bytes=4-100', 'efghij', '4-9'],
      ['bytes=-100', text, '0-9'],
    ]
    for (const [range, expected, sent] of ranges) {
      const reply = await content(club.member, id, { range })
      assert.deepEqual([reply.status, reply.text], [206, expected], range)
      assert.equal(reply.headers['content-range'], `bytes ${sent}/10`)
      assert.equal(reply.headers['content-length'], String(expected.length))
    }
  })

  test('200: malformed and several ranges are ignored', async () => {
    const { id } = await newFile(club.member, text)
    for (const range of ['bytes=x', 'bytes', 'lines=0-1', 'bytes=0-1,5-6', 'bytes=5-2', 'bytes=-']) {
      const reply = await content(club.member, id, { range })
      assert.deepEqual([reply.status, reply.text], [200, text], range)
    }
  })

  test('416: a range behind the end', async () => {
    const { id } = await newFile(club.member, text)
    for (const range of ['bytes=10-', 'bytes=20-30', 'bytes=-0']) {
      const reply = await content(club.member, id, { range })
      assert.deepEqual(outcomeOf(reply), [416, 'RANGE_NOT_SATISFIABLE'], range)
      assert.equal(reply.headers['content-range'], 'bytes */10')
    }
  })

  test('If-Range sends a part only of the same content', async () => {
    const { id, sha256 } = await newFile(club.member, text)
    const range = 'bytes=0-0'
    assert.equal((await content(club.member, id, { range, 'if-range': `"${sha256}"` })).status, 206)
    for (const condition of ['"other"', `W/"${sha256}"`, 'Mon, 16 Nov 2026 12:00:00 GMT']) {
      assert.equal((await content(club.member, id, { range, 'if-range': condition })).status, 200)
    }
  })

  test('304: the browser has the content already', async () => {
    const { id, sha256 } = await newFile(club.member, text)
    for (const tags of [`"${sha256}"`, `W/"${sha256}"`, `"x", "${sha256}"`, '*']) {
      const reply = await content(club.member, id, { 'if-none-match': tags })
      assert.deepEqual([reply.status, reply.text], [304, ''], tags)
    }
    assert.equal((await content(club.member, id, { 'if-none-match': '"x"' })).status, 200)
  })

  test('a name of any script is the name of the download', async () => {
    const names: [string, string][] = [
      ['plan.txt', 'filename=plan.txt'],
      ['a "quoted" plan.txt', 'filename="a \\"quoted\\" plan.txt"'],
      ['été.txt', "filename*=UTF-8''%C3%A9t%C3%A9.txt"],
      ['夏の計画.txt', "filename*=UTF-8''%E5%A4%8F%E3%81%AE%E8%A8%88%E7%94%BB.txt"],
      ['خطة.txt', "filename*=UTF-8''%D8%AE%D8%B7%D8%A9.txt"],
      ['😀.txt', "filename*=UTF-8''%F0%9F%98%80.txt"],
    ]
    for (const [name, expected] of names) {
      const { id } = await newFile(club.member, 'x', name)
      const { headers } = await content(club.member, id)
      assert.ok(String(headers['content-disposition']).includes(expected), `${headers['content-disposition']}`)
    }
  })

  test('only a short list of types is shown by browsers, and nothing can run', async () => {
    const contents: [string, string, string][] = [
      ['text', 'inline', 'text/plain; charset=utf-8'],
      ['%PDF-1.7\n', 'inline', 'application/pdf'],
      ['<html><script>alert(1)</script>', 'attachment', 'text/html'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'attachment', 'image/svg+xml'],
      ['\0', 'attachment', 'application/octet-stream'],
    ]
    for (const [body, disposition, type] of contents) {
      const { id } = await newFile(club.member, body, 'x')
      const { headers } = await content(club.member, id)
      assert.equal(headers['content-type'], type)
      assert.match(String(headers['content-disposition']), new RegExp(`^${disposition}; `))
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'private, no-cache')
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /default-src 'none'/)
      assert.equal(/\bsandbox\b/.test(policy), type !== 'application/pdf')
    }
  })
})

onEachEngine('tickets of files', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { call, newFile } = filesOf(atrium, () => club)
  const open = (url: string) => atrium.call('GET', url.replace('https://atrium.test', ''))

  test('200: the address of a file works without a token, and is the same for a day', async () => {
    const { id, url } = await newFile(club.member, 'by ticket')
    assert.equal((await open(url)).text, 'by ticket')
    assert.equal((await call(club.member, 'GET', `/${id}`)).body.url, url)
  })

  test('401: a ticket for another file, a changed one, or none', async () => {
    const [one, two] = [await newFile(club.member, '1'), await newFile(club.member, '2')]
    const [, ticket = ''] = one.url.split('ticket=')
    const [session, day, signature] = ticket.split('.')
    const wrong = [
      `${two.url.split('?')[0]}?ticket=${ticket}`,
      `${one.url.split('?')[0]}?ticket=${session}.${day}z.${signature}`,
      `${one.url.split('?')[0]}?ticket=${session}1.${day}.${signature}`,
      `${one.url.split('?')[0]}?ticket=x`,
      `${one.url.split('?')[0]}?ticket=`,
    ]
    for (const url of wrong) assert.deepEqual(outcomeOf(await open(url)), [401, 'TICKET_INVALID'], url)
    assert.deepEqual(outcomeOf(await open(one.url.split('?')[0])), [401, 'TOKEN_REQUIRED'])
  })

  test('401: a ticket is worth nothing for other operations', async () => {
    const { id, url } = await newFile(club.member, 'x')
    const [, ticket = ''] = url.split('ticket=')
    const path = `/v2/files/${club.nio}/${id}`
    assert.deepEqual(outcomeOf(await atrium.call('GET', path, { query: { ticket } })), [401, 'TOKEN_REQUIRED'])
    assert.deepEqual(outcomeOf(await atrium.call('DELETE', path, { query: { ticket } })), [401, 'TOKEN_REQUIRED'])
    assert.deepEqual(outcomeOf(await atrium.call('GET', '/v2/events', { query: { ticket } })), [401, 'TOKEN_INVALID'])
  })

  test('401: a ticket ends with its session, and after 48 hours', async () => {
    const session = await addSession(atrium, club.member.id)
    const who = { ...club.member, token: session.token }
    const { url } = await newFile(who, 'x')
    assert.equal((await open(url)).status, 200)
    await atrium.call('DELETE', `/v2/account/sessions/${session.id}`, { token: club.member.token })
    assert.deepEqual(outcomeOf(await open(url)), [401, 'TICKET_INVALID'])
    const another = (await newFile(club.member, 'x')).url
    atrium.clock.advance(dayMs)
    assert.equal((await open(another)).status, 200)
    atrium.clock.advance(dayMs)
    assert.deepEqual(outcomeOf(await open(another)), [401, 'TICKET_INVALID'])
  })

  test('404: a ticket gives no right, so it ends with the membership', async () => {
    const { url } = await newFile(club.secretary, 'x')
    await callsOf(atrium).leave(club.secretary, club.nio)
    assert.deepEqual(outcomeOf(await open(url)), [404, 'ORGANIZATION_NOT_FOUND'])
  })
})
