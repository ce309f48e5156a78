import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { callsOf, newClub } from '../support/clubs.ts'
import { runSqlOn } from '../support/sql-on-connection.ts'

const others = 4500

onEachEngine('searching the members of a large organization', (atrium) => {
  test('finds recent members, and pages through all matches', async () => {
    const { nio, administrator, member } = await newClub(atrium)
    const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${others})`
    await runSqlOn(
      atrium.app.db,
      `${numbers} insert into accounts (uuid, initials, nametag, mail, reset_mail, mail_verified, created_at)
       select 'crowd-' || n, 'CR', 'crowd_' || n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', 1, 0 from numbers`,
    )
    await runSqlOn(
      atrium.app.db,
      `insert into memberships (organization_id, account_id, role, comment, joined_at)
       select ${nio}, id, case when nametag = 'crowd_4499' then 2 else 1 end, '', 0 from accounts
       where initials = 'CR' order by id`,
    )
    const list = async (query: Record<string, string>, who = administrator) => {
      const { status, body, text } = await callsOf(atrium).listMembers(who, nio, query)
      assert.equal(status, 200, text)
      return { names: body.members.map(({ nametag }: { nametag: string }) => nametag), next: body.nextCursor }
    }
    assert.deepEqual(await list({ q: 'CROWD_4500' }), { names: ['crowd_4500'], next: null })
    assert.deepEqual(await list({ q: 'crowd4500@' }), { names: ['crowd_4500'], next: null })
    assert.deepEqual(await list({ q: 'crowd4500@' }, member), { names: [], next: null })
    assert.deepEqual(await list({ q: '%' }), { names: [], next: null })
    assert.deepEqual(await list({ q: 'crowd', leastRole: '2' }), { names: ['crowd_4499'], next: null })
    const expected = Array.from({ length: others }, (_, n) => `crowd_${n + 1}`).filter((name) => name.includes('wd_99'))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ q: 'wd_99', limit: '7', ...(cursor !== null && { cursor }) })
      assert.ok(page.names.length <= 7)
      seen.push(...page.names)
      cursor = page.next
    } while (cursor !== null)
    assert.deepEqual(seen, expected)
  })
})
