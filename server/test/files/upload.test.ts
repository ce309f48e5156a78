import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestAtrium } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { fileForm, filesFolder, filesOf, picture } from '../support/files.ts'
import { addPerson, shownPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

/** Lists all local files of the storage, without the folder of the instance. */
const storedFiles = (atrium: TestAtrium) => {
  const path = filesFolder(atrium)
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 38))
}

onEachEngine(
  'uploads',
  (atrium) => {
    let club: Club
    before(async () => {
      club = await newClub(atrium)
    })
    const { call, upload, newFile } = filesOf(atrium, () => club)

    test('201: the whole body is the file, with its hash and the type of its content', async () => {
      const content = 'Who brings the boards? Ω'
      const { body } = await upload(club.member, content, 'a plan.txt')
      const { id, createdAt, url, ...rest } = body
      assert.deepEqual(rest, {
        name: 'a plan.txt',
        type: 'text/plain',
        size: Buffer.byteLength(content),
        sha256: createHash('sha256').update(content).digest('hex'),
        width: null,
        height: null,
        createdBy: shownPerson(club.member),
        thumbnailUrl: null,
        places: [],
      })
      assert.match(id, /^[0-9a-f-]{36}$/)
      assert.ok(Date.parse(createdAt) > 0)
      assert.ok(url.startsWith(`https://atrium.test/v2/files/${club.nio}/${id}/content?ticket=`))
    })

    test('201: the field of a form is the file, whatever its name and type', async () => {
      for (const filename of ['C:\\\\fotos\\\\été 夏.png', undefined]) {
        const parts = [
          { name: 'comment', content: 'ignored' },
          { name: 'file', content: picture, ...(filename && { filename }) },
        ]
        const { status, body } = await call(club.member, 'POST', '', fileForm(parts))
        assert.equal(status, 201)
        assert.deepEqual([body.size, body.type], [picture.length, 'image/png'])
        assert.equal(body.name, filename ? 'été 夏.png' : 'file')
      }
    })

    test('201: JSON, forms and empty bodies are files as well', async () => {
      const bodies: [string, string][] = [
        ['application/json', '{"token": 1'],
        ['application/x-www-form-urlencoded', 'a=1&a=2'],
        ['text/plain; charset=latin1', 'text'],
        ['application/x-unknown', ''],
      ]
      for (const [type, content] of bodies) {
        const reply = await upload(club.member, content, 'x', { 'content-type': type })
        assert.deepEqual([reply.status, reply.body.size], [201, content.length], type)
      }
    })

    test('201: a request without a body is an empty file', async () => {
      const { status, body } = await call(club.member, 'POST', '')
      assert.deepEqual([status, body.size, body.name], [201, 0, 'file'])
    })

    test('names lose folders, control characters and those that change the direction of text', async () => {
      const names: [string, string][] = [
        ['../../etc/passwd', 'passwd'],
        ['C:\\temp\\plan.pdf', 'plan.pdf'],
        ['a\u202egnp.exe', 'agnp.exe'],
        ['line\r\nbreak\u0000\u2028.txt', 'linebreak.txt'],
        ['folder/', 'file'],
        ['', 'file'],
        ['  ', 'file'],
        ['👨‍👩‍👧.png', '👨‍👩‍👧.png'],
        ['خطة.pdf', 'خطة.pdf'],
        ['😀'.repeat(255), '😀'.repeat(255)],
      ]
      for (const [given, expected] of names) {
        // A query cannot contain NUL, as everywhere.
        const name = given.replace('\0', '')
        assert.equal((await newFile(club.member, 'x', name)).name, expected)
      }
    })

    test('422: a name that is too long', async () => {
      for (const name of ['x'.repeat(256), '😀'.repeat(256), 'x'.repeat(5000)]) {
        assert.deepEqual(outcomeOf(await upload(club.member, 'x', name)), [422, 'UNACCEPTABLE_FIELDS'])
      }
    })

    test('the type is that of the content, not of the name or the header', async () => {
      const contents: [string | Buffer, string][] = [
        [picture, 'image/png'],
        ['%PDF-1.7\n%âãÏÓ\n', 'application/pdf'],
        ['<!DOCTYPE html><script>alert(1)</script>', 'text/html'],
        ['  <script>alert(1)</script>', 'text/html'],
        ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
        ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
        ['<?xml version="1.0"?><note/>', 'application/xml'],
        ['name,role\njane,3\n', 'text/plain'],
        [Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x02]), 'application/octet-stream'],
        [Buffer.from([0x41, 0xc3, 0x28]), 'application/octet-stream'],
        ['a\0b', 'application/octet-stream'],
        ['\u0002text', 'application/octet-stream'],
      ]
      for (const [content, type] of contents) {
        assert.equal((await newFile(club.member, content, 'picture.jpg')).type, type, String(content))
      }
    })

    test('an image has its dimensions', async () => {
      const { type, width, height } = await newFile(club.member, picture)
      assert.deepEqual({ type, width, height }, { type: 'image/png', width: 3, height: 2 })
    })

    test('what looks like an image and cannot be decoded is bytes of an unknown type', async () => {
      const { type, width } = await newFile(club.member, picture.subarray(0, 20))
      assert.deepEqual({ type, width }, { type: 'application/octet-stream', width: null })
    })

    test('413: a file that is too large, before its end if its size is announced', async () => {
      const large = Buffer.alloc(2 ** 20 + 1)
      assert.deepEqual(outcomeOf(await upload(club.member, large)), [413, 'FILE_TOO_LARGE'])
      const form = fileForm([{ name: 'file', filename: 'large', content: large }])
      assert.deepEqual(outcomeOf(await call(club.member, 'POST', '', form)), [413, 'FILE_TOO_LARGE'])
      const announced = await upload(club.member, 'x', 'x', { 'content-length': String(2 ** 30) })
      assert.deepEqual(outcomeOf(announced), [413, 'FILE_TOO_LARGE'])
      assert.equal((await upload(club.member, large.subarray(1))).status, 201)
    })

    test('400: a form without the file, with two, or that ends too early', async () => {
      const { payload, headers } = fileForm([{ name: 'file', filename: 'x', content: 'x'.repeat(1000) }])
      const forms = [
        [fileForm([{ name: 'picture', filename: 'x', content: 'x' }]), 'INVALID_FIELDS'],
        [fileForm(['a', 'b'].map((content) => ({ name: 'file', filename: 'x', content }))), 'CONFLICTING_FIELDS'],
        [{ payload: payload.subarray(0, 500), headers }, 'MALFORMED_BODY'],
        [{ payload: 'nonsense', headers }, 'MALFORMED_BODY'],
        [{ payload, headers: { 'content-type': 'multipart/form-data' } }, undefined],
      ] as const
      for (const [form, code = 'UNSUPPORTED_MEDIA_TYPE'] of forms) {
        const [, error] = outcomeOf(await call(club.member, 'POST', '', form))
        assert.equal(error, code)
      }
    })

    test('415: other kinds of multipart, and compressed bodies', async () => {
      const mixed = await upload(club.member, 'x', 'x', { 'content-type': 'multipart/mixed; boundary=x' })
      assert.deepEqual(outcomeOf(mixed), [415, 'UNSUPPORTED_MEDIA_TYPE'])
      const compressed = await upload(club.member, 'x', 'x', { 'content-encoding': 'gzip' })
      assert.deepEqual(outcomeOf(compressed), [415, 'UNSUPPORTED_MEDIA_TYPE'])
    })

    test('files with the same content share a blob, which goes with the last of them', async () => {
      const content = `shared ${club.nio}`
      const other = await newClub(atrium)
      const files = filesOf(atrium, () => other)
      const [one, two] = await Promise.all([newFile(club.member, content), files.newFile(other.member, content)])
      const blobs = () => runSql(atrium, `select storage_key from blobs where sha256 = '${one.sha256}'`)
      assert.equal((await blobs()).length, 1)
      assert.equal(storedFiles(atrium).filter((name) => name.includes(one.sha256)).length, 1)
      assert.equal((await call(club.member, 'DELETE', `/${one.id}`)).status, 204)
      assert.equal((await files.content(other.member, two.id)).text, content)
      assert.equal((await files.call(other.member, 'DELETE', `/${two.id}`)).status, 204)
      assert.equal((await blobs()).length, 0)
    })

    test('nothing is left behind by uploads that were refused', async () => {
      assert.deepEqual(
        storedFiles(atrium).filter((name) => name.includes('incoming')),
        [],
      )
    })

    test('a lost object comes back with the next upload of its content', async () => {
      const { id, sha256 } = await newFile(club.member, 'lost and found')
      const [blob] = await runSql(atrium, `select storage_key from blobs where sha256 = '${sha256}'`)
      await atrium.app.storage.remove(String(blob?.storage_key))
      const { content } = filesOf(atrium, () => club)
      assert.deepEqual(outcomeOf(await content(club.member, id)), [404, 'FILE_NOT_FOUND'])
      await newFile(club.member, 'lost and found')
      assert.equal((await content(club.member, id)).text, 'lost and found')
    })
  },
  { env: { FILES_MAX_MB: '1' } },
)

