import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Person } from '../../../server/test/support/people.ts'
import type { AtriumInBrowser } from './atrium-in-browser.ts'
import type { Club, Posted, Talk } from './club.ts'
import { dropInto, pasteInto } from './in-page.js'

export type StoredFile = { id: string; name: string }
export type FileToChoose = { name: string; mimeType: string; buffer: Buffer }

/** An image of one colour. Different colours are different contents. */
export const image = (width: number, height: number, color = '#4263eb'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

export const textFile = (name: string, text = 'Hello'): FileToChoose => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** A second of silence, which every browser plays. */
export function sound(): Buffer {
  const [rate, seconds] = [8000, 1]
  const samples = Buffer.alloc(rate * seconds, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Uploads a file by the API. */
export async function upload(
  { atrium }: AtriumInBrowser,
  nio: number,
  { token }: Pick<Person, 'token'>,
  name: string,
  payload: Buffer | string,
): Promise<StoredFile> {
  const reply = await atrium.call('POST', `/v2/files/${nio}?${new URLSearchParams({ name })}`, {
    token,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  })
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}

/** Posts a message with files by the API. */
export const postFiles = (club: Club, who: Person, talk: Talk, files: StoredFile[], message = ''): Promise<Posted> =>
  club.call(who, 'POST', `/v2/talks/${club.nio}/${talk.id}`, { message, attachments: files.map(({ id }) => id) })

/** Chooses files as the system's dialog does. The last input of a page or form is the one for files of any kind. */
export const choose = (where: Page | Locator, files: FileToChoose | FileToChoose[]): Promise<void> =>
  where.locator('input[type=file]').last().setInputFiles(files)

const inPage = ({ name, mimeType, buffer }: FileToChoose) => ({ name, mimeType, base64: buffer.toString('base64') })

export const paste = (field: Locator, file: FileToChoose): Promise<void> => field.evaluate(pasteInto, inPage(file))

export const drop = (area: Locator, files: FileToChoose[]): Promise<void> => area.evaluate(dropInto, files.map(inPage))
