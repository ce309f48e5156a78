/** The kinds of files to filter by, each with the value of the parameter `type` of the API. */
export const typeFilters = {
  images: 'image',
  videos: 'video',
  audio: 'audio',
  pdfs: 'application/pdf',
  texts: 'text',
  documents: 'application',
} as const

export type TypeFilter = keyof typeof typeFilters

/** The search parameters of the page: a text, a kind of files, a person, and a talk, a board or an event. */
export type FilesSearch = {
  q?: string | undefined
  type?: TypeFilter | undefined
  by?: string | undefined
  talk?: number | undefined
  board?: string | undefined
  event?: string | undefined
}

const textOf = (value: unknown) =>
  ['string', 'number'].includes(typeof value) && value !== '' ? String(value) : undefined

export const readFilesSearch = ({ q, type, by, talk, board, event }: Record<string, unknown>): FilesSearch => ({
  q: textOf(q),
  type: typeof type === 'string' && Object.hasOwn(typeFilters, type) ? (type as TypeFilter) : undefined,
  by: textOf(by),
  talk: Number.isSafeInteger(talk) && Number(talk) > 0 ? Number(talk) : undefined,
  board: textOf(board),
  event: textOf(event),
})

export const isFiltered = (search: FilesSearch) => Object.values(search).some((value) => value !== undefined)
