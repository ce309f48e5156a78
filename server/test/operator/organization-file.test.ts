import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { exportOrganization } from '../../src/backup/export-organization.ts'
import { importOrganization } from '../../src/backup/import-organization.ts'
import { leftBehind, organizationColumns, organizationTables } from '../../src/backup/organization-tables.ts'
import { openSnapshot } from '../../src/backup/snapshot.ts'
import type { Engine } from '../../src/db/engine.ts'
import { engines, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { callsOf, join as joinClub, newClub } from '../support/clubs.ts'
import { commandLineOf } from '../support/command-line.ts'
import { filesOf, picture } from '../support/files.ts'
import { addPerson, tokenFor } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { temporaryFolder } from '../support/service-process.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

const folder = temporaryFolder()
after(() => folder.remove())
const newFile = () => join(mkdtempSync(join(folder.path, 'file-')), 'club.tar')
const other = (engine: Engine): Engine => engines.find((each) => each !== engine) ?? engine

const exportHere = async ({ app }: TestAtrium, nio: number): Promise<string> => {
  const file = newFile()
  await exportOrganization(app, nio, file, () => {})
  return file
}
const importHere = ({ app }: TestAtrium, file: string) => importOrganization(app, file, '', () => {})

/** Fills an organization with something in every table that is exported. */
async function fill(atrium: TestAtrium) {
  const club = await newClub(atrium)
  const { nio, administrator, secretary, member } = club
  const gone = await addPerson(atrium)
  const former = await addPerson(atrium)
  for (const person of [gone, former]) await joinClub(atrium, administrator, nio, person, 1)
  const must = async (who: { token: string }, method: string, path: string, json?: object) => {
    const reply = await atrium.call(method, `/v2/${path}`, { token: who.token, ...(json && { json }) })
    assert.ok(reply.status < 300, `${path}: ${reply.text}`)
    return reply.body
  }
  const group = await must(administrator, 'POST', `workplace/${nio}/groups`, { name: 'Trainers' })
  await must(administrator, 'POST', `workplace/${nio}/groups/${group.id}/members`, { userlist: [member.nicHandle] })
  const field = await must(administrator, 'POST', `workplace/${nio}/fields`, { label: 'Phone', type: 'phone' })
  await must(member, 'PATCH', `workplace/users/${nio}/${member.nicHandle}/fields`, { [field.id]: '+43 1 234' })
  const files = filesOf(atrium, () => club)
  const { id: notes } = await files.newFile(member, 'The minutes', 'минуты.txt')
  const { id: image } = await files.newFile(secretary, picture, 'photo.png')
  const talk = await must(secretary, 'POST', `talks/${nio}`, {
    title: 'Winter 冬',
    userlist: [member.nicHandle, gone.nicHandle, former.nicHandle, `group:${group.id}`],
    message: `Hello @${member.nametag} and @Trainers`,
    attachments: [image],
  })
  const first = (await must(secretary, 'GET', `talks/${nio}/${talk.id}`)).messages[0]
  await must(gone, 'POST', `talks/${nio}/${talk.id}`, { message: 'Words of a deleted account' })
  const bye = await must(former, 'POST', `talks/${nio}/${talk.id}`, {
    message: 'Words of a former member',
    replyTo: first.id,
  })
  await must(member, 'POST', `talks/${nio}/${talk.id}/${bye.id}/reactions`, { emoji: '👍' })
  await must(secretary, 'POST', `talks/${nio}/${talk.id}/${first.id}/pin`)
  const taken = await must(member, 'POST', `talks/${nio}/${talk.id}`, { message: 'taken back' })
  await must(member, 'DELETE', `talks/${nio}/${talk.id}/${taken.id}`)
  await must(member, 'POST', `talks/${nio}/direct`, { userlist: [former.nicHandle] })
  await must(member, 'POST', `talks/${nio}/direct`, { userlist: [secretary.nicHandle] })
  const board = await must(member, 'POST', `boards/${nio}/create`, { name: 'Plans', columns: ['To do', 'Done'] })
  const { columns } = await must(member, 'GET', `boards/${nio}/${board.id}`)
  const card = await must(member, 'POST', `boards/${nio}/${board.id}/cards`, {
    columnId: columns[0].id,
    title: 'Book the hall',
    assignees: [secretary.nicHandle, `group:${group.id}`],
    attachments: [notes],
    source: { talkId: talk.id, messageId: first.id },
  })
  await must(secretary, 'POST', `boards/${nio}/${board.id}/cards/${card.id}/comments`, { message: 'Done already' })
  const trash = await must(member, 'POST', `boards/${nio}/create`, { name: 'Old', columns: ['x'] })
  await must(administrator, 'DELETE', `boards/${nio}/${trash.id}`)
  const times = { start: '2030-05-01T18:00:00Z', end: '2030-05-01T20:00:00Z', timeZone: 'Europe/Vienna' }
  const event = await must(secretary, 'POST', `workplace/${nio}/calendar`, {
    ...times,
    title: 'Tournament',
    capacity: 2,
    reminders: [60],
  })
  await must(member, 'POST', `workplace/${nio}/calendar/${event.id}/answer`, { answer: 'yes', guests: 1 })
  await must(secretary, 'POST', `workplace/${nio}/calendar/${event.id}/answer`, { answer: 'yes' })
  await must(member, 'POST', `workplace/users/${nio}/${member.nicHandle}/calendar`, {
    ...times,
    title: 'Training',
    rrule: 'FREQ=WEEKLY;COUNT=3',
    visibility: 'private',
    attendees: [secretary.nicHandle, `group:${group.id}`],
  })
  await must(former, 'POST', `workplace/${nio}/leave`)
  await must(gone, 'DELETE', 'account/@me')
  return { club, talk: talk.id as number, member, secretary }
}

for (const engine of engines) {
  describe(`an organization of ${engine} in a file`, () => {
    let source: TestAtrium
    let filled: Awaited<ReturnType<typeof fill>>
    let file: string
    before(async () => {
      source = await startAtrium(engine)
      filled = await fill(source)
      file = await exportHere(source, filled.club.nio)
    })
    after(() => source.close())

    for (const target of new Set([engine, other(engine)])) {
      test(`is imported into ${target}, and exported from there byte by byte`, async () => {
        const atrium = await startAtrium(target)
        try {
          // Keys differ from those of the source.
          await newClub(atrium)
          const { nio, people } = await importHere(atrium, file)
          assert.deepEqual(people, { found: 0, made: 4, deleted: 1 })
          assert.ok(readFileSync(await exportHere(atrium, nio)).equals(readFileSync(file)))

          const account = (
            await readSqlOn(atrium.app.db, `select uuid, nametag from accounts where mail = '${filled.member.mail}'`)
          )[0]
          assert.equal(account?.nametag, filled.member.nametag)
          await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: filled.member.mail } })
          const reset = (await atrium.mailsOf(filled.member.mail)).find(({ kind }) => kind === 'password-reset')
          const token = await tokenFor(atrium, filled.member.mail, reset?.secret ?? assert.fail('no mail'))
          const read = async (path: string) => {
            const reply = await atrium.call('GET', `/v2/${path}`, { token })
            assert.equal(reply.status, 200, `${path}: ${reply.text}`)
            return reply.body
          }
          assert.equal((await read(`workplace/${nio}`)).memberCount, 3)
          const { talks } = await read(`talks/${nio}`)
          const talk = talks.find(({ title }: { title: string }) => title === 'Winter 冬')
          const { messages } = await read(`talks/${nio}/${talk.id}`)
          assert.deepEqual(
            messages.map(({ message }: { message: string }) => message),
            [
              `Hello @${filled.member.nametag} and @Trainers`,
              'Words of a deleted account',
              'Words of a former member',
              '',
            ],
          )
          assert.equal(messages[1].author.nametag, null)
          assert.equal(messages[0].mentionedGroups[0].name, 'Trainers')
          const [attachment] = messages[0].attachments
          const content = await atrium.call('GET', `/v2/files/${nio}/${attachment.id}/content`, { token })
          assert.ok(content.bytes.equals((await original(attachment.name)).bytes))
          assert.equal((await atrium.call('GET', `/v2/files/${nio}/${attachment.id}/thumbnail`, { token })).status, 200)
          const found = await read(`talks/${nio}/search?q=former`)
          assert.equal(found.messages.length, 1)
          assert.equal((await read(`files/${nio}?q=${encodeURIComponent('минуты')}`)).files.length, 1)
          const posted = await atrium.call('POST', `/v2/talks/${nio}/${talk.id}`, { token, json: { message: 'New' } })
          assert.equal(posted.status, 201, posted.text)
          const { events } = await read(`workplace/${nio}/calendar`)
          assert.partialDeepStrictEqual(events[0], { title: 'Tournament', answers: { yes: 2, waiting: 1 } })
          const log = await readSqlOn(atrium.app.db, `select action from operator_log`)
          assert.deepEqual(log.at(-1)?.action, 'organization.imported')
        } finally {
          await atrium.close()
        }
      })
    }

    const original = async (name: string) => {
      const { token } = filled.member
      const list = await source.call('GET', `/v2/files/${filled.club.nio}`, { token })
      const found = list.body.files.find((each: { name: string }) => each.name === name)
      return source.call('GET', `/v2/files/${filled.club.nio}/${found.id}/content`, { token })
    }

    test('finds people by confirmed addresses only, and imports a second time beside the first', async () => {
      const nio = Number((await importHere(source, file)).nio)
      assert.notEqual(nio, filled.club.nio)
      const reply = await callsOf(source).listMembers(filled.member, nio)
      assert.deepEqual(
        reply.body.members.map(({ nicHandle }: { nicHandle: string }) => nicHandle).sort(),
        [filled.club.administrator, filled.secretary, filled.member].map(({ nicHandle }) => nicHandle).sort(),
      )
      assert.ok(readFileSync(await exportHere(source, nio)).equals(readFileSync(file)))

      const atrium = await startAtrium(engine)
      try {
        const { mail, nametag } = filled.member
        const json = { nametag: 'somebody', mail, password: 'correct horse battery staple' }
        await atrium.call('POST', '/v2/register', { json })
        await assert.rejects(importHere(atrium, file), /which is not confirmed on both servers/)
        assert.deepEqual(await readSqlOn(atrium.app.db, 'select id from organizations'), [])
        await atrium.call('POST', '/v2/register', { json: { ...json, nametag, mail: 'else@example.org' } })
        await runSql(atrium, `update accounts set mail_verified = 1 where mail = '${mail}'`)
        const { people } = await importHere(atrium, file)
        assert.deepEqual(people, { found: 1, made: 3, deleted: 1 })
      } finally {
        await atrium.close()
      }
    })

    test('that is damaged, truncated, altered or too new is refused, and nothing is written', async () => {
      const atrium = await startAtrium(engine)
      try {
        const whole = readFileSync(file)
        const changed = (at: number) => {
          const copy = Buffer.from(whole)
          copy[at] = (copy[at] ?? 0) ^ 1
          return copy
        }
        const newer = Buffer.from(whole)
        newer.write('"formatVersion": 9', newer.indexOf('"formatVersion": 1'))
        const bad: Record<string, Buffer> = {
          'cut in the middle': whole.subarray(0, whole.length >> 1),
          'cut before its manifest': whole.subarray(0, whole.length - 4096),
          'changed in the middle': changed(whole.length >> 1),
          'changed at its first row': changed(whole.indexOf('tables/people') + 600),
          'too new': newer,
          'no export': Buffer.from('hello'),
          empty: Buffer.alloc(0),
        }
        for (const [how, bytes] of Object.entries(bad)) {
          const copy = newFile()
          writeFileSync(copy, bytes)
          await assert.rejects(importHere(atrium, copy), { message: /^(The|This) [^\n]*\.$/ }, how)
        }
        for (const table of ['organizations', 'accounts', 'blobs', 'messages']) {
          assert.deepEqual(await readSqlOn(atrium.app.db, `select id from ${table}`), [], table)
        }
        await importHere(atrium, file)
      } finally {
        await atrium.close()
      }
    })

    test('has no secrets, and every table and column is exported or left behind on purpose', async () => {
      const snapshot = await openSnapshot(source.config.database)
      const tables = await snapshot.tables()
      const lists: Record<string, number> = {}
      for (const { name, rows } of organizationTables) {
        const sql = `select count(*) from ${name} where ${rows.replaceAll('$', String(filled.club.nio))}`
        for await (const [row] of snapshot.select(sql)) lists[name] = Number(row?.[0])
      }
      await snapshot.close()
      const exported = new Map(organizationTables.map(({ name, columns }) => [name, Object.keys(columns)]))
      for (const { table, columns } of tables) {
        const known = exported.get(table)
        if (known) assert.deepEqual(columns.filter((name) => name !== 'id').sort(), [...known].sort(), table)
        else assert.ok(leftBehind.has(table), `${table} is exported, or left behind on purpose`)
      }
      const ofOrganization = tables.find(({ table }) => table === 'organizations')?.columns ?? []
      const dropped = [
        'id',
        'member_count',
        'deleted_at',
        'search_text',
        'indexed_text',
        'logo',
        'last_digest_at',
        'suspended_at',
        'unlisted_at',
      ]
      assert.deepEqual(
        ofOrganization.filter((name) => !dropped.includes(name)).sort(),
        Object.keys(organizationColumns).sort(),
      )
      const empty = Object.keys(lists).filter((name) => lists[name] === 0)
      assert.deepEqual(empty, ['event_absences', 'talk_removals'], 'the test fills everything else')
    })

    test('replaces a file only if it is an organization', async () => {
      const { json, failure } = commandLineOf(source.config)
      const place = mkdtempSync(join(folder.path, 'file-'))
      const nio = String(filled.club.nio)
      const backup = join(place, 'atrium.tar')
      await json('backup', backup)
      const key = join(place, 'secret.key')
      writeFileSync(key, 'a key')
      const { database } = source.config
      for (const file of [backup, key, ...(database.engine === 'sqlite' ? [database.file] : [])]) {
        const before = readFileSync(file)
        assert.deepEqual(await failure('organization', 'export', nio, file), {
          code: 1,
          sentence: `${file} exists and is not an organization of Atrium. Name another file.`,
        })
        assert.ok(readFileSync(file).equals(before), file)
      }
      assert.deepEqual(await failure('organization', 'export', nio, place), {
        code: 1,
        sentence: `${place} is a folder. Name a file in it.`,
      })
      const club = join(place, 'club.tar')
      for (let made = 0; made < 2; made++) await json('organization', 'export', nio, club)
    })

    test('through the command line', async () => {
      const { json, failure } = commandLineOf(source.config)
      const [path, again] = [newFile(), newFile()]
      const { tables } = await exportOrganization(source.app, filled.club.nio, again, () => {})
      const made = await json('organization', 'export', String(filled.club.nio), path)
      assert.partialDeepStrictEqual(made, { file: path, nio: filled.club.nio, people: 5 })
      assert.deepEqual(made.tables, tables)
      assert.ok(readFileSync(path).equals(readFileSync(again)))
      assert.deepEqual(await failure('organization', 'export', '999999', newFile()), {
        code: 1,
        sentence: 'There is no such organization.',
      })
      const imported = await json('organization', 'import', path)
      assert.partialDeepStrictEqual(imported, { people: { found: 4, made: 0, deleted: 1 } })
      const nowhere = join(folder.path, 'nowhere.tar')
      assert.deepEqual(await failure('organization', 'import', nowhere), {
        code: 1,
        sentence: `There is no file ${nowhere}.`,
      })
      const closed = await newClub(source)
      await callsOf(source).close(closed.administrator, closed.nio)
      const refused = newFile()
      assert.deepEqual(await failure('organization', 'export', String(closed.nio), refused), {
        code: 1,
        sentence: 'This organization is closed. Restore it first.',
      })
      assert.ok(!existsSync(refused))
      assert.equal((await failure('organization', 'import')).code, 2)
    })
  })
}
