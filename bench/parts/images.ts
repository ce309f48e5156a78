import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { getChromium } from '../../web/test/support/chromium/get-chromium.ts'
import { launchChromium } from '../../web/test/support/chromium/launch.ts'
import { usualDataset } from '../datasets.ts'
import { median } from '../load.ts'
import { type Program, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part } from '../rows.ts'
import { crowd, tokenOf } from '../seed.ts'

const [posterAccount, readerAccount] = [1, 2]
const imagesPerMessage = 10
const imagesOf = (quick: boolean) => (quick ? imagesPerMessage : 50)
const timeoutMs = 30_000
/** All images are in view without scrolling. */
const viewport = { width: 1920, height: 1700 }

/** P11: somebody opens a talk with 50 photos in view, in a browser whose cache is empty. */
export const measureImages: Part = async (databases, quick) => {
  if ((await getChromium()) === null) {
    printStatus('P11 is left out: it needs a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
    endStatus()
    return []
  }
  const rounds = quick ? 1 : 20
  const imageCount = imagesOf(quick)
  const service = await startService(await databases.make(usualDataset(quick)), databases.folder)
  const browser = await launchChromium()
  const times: number[] = []
  const shifts: number[] = []
  try {
    await postPhotos(service, imageCount, quick ? [320, 240] : [1600, 1200])
    // Round 0 warms the service up.
    for (let round = quick ? 1 : 0; round <= rounds; round++) {
      printStatus(`${databases.engine}, a talk with ${imageCount} images: round ${round} of ${rounds}`)
      const { shownMs, shift } = await openTalk(browser, service, imageCount)
      if (round > 0) {
        times.push(shownMs)
        shifts.push(shift)
      }
    }
  } finally {
    endStatus()
    await browser.close()
    await service.stop()
  }
  times.sort((a, b) => a - b)
  const row = { promised: 'P11', engine: databases.engine, figures: { rounds, images: imageCount } } as const
  const name = `from opening a talk until its ${imageCount} images are shown`
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  return [
    { ...row, name: `${name}, median`, value: median(times), unit: 'ms' },
    { ...row, name: `${name}, p95`, value: p95, unit: 'ms', bound: { atMost: 1500 } },
    { ...row, name: 'layout shift meanwhile', value: Math.max(...shifts), unit: '', bound: { atMost: 0 } },
  ]
}

async function postPhotos({ url }: Program, imageCount: number, [width, height]: [number, number]): Promise<void> {
  const call = async (path: string, body: Buffer<ArrayBuffer> | string, type: string) => {
    const headers = { authorization: tokenOf(posterAccount), 'content-type': type }
    const reply = await fetch(url + path, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`${path} was answered with ${await reply.text()}`)
    return (await reply.json()) as { id: string }
  }
  for (let posted = 0; posted < imageCount; posted += imagesPerMessage) {
    const attachments: string[] = []
    for (let index = 0; index < imagesPerMessage; index++) {
      printStatus(`photo ${posted + index + 1} of ${imageCount}`)
      const path = `/v2/files/${crowd.organization}?name=photo-${posted + index}.jpg`
      attachments.push((await call(path, await photo(width, height), 'image/jpeg')).id)
    }
    const json = JSON.stringify({ attachments })
    await call(`/v2/talks/${crowd.organization}/${crowd.talk}`, json, 'application/json')
  }
}

/** A photo of its own: blurred noise has as much detail as a photo of a crowd. */
const photo = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const content = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  return Buffer.from(await content.blur(2).jpeg({ quality: 85 }).toBuffer())
}

/** Opens the talk in a new window. The time counts from the navigation, so it contains the start of the application. */
async function openTalk(
  browser: Browser,
  { url }: Program,
  imageCount: number,
): Promise<{ shownMs: number; shift: number }> {
  const token = tokenOf(readerAccount)
  const reply = await fetch(`${url}/v2/account/getUserInfos`, { headers: { authorization: token } })
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const session = { token, account: await reply.json(), passwordChangeRequired: false, expiresAt }
  const context = await browser.newContext({ viewport })
  try {
    context.setDefaultTimeout(timeoutMs)
    await context.addInitScript(`localStorage.setItem('atrium.session', ${JSON.stringify(JSON.stringify(session))})`)
    await context.addInitScript(watch(imageCount))
    const page = await context.newPage()
    await page.goto(`${url}/o/${crowd.organization}/talks/${crowd.talk}`)
    return await page.evaluate<{ shownMs: number; shift: number }>('window.allShown')
  } finally {
    await context.close()
  }
}

/** Resolves when all images in view are decoded and painted. Shifts are added up from the first image on. */
const watch = (imageCount: number) => `window.allShown = new Promise((resolve, reject) => {
  let shift = 0
  const images = () => [...document.querySelectorAll('[role=feed] img[src*="/thumbnail?"]')]
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) if (images().length > 0) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const isInView = (image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  const look = () => {
    const shown = images().filter((image) => image.complete && image.naturalWidth > 0 && isInView(image))
    if (shown.length < ${imageCount}) return requestAnimationFrame(look)
    Promise.all(shown.map((image) => image.decode())).then(() =>
      requestAnimationFrame(() => resolve({ shownMs: performance.now(), shift })),
    )
  }
  requestAnimationFrame(look)
  setTimeout(() => reject(new Error('only ' + images().length + ' images are in the page')), ${timeoutMs})
})`
