import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { startAtrium } from '../support/atrium.ts'
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

test(`S20: ${count} malformed images are kept as files, and nothing hangs`, async () => {
  const atrium = await startAtrium('sqlite', { limits: generousLimits })
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
      const reply = await upload(club.member, damage(image, random), `${number}.png`)
      assert.equal(reply.status, 201, reply.text)
      types.set(reply.body.type, (types.get(reply.body.type) ?? 0) + 1)
      await call(club.member, 'DELETE', `/${reply.body.id}`)
    }
    const whole = await newFile(club.member, images[0])
    assert.equal(whole.type, 'image/jpeg', 'the workers still work')
    reportFigure('S20', `${count} malformed images: ${[...types].map((each) => each.join(' ')).join(', ')}`)
  } finally {
    await atrium.close()
  }
})
