import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { dayMs, hourMs } from '../../src/clock.ts'
import { keepUnknownMs, sweepFiles, sweepShard } from '../../src/domain/files/sweep-files.ts'
import { shards } from '../../src/storage/storage.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'
import { runSql } from '../support/raw-sql.ts'

const running = new AbortController().signal
const idsOf = ({ files }: { files: { id: string }[] }) => files.map(({ id }) => id)

onEachEngine('the list of files', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { newFile, list } = filesOf(atrium, () => club)

  test('has what one can read, newest first, page by page', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count++) made.unshift((await newFile(club.member, `${count}`)).id)
    await newFile(club.secretary, 'of somebody else')
    assert.deepEqual(idsOf(await list(club.member)), made)
    const first = await list(club.member, { limit: '2' })
    const second = await list(club.member, { limit: '2', cursor: first.nextCursor })
    const third = await list(club.member, { limit: '2', cursor: second.nextCursor })
    assert.deepEqual([first, second, third].flatMap(idsOf), made)
    assert.equal(third.nextCursor, null)
  })

  test('finds names in every script, by all words', async () => {
    const names = ['Straße 12.txt', 'Ελληνικά.txt', 'план на лето.txt', '夏の計画.txt', 'خطة الصيف.txt', 'ÉTÉ.txt']
    const ids = new Map<string, string>()
    for (const name of names) ids.set(name, (await newFile(club.member, name, name)).id)
    const queries: [string, string][] = [
      ['STRAßE', 'Straße 12.txt'],
      ['ΕΛΛΗΝ', 'Ελληνικά.txt'],
      ['лето ПЛАН', 'план на лето.txt'],
      ['計画', '夏の計画.txt'],
      ['الصيف', 'خطة الصيف.txt'],
      ['été', 'ÉTÉ.txt'],
    ]
    for (const [q, name] of queries) assert.deepEqual(idsOf(await list(club.member, { q })), [ids.get(name)], q)
    assert.deepEqual(idsOf(await list(club.member, { q: 'nothing like it' })), [])
    assert.deepEqual(idsOf(await list(club.member, { q: '計画', by: club.secretary.nametag })), [])
  })

  test('finds the oldest file by its name among many that others uploaded', async () => {
    const other = await newClub(atrium)
    const files = filesOf(atrium, () => other)
    const { id, sha256 } = await files.newFile(other.member, 'oldest', 'Zuckertütenfest.txt')
    await files.newFile(other.secretary, 'hidden', 'Zuckertüten für andere.txt')
    await runSql(
      atrium,
      `insert into files (uuid, organization_id, blob_id, name, size, created_by, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000)
        select 'made-' || n || '-' || ${other.nio}, ${other.nio}, (select id from blobs where sha256 = '${sha256}'),
          'noise', 1, (select created_by from files where uuid = '${id}'), 1 from numbers`,
    )
    assert.deepEqual(idsOf(await files.list(other.member, { q: 'zuckertüte' })), [id])
    assert.deepEqual(idsOf(await files.list(other.secretary, { q: 'zuckertütenFEST' })), [])
  })

  test('no longer finds a deleted file', async () => {
    const { id } = await newFile(club.member, 'gone', 'Gänseblümchen.txt')
    assert.deepEqual(idsOf(await list(club.member, { q: 'blümchen' })), [id])
    await atrium.call('DELETE', `/v2/files/${club.nio}/${id}`, { token: club.member.token })
    assert.deepEqual(idsOf(await list(club.member, { q: 'blümchen' })), [])
    const entries = await runSql(atrium, 'select rowid from file_search where rowid not in (select id from files)')
    assert.deepEqual(entries, [])
  })

  test('can be restricted to a type and to an uploader', async () => {
    const pdf = await newFile(club.member, '%PDF-1.7\n', 'a.pdf')
    assert.deepEqual(idsOf(await list(club.member, { type: 'application/pdf' })), [pdf.id])
    assert.deepEqual(idsOf(await list(club.member, { type: 'application' })), [pdf.id])
    assert.deepEqual(idsOf(await list(club.member, { type: 'app' })), [])
    assert.ok(idsOf(await list(club.member, { by: club.member.nametag })).includes(pdf.id))
    assert.deepEqual(idsOf(await list(club.member, { by: club.secretary.nicHandle })), [])
    assert.deepEqual(idsOf(await list(club.member, { by: 'nobody_of_this_name' })), [])
  })

  test('404: a talk, board or event that one cannot read', async () => {
    const unknown: [Record<string, string>, string][] = [
      [{ talkId: '999999' }, 'TALK_NOT_FOUND'],
      [{ boardId: 'none' }, 'BOARD_NOT_FOUND'],
      [{ eventId: 'none' }, 'EVENT_NOT_FOUND'],
    ]
    for (const [query, code] of unknown) {
      const reply = await atrium.call('GET', `/v2/files/${club.nio}`, { token: club.member.token, query })
      assert.deepEqual(outcomeOf(reply), [404, code])
    }
  })
})