onEachEngine('the space of files', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { call, upload, newFile, list } = filesOf(atrium, () => club)
  const spaceUsed = async () => (await list(club.member)).space.used
  const fill = (bytes: number) =>
    runSql(atrium, `update file_space set bytes = ${bytes} where organization_id = ${club.nio}`)

  test('counts every file, and a deleted one no more', async () => {
    const quota = { quota: 10 * 2 ** 30, maxFile: 100 * 2 ** 20 }
    assert.deepEqual((await list(club.member)).space, { used: 0, ...quota })
    const { id } = await newFile(club.member, '12345')
    await newFile(club.member, '12345')
    assert.equal(await spaceUsed(), 10)
    await call(club.member, 'DELETE', `/${id}`)
    assert.equal(await spaceUsed(), 5)
  })

  test('409: no space is left, said before the body is read if its size is announced', async () => {
    const used = await spaceUsed()
    await fill(10 * 2 ** 30 - 3)
    assert.deepEqual(outcomeOf(await upload(club.member, '1234')), [409, 'SPACE_FULL'])
    const announced = await upload(club.member, '', 'x', { 'content-length': String(2 ** 20) })
    assert.deepEqual(outcomeOf(announced), [409, 'SPACE_FULL'])
    assert.equal((await upload(club.member, '123')).status, 201)
    await fill(used + 3)
  })

  test('409: a person has too much that is attached to nothing; others are not concerned', async () => {
    const person = await addPerson(atrium)
    const nio = (await atrium.call('POST', '/v2/workplace', { token: person.token, json: { name: 'x' } })).body.nio
    const path = `/v2/files/${nio}`
    await atrium.call('POST', path, { token: person.token, payload: 'x' })
    await runSql(atrium, `update files set size = ${2 * 2 ** 30} where organization_id = ${nio}`)
    const reply = await atrium.call('POST', path, { token: person.token, payload: 'x' })
    assert.deepEqual(outcomeOf(reply), [409, 'UNATTACHED_FULL'])
    assert.equal((await upload(club.member, 'x')).status, 201)
  })
})

onEachEngine(
  'uploads at once',
  (atrium) => {
    test('429: an account has a few slots, which are free again afterwards', async () => {
      const club = await newClub(atrium)
      const { upload } = filesOf(atrium, () => club)
      const statuses = await Promise.all(
        Array.from({ length: 6 }, (_, number) => upload(club.member, `file ${number}`).then(({ status }) => status)),
      )
      assert.ok(statuses.includes(429) && statuses.includes(201), String(statuses))
      for (let count = 0; count < 4; count++) assert.equal((await upload(club.member, 'again')).status, 201)
    })
  },
  { limits: { uploadsPerAccount: 2 } },
)
