import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { newLargeClub } from '../support/large-club.ts'
import { runSql } from '../support/raw-sql.ts'

onEachEngine('prints', (atrium) => {
  let club: Club
  const get = (who: { token: string } | null, path: string) =>
    atrium.call('GET', `/v2/workplace/${path}`, { token: who?.token })

  before(async () => {
    club = await newClub(atrium)
    await atrium.call('POST', `/v2/workplace/users/${club.nio}/${club.member.nicHandle}`, {
      json: { role: 1, comment: '=HYPERLINK("http://example.org") Дружба مرحبا 你好 👋' },
      token: club.administrator.token,
    })
  })

  test('the sheet of a member is a PDF that every member may print', async () => {
    for (const who of [club.member, club.secretary, club.administrator]) {
      const reply = await get(who, `users/${club.nio}/${club.member.nicHandle}/pdf`)
      assert.equal(reply.status, 200, reply.text.slice(0, 300))
      assert.equal(reply.headers['content-type'], 'application/pdf')
      assert.match(String(reply.headers['content-disposition']), /^inline; filename="\w+\.pdf"$/)
      assert.match(reply.text, /^%PDF-1\.7/)
    }
  })

  test('the member list is for secretaries and administrators, as PDF and as CSV', async () => {
    for (const [file, type] of [
      ['members.pdf', 'application/pdf'],
      ['members.csv', 'text/csv; charset=utf-8'],
    ] as const) {
      for (const who of [club.secretary, club.administrator]) {
        const reply = await get(who, `${club.nio}/${file}`)
        assert.deepEqual([reply.status, reply.headers['content-type']], [200, type])
      }
      assert.deepEqual(outcomeOf(await get(club.member, `${club.nio}/${file}`)), [403, 'ROLE_REQUIRED'])
      assert.deepEqual(outcomeOf(await get(club.stranger, `${club.nio}/${file}`)), [404, 'ORGANIZATION_NOT_FOUND'])
      assert.equal((await get(null, `${club.nio}/${file}`)).status, 401)
    }
    const { text } = await get(club.secretary, `${club.nio}/members.csv`)
    assert.match(text, /'=HYPERLINK/, 'no cell is a formula')
    assert.ok(text.includes(club.member.mail))
  })

  test('401, 404: no token, an unknown member, a stranger', async () => {
    assert.equal((await get(null, `users/${club.nio}/${club.member.nicHandle}/pdf`)).status, 401)
    const nobody = await get(club.member, `users/${club.nio}/XX0-ATR/pdf`)
    assert.deepEqual(outcomeOf(nobody), [404, 'MEMBER_NOT_FOUND'])
    const stranger = await get(club.stranger, `users/${club.nio}/${club.member.nicHandle}/pdf`)
    assert.deepEqual(outcomeOf(stranger), [404, 'ORGANIZATION_NOT_FOUND'])
  })

  test('a list of several pages of members contains each of them once', async () => {
    const large = await newLargeClub(atrium, 250)
    const { text } = await get(large.administrator, `${large.nio}/members.csv`)
    const handles = Array.from(text.matchAll(/^"[^"]*","([^"]+)","member","/gm), ([, handle]) => handle)
    assert.deepEqual([handles.length, new Set(handles).size], [251, 251])
    assert.equal((await get(large.administrator, `${large.nio}/members.pdf`)).status, 200)
    await runSql(atrium, `UPDATE organizations SET member_count = 10001 WHERE id = ${large.nio}`)
    const refused = await get(large.administrator, `${large.nio}/members.pdf`)
    assert.deepEqual(outcomeOf(refused), [422, 'LIST_TOO_LONG'])
    assert.equal((await get(large.administrator, `${large.nio}/members.csv`)).status, 200)
  })

  test('many concurrent prints wait in the queue, and all succeed', async () => {
    const path = `users/${club.nio}/${club.member.nicHandle}/pdf`
    const replies = await Promise.all(Array.from({ length: 12 }, () => get(club.member, path)))
    assert.ok(replies.every(({ status }) => status === 200))
  })
})
