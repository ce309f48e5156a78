import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { hourMs } from '../../src/clock.ts'
import { keepUnknownMs, sweepShard } from '../../src/domain/files/sweep-files.ts'
import { onEachEngine, outcomeOf, type TestAtrium, type TestReply } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { fileForm, filesFolder, picture } from '../support/files.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

const running = new AbortController().signal

/** A photo of 60 × 40 pixels, red on its left half, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 30, height: 40, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()

/** A PNG that no compression makes small. */
const largePicture = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  } as never)
    .png({ compressionLevel: 0 })
    .toBuffer()

/** The names of all objects of images in the folder of a service. */
const imageObjects = (atrium: TestAtrium) =>
  readdirSync(filesFolder(atrium), { recursive: true })
    .map(String)
    .filter((name) => name.includes('image-'))

const loaderOf =
  (atrium: TestAtrium) =>
  (address: string, query: Record<string, string> = {}, headers = {}) =>
    atrium.call('GET', new URL(address).pathname, { query, headers })

onEachEngine('an avatar', (atrium) => {
  let person: SignedInPerson
  before(async () => {
    person = await addPerson(atrium)
  })
  const load = loaderOf(atrium)
  const put = (who: SignedInPerson, payload: Buffer, headers: Record<string, string> = {}): Promise<TestReply> =>
    atrium.call('PUT', '/v2/account/avatar', {
      token: who.token,
      payload,
      headers: { 'content-type': 'image/x', ...headers },
    })
  const remove = (who: SignedInPerson) => atrium.call('DELETE', '/v2/account/avatar', { token: who.token })
  const account = async (who: SignedInPerson) =>
    (await atrium.call('GET', '/v2/account/getUserInfos', { token: who.token })).body
  const newAvatar = async (who = person, image = picture): Promise<string> => {
    const reply = await put(who, image)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.avatar
  }

  test('is null until it is set, and then an address that needs no token', async () => {
    const newcomer = await addPerson(atrium)
    assert.equal((await account(newcomer)).avatar, null)
    const { status, body } = await put(newcomer, await photo())
    assert.equal(status, 200)
    assert.match(body.avatar, /^https:\/\/atrium\.test\/v2\/images\/[0-9a-f]{32}$/)
    assert.deepEqual(await account(newcomer), { ...body, operator: false })
    const image = await load(body.avatar)
    assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/webp'])
    assert.equal(image.headers['cache-control'], 'public, max-age=86400, immutable')
    assert.equal(image.headers['x-content-type-options'], 'nosniff')
    assert.match(String(image.headers['content-security-policy']), /sandbox/)
  })

  test('is the middle of the image as a square, in three sizes, without metadata', async () => {
    const address = await newAvatar(person, await photo())
    for (const size of ['64', '128', '256', undefined]) {
      const { bytes } = await load(address, size ? { size } : {})
      const { width, height, exif } = await sharp(bytes).metadata()
      assert.deepEqual([width, height, exif], [Number(size ?? 256), Number(size ?? 256), undefined])
      const { channels } = await sharp(
        await sharp(bytes).extract({ left: 0, top: 0, width: 8, height: 8 }).toBuffer(),
      ).stats()
      assert.ok((channels[0]?.mean ?? 0) > 150, 'the left third was cut, and red is left')
    }
    assert.deepEqual(outcomeOf(await load(address, { size: '65' })), [422, 'UNACCEPTABLE_FIELDS'])
  })

  test('can be the field of a form', async () => {
    const { payload, headers } = fileForm([{ name: 'file', filename: 'me.png', content: picture }])
    const reply = await put(person, payload, headers)
    assert.equal(reply.status, 200, reply.text)
    const { payload: without, headers: also } = fileForm([{ name: 'other', filename: 'me.png', content: picture }])
    assert.deepEqual(outcomeOf(await put(person, without, also)), [400, 'INVALID_FIELDS'])
  })

  test('gets a new address each time, and the one before ends', async () => {
    const first = await newAvatar()
    const second = await newAvatar()
    assert.notEqual(first, second)
    assert.deepEqual(outcomeOf(await load(first)), [404, 'IMAGE_NOT_FOUND'])
    assert.equal((await load(second)).status, 200)
  })

  test('204: is removed, also when there is none', async () => {
    const address = await newAvatar()
    assert.equal((await remove(person)).status, 204)
    assert.equal((await remove(person)).status, 204)
    assert.equal((await account(person)).avatar, null)
    assert.deepEqual(outcomeOf(await load(address)), [404, 'IMAGE_NOT_FOUND'])
  })

  test('leaves nothing behind in the storage', async () => {
    await remove(person)
    await newAvatar()
    await newAvatar()
    await put(person, Buffer.from('no image'))
    // Objects are removed after the reply.
    await atrium.app.idle()
    assert.equal(imageObjects(atrium).filter((name) => name.endsWith('.64')).length <= 3, true)
    await remove(person)
  })

  test('304: it has not changed', async () => {
    const address = await newAvatar()
    const { headers } = await load(address)
    const again = await load(address, {}, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.status, again.text], [304, ''])
    const small = await load(address, { size: '64' }, { 'if-none-match': String(headers.etag) })
    assert.equal(small.status, 200)
  })

  test('422: content that is no image, or costs too much', async () => {
    const before = (await account(person)).avatar
    const header = Buffer.from(picture)
    header.writeUInt32BE(50_000, 16)
    header.writeUInt32BE(50_000, 20)
    const refused = [
      Buffer.from('Hello'),
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('%PDF-1.7\n'),
      picture.subarray(0, 50),
      header,
    ]
    for (const content of refused) assert.deepEqual(outcomeOf(await put(person, content)), [422, 'NOT_AN_IMAGE'])
    assert.equal((await account(person)).avatar, before)
  })

  test('413: more than 10 MB, announced or not, and 9 MB are fine', async () => {
    const announced = await put(person, Buffer.alloc(11 * 1024 * 1024))
    assert.deepEqual(outcomeOf(announced), [413, 'IMAGE_TOO_LARGE'])
    const large = await largePicture(1750)
    assert.ok(large.length > 9_000_000 && large.length < 10 * 1024 * 1024, String(large.length))
    assert.equal((await put(person, large)).status, 200)
  })

  test('goes with the account', async () => {
    const leaving = await addPerson(atrium)
    const address = await newAvatar(leaving)
    const json = { userCredential: leaving.id }
    assert.equal((await atrium.call('DELETE', '/v2/account/@me', { token: leaving.token, json })).status, 204)
    assert.deepEqual(outcomeOf(await load(address)), [404, 'IMAGE_NOT_FOUND'])
  })

  test('404: an address that was never given out', async () => {
    for (const address of ['0'.repeat(32), 'none', '..%2f..', 'A'.repeat(32), `${'0'.repeat(32)}.64`]) {
      const reply = await atrium.call('GET', `/v2/images/${address}`)
      assert.deepEqual(outcomeOf(reply), [404, 'IMAGE_NOT_FOUND'])
    }
  })

  test('a text that looks like the property is sent as it was written', async () => {
    const bio = '","avatar":"evil'
    await newAvatar()
    const { body } = await atrium.call('PATCH', '/v2/account/profile', { token: person.token, json: { bio } })
    assert.equal(body.bio, bio)
    assert.match(body.avatar, /^https:\/\/atrium\.test\/v2\/images\/[0-9a-f]{32}$/)
  })

  describe('the sweep', () => {
    const sweep = async (address: string) => sweepShard(atrium.app, new URL(address).pathname.slice(11, 13), running)
    const sizesOf = (address: string) => imageObjects(atrium).filter((name) => name.includes(address.slice(-32))).length

    test('keeps an image that is in use, and removes one that no row names after a week', async () => {
      const kept = await newAvatar()
      const lost = kept.replace(/.{30}$/, '0'.repeat(30))
      for (const side of ['64', '128', '256']) {
        const file = await atrium.app.storage.newIncomingFile()
        writeFileSync(file, 'left behind')
        await atrium.app.storage.store(file, `${lost.slice(-32, -30)}/image-${lost.slice(-32)}.${side}`)
      }
      await sweep(kept)
      assert.deepEqual([sizesOf(kept), sizesOf(lost)], [3, 3])
      atrium.clock.advance(keepUnknownMs + hourMs)
      await sweep(kept)
      assert.deepEqual([sizesOf(kept), sizesOf(lost)], [3, 0])
    })
  })

  test('404: the folder of files was lost, and a new image heals it', async () => {
    const someone = await addPerson(atrium)
    const address = await newAvatar(someone)
    const folder = filesFolder(atrium)
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    assert.deepEqual(outcomeOf(await load(address)), [404, 'IMAGE_NOT_FOUND'])
    assert.equal((await load(await newAvatar(someone))).status, 200)
  })
})

