import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { SignedIn } from '../../src/domain/core/caller.ts'
import { exportAccount } from '../../src/domain/exports/export-account.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { resetPasswordOf } from '../../src/domain/operator/accounts.ts'
import { suspendOrganization } from '../../src/domain/operator/organizations.ts'
import { commandLine } from '../../src/domain/operator/record-act.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'
import { addPerson, newPerson, type Person } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { unzip } from '../support/unzip.ts'
import { watchQueries } from '../support/watch-queries.ts'

onEachEngine('the export of an account', (atrium) => {
  let club: Club
  let left: Club
  let person: Person
  before(async () => {
    club = await newClub(atrium)
    left = await newClub(atrium)
    person = await newPerson(atrium)
    await join(atrium, club.administrator, club.nio, person, 1)
    await join(atrium, left.administrator, left.nio, person, 1)
  })

  const must = async (who: { token: string }, method: string, path: string, json?: object) => {
    const reply = await atrium.call(method, path, { token: who.token, ...(json && { json }) })
    assert.ok(reply.status < 300, `${path}: ${reply.text}`)
    return reply.body
  }
  const exported = async (who: { token: string }) => {
    const reply = await atrium.call('GET', '/v2/account/export', { token: who.token })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.headers['content-type'], 'application/zip')
    assert.equal(reply.headers['cache-control'], 'no-store')
    return { reply, files: unzip(reply.bytes) }
  }

  test('has everything of the person, as JSON and as pages, and nothing of others that they cannot read', async () => {
    const { nio } = club
    const files = filesOf(atrium, () => club)
    await must(person, 'PATCH', '/v2/account/profile', {
      name: 'Zoë <b>Ångström</b>',
      bio: 'I play chess',
      locale: 'de',
    })
    const { id: file } = await files.newFile(person, 'the minutes', 'minutes.txt')
    const { id: image } = await files.newFile(person, picture, 'photo.png')
    const { id: talk } = await must(person, 'POST', `/v2/talks/${nio}`, {
      title: 'Winter',
      userlist: [club.member.nicHandle],
      message: 'My words <script>alert(1)</script>',
      attachments: [file, image],
    })
    const other = await must(club.member, 'POST', `/v2/talks/${nio}/${talk}`, { message: 'WORDS OF SOMEBODY ELSE' })
    for (const emoji of ['👍', '🎉']) {
      await must(person, 'POST', `/v2/talks/${nio}/${talk}/${other.id}/reactions`, { emoji })
    }
    const gone = await must(person, 'POST', `/v2/talks/${nio}/${talk}`, { message: 'taken back at once' })
    await must(person, 'DELETE', `/v2/talks/${nio}/${talk}/${gone.id}`)
    const { id: board } = await must(person, 'POST', `/v2/boards/${nio}/create`, { name: 'Plans', columns: ['To do'] })
    const { columns } = await must(person, 'GET', `/v2/boards/${nio}/${board}`)
    const cards = `/v2/boards/${nio}/${board}/cards`
    await must(person, 'POST', cards, { columnId: columns[0].id, title: 'Book the hall' })
    const assignment = { columnId: columns[0].id, title: 'Bring clocks', assignees: [person.nicHandle] }
    await must(club.member, 'POST', cards, assignment)
    await must(club.member, 'POST', cards, { columnId: columns[0].id, title: 'CARD OF SOMEBODY ELSE' })
    const [start, end] = ['2030-05-01T18:00:00Z', '2030-05-01T20:00:00Z']
    const own = `/v2/workplace/users/${nio}/${person.nicHandle}/calendar`
    await must(person, 'POST', own, { title: 'My exam', start, end, timeZone: 'UTC', visibility: 'private' })
    const theirs = `/v2/workplace/users/${nio}/${club.member.nicHandle}/calendar`
    await must(club.member, 'POST', theirs, { title: 'EXAM OF SOMEBODY ELSE', start, end, timeZone: 'UTC' })
    const calendar = `/v2/workplace/${nio}/calendar`
    const { id: event } = await must(club.secretary, 'POST', calendar, {
      title: 'Tournament',
      start,
      end,
      timeZone: 'UTC',
    })
    await must(person, 'POST', `${calendar}/${event}/answer`, { answer: 'yes', guests: 1 })
    const field = await must(club.administrator, 'POST', `/v2/workplace/${nio}/fields`, {
      label: 'Phone',
      type: 'phone',
    })
    await must(person, 'PATCH', `/v2/workplace/users/${nio}/${person.nicHandle}/fields`, { [field.id]: '+43 1 234' })
    const group = await must(club.administrator, 'POST', `/v2/workplace/${nio}/groups`, { name: 'Trainers' })
    await must(club.administrator, 'POST', `/v2/workplace/${nio}/groups/${group.id}/members`, {
      userlist: [person.nicHandle],
    })
    const { id: farewell } = await must(person, 'POST', `/v2/talks/${left.nio}`, {
      title: 'A TITLE THEY NO LONGER READ',
      userlist: [left.member.nicHandle],
      message: 'Goodbye to all',
    })
    await must(person, 'POST', `/v2/workplace/${left.nio}/leave`)

    const app = atrium.app
    await app.db.transact((tx) =>
      resetPasswordOf(app, tx, commandLine, { name: person.nametag, reason: 'Asked by letter' }),
    )

    const { reply, files: found } = await exported(person)
    assert.equal((await atrium.mailsOf(person.nametag))[0]?.kind, 'data-exported')
    assert.equal(reply.headers['content-disposition'], `attachment; filename="atrium-${person.nametag}.zip"`)
    const json = (name: string) => JSON.parse(found.get(`${name}.json`)?.toString('utf8') ?? assert.fail(name))
    assert.partialDeepStrictEqual(json('account'), {
      id: person.id,
      mail: person.mail,
      name: 'Zoë <b>Ångström</b>',
      settings: { mailOnMention: true },
    })
    assert.partialDeepStrictEqual(json('organizations'), [
      { nio, role: 1, groups: [{ name: 'Trainers' }], fields: [{ label: 'Phone', value: '+43 1 234' }] },
    ])
    assert.deepEqual(
      json('messages').map((each: { talk: object; message: string; deleted: boolean }) => [
        each.talk,
        each.message,
        each.deleted,
      ]),
      [
        [{ id: talk, kind: 'private', title: 'Winter' }, 'My words <script>alert(1)</script>', false],
        [{ id: talk, kind: 'private', title: 'Winter' }, '', true],
        [{ id: farewell, kind: 'private', title: null }, 'Goodbye to all', false],
      ],
    )
    const reaction = { messageId: other.id, talk: { id: talk, kind: 'private', title: 'Winter' } }
    assert.partialDeepStrictEqual(
      json('reactions').sort((a: { emoji: string }, b: { emoji: string }) => (a.emoji < b.emoji ? -1 : 1)),
      [
        { ...reaction, emoji: '🎉' },
        { ...reaction, emoji: '👍' },
      ],
    )
    assert.partialDeepStrictEqual(json('securityLog'), [{ action: 'account.passwordReset', reason: 'Asked by letter' }])
    const titlesOf = (name: string) => json(name).map(({ title }: { title: string }) => title)
    assert.deepEqual(titlesOf('cards'), ['Book the hall', 'Bring clocks'])
    assert.deepEqual(titlesOf('events'), ['My exam'])
    assert.partialDeepStrictEqual(json('answers'), [{ event: { title: 'Tournament' }, answer: 'yes', guests: 1 }])
    const [first] = json('files').filter(({ id }: { id: string }) => id === file)
    assert.equal(found.get(first.path)?.toString('utf8'), 'the minutes')
    assert.ok(found.has(`files/${image}/photo.png`))
    assert.equal(json('sessions').length, 1)
    for (const name of ['invitations', 'requests', 'reports', 'moderation', 'mails'])
      assert.ok(Array.isArray(json(name)))

    const page = found.get('messages.html')?.toString('utf8') ?? ''
    assert.ok(page.includes('My words &lt;script&gt;alert(1)&lt;/script&gt;') && !page.includes('<script>'))
    assert.match(page, /<html lang="de" dir="ltr">/)
    assert.ok(found.get('index.html')?.includes('Daten von Zoë &lt;b&gt;Ångström&lt;/b&gt;'))
    for (const [name, content] of found) {
      const text = content.toString('utf8')
      assert.doesNotMatch(text, /SOMEBODY ELSE|NO LONGER READ|taken back at once|\$argon2/, name)
      for (const secret of [person.token, person.password, club.member.mail]) assert.ok(!text.includes(secret), name)
    }
    assert.ok(!atrium.log.some((line) => line.includes('My words')))
  })

  test('has names of files that stay in their folder', async () => {
    const who = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, who, 1)
    const files = filesOf(atrium, () => club)
    for (const name of ['..', 'a<b>:"c|?*', '.hidden. ', 'отчёт 报告.pdf']) await files.newFile(who, name, name)
    const { files: found } = await exported(who)
    const names = [...found.keys()].filter((name) => name.startsWith('files/'))
    assert.equal(names.length, 4)
    for (const name of names) assert.match(name, /^files\/[0-9a-f-]{36}\/[^/\\<>:"|?*]*[^/\\<>:"|?*. ]$/)
  })

  test('429 after several in a day, for that account alone; a suspended organization is left out', async () => {
    const who = await addPerson(atrium)
    const other = await newClub(atrium)
    await join(atrium, other.administrator, other.nio, who, 1)
    await must(who, 'POST', `/v2/talks/${other.nio}`, { title: 'Here', userlist: [], message: 'Still mine' })
    const act = { nio: String(other.nio), reason: '' }
    await atrium.app.db.transact((tx) => suspendOrganization(atrium.app, tx, commandLine, act))
    const { files } = await exported(who)
    assert.deepEqual(JSON.parse(files.get('organizations.json')?.toString() ?? ''), [])
    assert.ok(files.get('messages.json')?.includes('Still mine'))
    for (let count = 1; count < atrium.config.limits.exportsPerDay; count++) await exported(who)
    const refused = await atrium.call('GET', '/v2/account/export', { token: who.token })
    assert.deepEqual([refused.status, refused.body.code], [429, 'TOO_MANY_EXPORTS'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    await exported(await addPerson(atrium))
  })

  test('has all messages, of which it reads a page at a time', async () => {
    const who = await addPerson(atrium)
    const { nio } = club
    await join(atrium, club.administrator, nio, who, 1)
    const { id: talk } = await must(who, 'POST', `/v2/talks/${nio}`, { title: 'Long', userlist: [], message: 'first' })
    for (let count = 0; count < 120; count++) {
      await must(who, 'POST', `/v2/talks/${nio}/${talk}`, { message: `number ${count}` })
    }
    const { files } = await exported(who)
    const messages = JSON.parse(files.get('messages.json')?.toString() ?? '')
    assert.deepEqual([messages.length, messages.at(-1).message], [121, 'number 119'])
  })

  test('reads and writes long texts a few at a time', async () => {
    const { nio } = club
    const [who, other] = [await addPerson(atrium), await addPerson(atrium)]
    for (const person of [who, other]) await join(atrium, club.administrator, nio, person, 1)
    const text = '&'.repeat(16_384)
    await must(who, 'POST', `/v2/talks/${nio}`, { title: 'Long', userlist: [], message: text })
    const { id: board } = await must(who, 'POST', `/v2/boards/${nio}/create`, { name: 'Long', columns: ['To do'] })
    const { columns } = await must(who, 'GET', `/v2/boards/${nio}/${board}`)
    const card = { columnId: columns[0].id, title: 'Cook', text, assignees: [who.nicHandle] }
    for (const creator of [who, other]) await must(creator, 'POST', `/v2/boards/${nio}/${board}/cards`, card)
    const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)'
    await runSql(
      atrium,
      `INSERT INTO messages (talk_id, seq, author_id, message, reaction_count, mention_count, created_at)
       ${numbers} SELECT talk_id, 1000 + i, author_id, message, 0, 0, created_at FROM messages, n WHERE message = '${text}'`,
    )
    await runSql(
      atrium,
      `INSERT INTO cards (uuid, board_id, column_id, position, title, text, labels, checklist, version, created_by, created_at, updated_at)
       ${numbers} SELECT uuid || i, board_id, column_id, position || i, title, text, labels, checklist, version, created_by, created_at, updated_at
       FROM cards, n WHERE text = '${text}'`,
    )
    await runSql(
      atrium,
      `INSERT INTO card_assignees (card_id, membership_id, assigned_at, assigned_by)
       SELECT cards.id, membership_id, assigned_at, assigned_by FROM cards, card_assignees
       WHERE text = '${text}' AND card_id = (SELECT min(id) FROM cards WHERE text = '${text}') AND length(uuid) > 36`,
    )
    const calendar = `/v2/workplace/users/${nio}/${who.nicHandle}/calendar`
    const times = { start: '2030-05-01T18:00:00Z', end: '2030-05-01T20:00:00Z', timeZone: 'UTC' }
    for (let count = 0; count < 60; count++) {
      await must(who, 'POST', calendar, { title: 'Match', description: text, ...times })
    }
    let most = 0
    const db = watchQueries(atrium.app.db, ({ rows }) => {
      most = Math.max(most, JSON.stringify(rows).length)
    })
    const accountKey = (await findAccount(atrium.app.db, who.nicHandle))?.key ?? 0
    const caller = { kind: 'signedIn', accountKey, sessionKey: 0, origin: { address: '', userAgent: '' } } as SignedIn
    const { pieces } = await exportAccount({ ...atrium.app, db }, caller, undefined)
    const content = unzip(Buffer.concat(await Array.fromAsync(pieces)))
    for (const [name, count] of Object.entries({ messages: 100, cards: 200, events: 60 })) {
      assert.equal(JSON.parse(content.get(`${name}.json`)?.toString() ?? '').length, count, name)
    }
    assert.ok(most < 40 * text.length, `a query returned ${most} characters`)
  })
})
