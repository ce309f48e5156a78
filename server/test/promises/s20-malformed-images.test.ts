import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { engines, startAtrium } from '../support/atrium.ts'
import { newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Number of images; `npm run prove` sets 1,000. */
const count = Number(process.env.ATRIUM_MALFORMED_IMAGES ?? 40)

/** A sequence of numbers below a bound that is the same in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}

/** Changes, cuts, repeats or swaps parts of an image. */
function damage(image: Buffer, random: (below: number) => number): Buffer {
  const bytes = Buffer.from(image)
  for (let change = 0; change <= random(8); change++) bytes[random(bytes.length)] = random(256)
  const kinds = [
    () => bytes,
    () => bytes.subarray(0, 12 + random(bytes.length - 12)),
    () => Buffer.concat([bytes, bytes.subarray(random(bytes.length))]),
    () => Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(random(200), 0xff), bytes.subarray(40)]),
    () => bytes.fill(random(256), 20, 20 + random(60)),
  ]
  return kinds[random(kinds.length)]?.() ?? bytes
}

/** The beginnings of formats that the type detection parses further; what follows is not of that format. */
const otherBeginnings = [
  'PK\x03\x04\x14\0\0\0\x08\0',
  'OggS\0\x02',
  '\0\0\0\x18ftypheic',
  '\0\0\0\x18ftypmp42',
  'RIFF\xff\xff\xff\xffWEBPVP8X',
  'ID3\x04\0\0\x7f\x7f\x7f\x7f',
  '\x1aE\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xff',
  '%PDF-1.7\n',
  'II*\0\xff\xff\xff\x7f',
  '\x1f\x8b\x08\0',
].map((beginning) => Buffer.from(beginning, 'latin1'))

const mislabeled = (number: number, random: (below: number) => number) =>
  Buffer.concat([
    otherBeginnings[number % otherBeginnings.length] ?? Buffer.alloc(0),
    Buffer.from(Array.from({ length: random(2000) }, () => random(256))),
  ])

const declaredTypes = ['image/png', 'image/svg+xml', 'text/html', 'video/mp4', 'application/pdf']

for (const engine of engines) {
  test(`S20: ${count} malformed images and files of wrong types are kept, and nothing hangs (${engine})`, async () => {
    const atrium = await startAtrium(engine, { limits: generousLimits })
    try {
      const club = await newClub(atrium)
      const { upload, newFile, call } = filesOf(atrium, () => club)
      const source = sharp({ create: { width: 64, height: 48, channels: 4, background: '#0a86' } })
        .withExif({ IFD0: { Make: 'Camera' } })
        .withMetadata({ orientation: 3 })
      const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
      const images = await Promise.all(formats.map((format) => source.clone().toFormat(format).toBuffer()))
      const random = randomNumbers(7)
      const types = new Map<string, number>()
      for (let number = 0; number < count; number++) {
        const image = images[number % images.length] ?? Buffer.alloc(0)
        const content = number % 4 === 3 ? mislabeled(number, random) : damage(image, random)
        const declared = declaredTypes[number % declaredTypes.length] ?? ''
        const reply = await upload(club.member, content, `${number}.png`, { 'content-type': declared })
        assert.equal(reply.status, 201, reply.text)
        types.set(reply.body.type, (types.get(reply.body.type) ?? 0) + 1)
        const sent = await call(club.member, 'GET', `/${reply.body.id}/content`)
        assert.deepEqual([sent.status, sent.bytes.length], [200, reply.body.size])
        await call(club.member, 'DELETE', `/${reply.body.id}`)
        if (number % 10 > 0) continue
        const avatar = await atrium.call('PUT', '/v2/account/avatar', { token: club.member.token, payload: content })
        assert.ok([200, 422].includes(avatar.status), avatar.text)
      }
      const whole = await newFile(club.member, images[0])
      assert.equal(whole.type, 'image/jpeg', 'the workers still work')
      const shown = [...types].map((each) => each.join(' ')).join(', ')
      reportFigure('S20', `${count} malformed images and files of wrong types: ${shown} (${engine})`)
    } finally {
      await atrium.close()
    }
  })
}