onEachEngine('a logo', (atrium) => {
  let club: Club
  let origin: string
  before(async () => {
    origin = await atrium.server.listen({ port: 0 })
    club = await newClub(atrium)
  })
  const load = loaderOf(atrium)
  const call = (who: SignedInPerson, method: string, payload?: Buffer) =>
    atrium.call(method, `/v2/workplace/${club.nio}/logo`, {
      token: who.token,
      ...(payload && { payload, headers: { 'content-type': 'image/png' } }),
    })
  const read = async (path: string, who?: SignedInPerson) =>
    (await atrium.call('GET', path, { token: who?.token })).body

  test('is set and removed by administrators, and everybody sees it', async () => {
    const listener = await listenTo(origin, { token: club.member.token })
    await listener.until('ready')
    const reply = await call(club.administrator, 'PUT', picture)
    assert.equal(reply.status, 200, reply.text)
    const { logo } = reply.body
    assert.match(logo, /^https:\/\/atrium\.test\/v2\/images\/[0-9a-f]{32}$/)
    assert.equal((await load(logo, { size: '128' })).status, 200)
    await listener.until('organization.changed')
    listener.disconnect()
    assert.equal((await read(`/v2/workplace/${club.nio}`, club.member)).logo, logo)
    assert.equal((await read('/v2/workplace', club.member)).organizations[0].logo, logo)
    const json = { public: true }
    await atrium.call('PATCH', `/v2/workplace/${club.nio}`, { token: club.administrator.token, json })
    assert.equal((await read(`/v2/discover/${club.nio}`)).logo, logo)
    const { entries } = await read(`/v2/workplace/${club.nio}/audit`, club.administrator)
    const changes = entries.map(({ details }: { details: unknown }) => details)
    assert.ok(
      changes.some((details: { logo?: unknown }) => JSON.stringify(details.logo) === '{"from":false,"to":true}'),
    )

    assert.equal((await call(club.administrator, 'DELETE')).status, 204)
    assert.equal((await read(`/v2/discover/${club.nio}`)).logo, null)
    assert.deepEqual(outcomeOf(await load(logo)), [404, 'IMAGE_NOT_FOUND'])
  })

  test('403: members and secretaries, 404: others', async () => {
    for (const who of [club.member, club.secretary]) {
      assert.deepEqual(outcomeOf(await call(who, 'PUT', picture)), [403, 'ROLE_REQUIRED'])
      assert.deepEqual(outcomeOf(await call(who, 'DELETE')), [403, 'ROLE_REQUIRED'])
    }
    assert.deepEqual(outcomeOf(await call(club.stranger, 'PUT', picture)), [404, 'ORGANIZATION_NOT_FOUND'])
  })
})
