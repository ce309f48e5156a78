import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import type { MemberSheetContent } from '../../src/domain/prints/member-pdf.ts'

export const printedAt = Date.UTC(2026, 10, 15, 13, 5)
export const anna: MemberSheetContent = {
  organization: 'Friends of the Library',
  nametag: 'Anna Lindqvist',
  name: null,
  nicHandle: 'anna.lindqvist',
  roleName: 'Treasurer',
  joinedAt: Date.UTC(2023, 2, 4),
  comment: 'Keeps the books.',
  fields: [],
  events: [],
  printedAt,
}

export const meeting = {
  title: 'Board meeting',
  start: Date.UTC(2026, 10, 20, 17, 30),
  end: Date.UTC(2026, 10, 20, 19),
  allDay: false,
  timeZone: 'Europe/Berlin',
  location: 'Room 2.14',
}

export const open = (pdf: Buffer) => getDocumentProxy(new Uint8Array(pdf))

type TextItem = { str: string; hasEOL: boolean; width: number; transform: number[] }

export async function pagesOf(pdf: Buffer) {
  const document = await open(pdf)
  return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
}

export async function itemsOf(pdf: Buffer): Promise<TextItem[][]> {
  const contents = await Promise.all((await pagesOf(pdf)).map((page) => page.getTextContent()))
  return contents.map(({ items }) => items.filter((item) => 'str' in item))
}

export const textsOf = async (pdf: Buffer) =>
  (await itemsOf(pdf)).map((items) => items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''))

/** Returns the text of all pages. */
export const textOf = async (pdf: Buffer) => (await textsOf(pdf)).join('\n')

/** Returns everything in a document except glyph outlines: its dictionaries and its content streams. */
export function objectsOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const instructions = Array.from(
    source.matchAll(/\/FlateDecode [^\n]*>>\nstream\n(.*?)\nendstream/gs),
    ([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  ).filter((stream) => /^[\t\n\r -~]*$/.test(stream))
  const dictionaries = source.replace(/stream\n.*?\nendstream/gs, '').replace(/\((?:\\.|[^\\()])*\)/gs, '()')
  return [dictionaries, ...instructions].join('\n')
}

export const active =
  /\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFiles?|SubmitForm|GoToR|GoToE|RichMedia|Annots?)\b/
