import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { inspectImageTask } from '../../src/domain/files/tasks.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'

const place = { IFD0: { Make: 'Camera of Jane' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' } }

/** An image of 60 × 40 pixels that was taken sideways, with the place where it was taken. */
const photo = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c03' } })
    .withExif(place)
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><GPSLatitude>45,45N</GPSLatitude></x:xmpmeta>')
    .toFormat(format)
    .toBuffer()

const revealing = /Camera of Jane|GPSLatitude|adobe:ns|Taken at home/

onEachEngine('images', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const { call, newFile, content } = filesOf(atrium, () => club)
  const thumbnail = (id: string, size?: string) =>
    call(club.member, 'GET', `/${id}/thumbnail`, { query: size ? { size } : {} })

  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    test(`a photo in ${format} loses the place where it was taken and keeps its pixels and its orientation`, async () => {
      const original = await photo(format)
      assert.match(original.toString('latin1'), revealing)
      const file = await newFile(club.member, original, `photo.${format}`)
      assert.equal(file.type, `image/${format}`)
      assert.deepEqual([file.width, file.height], [40, 60])
      const { bytes } = await content(club.member, file.id)
      assert.doesNotMatch(bytes.toString('latin1'), revealing)
      assert.equal(bytes.length, file.size)
      assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256)
      const pixels = (image: Buffer) => sharp(image).raw().toBuffer()
      assert.ok((await pixels(bytes)).equals(await pixels(original)))
      // The orientation of an AVIF is no part of its EXIF data.
      if (format !== 'avif') assert.equal((await sharp(bytes).metadata()).orientation, 6)
    })
  }

  test('an image without metadata is kept byte by byte', async () => {
    const { id } = await newFile(club.member, picture)
    assert.ok((await content(club.member, id)).bytes.equals(picture))
  })

  test('texts of a PNG, comments of a GIF, and what follows the end of an image go as well', async () => {
    const gif = await sharp(picture).gif().toBuffer()
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 13]), Buffer.from('Taken at home'), Buffer.from([0])])
    const images = [
      Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]),
      Buffer.concat([await photo('jpeg'), Buffer.from('Taken at home')]),
      Buffer.concat([picture, Buffer.from('Taken at home')]),
    ]
    for (const image of images) {
      assert.match(image.toString('latin1'), revealing)
      const { id, type } = await newFile(club.member, image)
      assert.match(type, /^image\//)
      assert.doesNotMatch((await content(club.member, id)).bytes.toString('latin1'), revealing)
    }
  })

  test('previews are WebP in two sizes, upright and never enlarged', async () => {
    const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#063' } })
      .jpeg()
      .toBuffer()
    const { id, thumbnailUrl } = await newFile(club.member, wide)
    assert.ok(thumbnailUrl.startsWith(`https://atrium.test/v2/files/${club.nio}/${id}/thumbnail?ticket=`))
    for (const [size, width] of [
      ['small', 480],
      ['large', 1600],
    ] as const) {
      const reply = await thumbnail(id, size)
      assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'image/webp'])
      const made = await sharp(reply.bytes).metadata()
      assert.deepEqual([made.format, made.width, made.height], ['webp', width, width / 4])
    }
    const byTicket = await atrium.call('GET', thumbnailUrl.replace('https://atrium.test', ''))
    assert.deepEqual([byTicket.status, byTicket.bytes.equals((await thumbnail(id)).bytes)], [200, true])
    const etag = String(byTicket.headers.etag)
    const again = await call(club.member, 'GET', `/${id}/thumbnail`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    const turned = await newFile(club.member, await photo('jpeg'))
    const { width, height } = await sharp((await thumbnail(turned.id)).bytes).metadata()
    assert.deepEqual([width, height], [40, 60])
  })

  test('404: a file that is no image has no preview; 422: an unknown size', async () => {
    const { id } = await newFile(club.member, 'text')
    assert.deepEqual(outcomeOf(await thumbnail(id)), [404, 'THUMBNAIL_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await thumbnail(id, 'huge')), [422, 'UNACCEPTABLE_FIELDS'])
  })

  describe('an image that costs too much', () => {
    /** A PNG whose header promises more than the file has. */
    const promising = (width: number, height: number) => {
      const bytes = Buffer.from(picture)
      bytes.writeUInt32BE(width, 16)
      bytes.writeUInt32BE(height, 20)
      return bytes
    }
    test('of 50,000 × 50,000 pixels is bytes of an unknown type', async () => {
      const { type, width, thumbnailUrl } = await newFile(club.member, promising(50_000, 50_000))
      assert.deepEqual(
        { type, width, thumbnailUrl },
        { type: 'application/octet-stream', width: null, thumbnailUrl: null },
      )
    })
    test('of 32 million pixels in a format that is decoded as a whole, too', async () => {
      const { type } = await newFile(
        club.member,
        await sharp({ create: { width: 8000, height: 4000, channels: 3, background: '#fff' } })
          .webp({ effort: 0 })
          .toBuffer(),
      )
      assert.equal(type, 'application/octet-stream')
    })
  })

  test('images of several people are decoded one at a time, and other files do not wait for them', async () => {
    const { workers } = atrium.app
    const { run } = workers
    let running = 0
    let most = 0
    let texts = 0
    workers.run = async (...args) => {
      if ((args[0] as string) !== inspectImageTask) return run(...args)
      most = Math.max(most, ++running)
      try {
        return await run(...args)
      } finally {
        running--
      }
    }
    try {
      const image = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#0c3' } })
        .png()
        .toBuffer()
      const people = [club.member, club.secretary, club.administrator]
      const uploads = people.flatMap((who) => [newFile(who, image), newFile(who, 'text').then(() => texts++)])
      await Promise.all(uploads)
      assert.deepEqual([most, texts], [1, 3])
    } finally {
      workers.run = run
    }
  })

  test('vector graphics, and formats that are not decoded here, are never images', async () => {
    const tiff = await sharp(picture).tiff().toBuffer()
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])
    for (const content of [tiff, bitmap]) {
      const { type, width } = await newFile(club.member, content)
      assert.deepEqual([type, width], ['application/octet-stream', null])
    }
  })
})