onEachEngine('a file that is attached to nothing', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { call, newFile, content, list } = filesOf(atrium, () => club)

  test('404: for everybody but its uploader', async () => {
    const { id } = await newFile(club.member)
    for (const who of [club.secretary, club.administrator]) {
      assert.deepEqual(outcomeOf(await call(who, 'GET', `/${id}`)), [404, 'FILE_NOT_FOUND'])
      assert.deepEqual(outcomeOf(await content(who, id)), [404, 'FILE_NOT_FOUND'])
      assert.deepEqual(outcomeOf(await call(who, 'DELETE', `/${id}`)), [404, 'FILE_NOT_FOUND'])
    }
    assert.equal((await call(club.member, 'GET', `/${id.toUpperCase()}`)).body.id, id)
  })

  test('404: under the path of another organization', async () => {
    const { id } = await newFile(club.member)
    const { nio } = (await atrium.call('POST', '/v2/workplace', { token: club.member.token, json: { name: 'x' } })).body
    const reply = await atrium.call('GET', `/v2/files/${nio}/${id}`, { token: club.member.token })
    assert.deepEqual(outcomeOf(reply), [404, 'FILE_NOT_FOUND'])
  })

  test('is removed after 24 hours, with its content', async () => {
    const { id, sha256 } = await newFile(club.member, 'only for a day')
    atrium.clock.advance(dayMs - hourMs)
    await sweepFiles(atrium.app, running)
    assert.equal((await content(club.member, id)).status, 200)
    atrium.clock.advance(hourMs + 1)
    await sweepFiles(atrium.app, running)
    assert.deepEqual(outcomeOf(await content(club.member, id)), [404, 'FILE_NOT_FOUND'])
    assert.deepEqual(await runSql(atrium, `select id from blobs where sha256 = '${sha256}'`), [])
    assert.deepEqual(
      (await atrium.app.storage.list(sha256.slice(0, 2))).filter(({ key }) => key.includes(sha256)),
      [],
    )
    assert.equal((await list(club.member)).space.used, 0)
  })
})

onEachEngine('the sweep', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { newFile, content } = filesOf(atrium, () => club)
  const sweepAll = async () => {
    for (const shard of shards) await sweepShard(atrium.app, shard, running)
  }
  const isStored = async (sha256: string) =>
    (await atrium.app.storage.list(sha256.slice(0, 2))).some(({ key }) => key.includes(sha256))

  test('removes an object without a row after a week, and nothing else', async () => {
    const { id, sha256 } = await newFile(club.member, 'stays')
    const lost = await newFile(club.member, 'its row is lost')
    await runSql(atrium, `delete from files where uuid = '${lost.id}'`)
    await runSql(atrium, `delete from blobs where sha256 = '${lost.sha256}'`)
    await sweepAll()
    atrium.clock.advance(keepUnknownMs - hourMs)
    await sweepAll()
    assert.equal(await isStored(lost.sha256), true, 'a newer backup of the database may still name it')
    atrium.clock.advance(2 * hourMs)
    await sweepAll()
    assert.equal(await isStored(lost.sha256), false)
    assert.equal(await isStored(sha256), true)
    assert.equal((await content(club.member, id)).text, 'stays')
  })

  test('leaves an upload that arrives, also after the clock of the service was set forward', async () => {
    const file = await atrium.app.storage.newIncomingFile()
    await writeFile(file, 'half a file')
    atrium.clock.advance(2 * dayMs)
    await sweepFiles(atrium.app, running)
    assert.equal(existsSync(file), true)
  })

  test('removes the contents of an organization that is gone', async () => {
    const other = await newClub(atrium)
    const { sha256 } = await filesOf(atrium, () => other).newFile(other.member, 'goes with its organization')
    await runSql(atrium, `delete from organizations where id = ${other.nio}`)
    assert.equal(await isStored(sha256), true)
    await sweepAll()
    assert.equal(await isStored(sha256), false)
    assert.deepEqual(await runSql(atrium, `select id from blobs where sha256 = '${sha256}'`), [])
  })
})
