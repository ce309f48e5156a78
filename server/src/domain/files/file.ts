import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Person, toPerson } from '../core/person.ts'
import { fileForReader } from './find-queries.ts'
import { cardPlacesOf, eventPlacesOf, messagePlacesOf } from './place-queries.ts'

/** Something that a file is attached to, by the ids that its path has. */
export type FilePlace =
  | { talkId: number; messageId: number }
  | { boardId: string; cardId: string }
  | { userId: string | null; eventId: string }

/** A file as its readers see it. The routes add addresses, which are made for each reader. */
export type StoredFile = {
  id: string
  nio: number
  name: string
  type: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  hasThumbnails: boolean
  createdAt: string
  createdBy: Person
  /** The places that the reader can read. */
  places: FilePlace[]
}

export type FileRow = RowOf<typeof fileForReader>

/** The organization and the file of a path. */
export type FilePath = { organizationId: string; file: string }

/** Finds a file that the caller can read. For everybody else the file does not exist. */
export async function readableFile(on: Connection, caller: MemberCaller, id: string): Promise<FileRow> {
  const row = await fileForReader.first(on, { ...caller, id: id.toLowerCase() })
  if (!row) throw fail('FILE_NOT_FOUND')
  return row
}

/** Adds to files the places that the reader can read, with one query for each kind of place. */
export async function showFiles(on: Connection, caller: MemberCaller, rows: FileRow[]): Promise<StoredFile[]> {
  if (rows.length === 0) return []
  const { membershipKey, organizationKey } = caller
  const asked = { fileKeys: JSON.stringify(rows.map(({ key }) => key)), membershipKey, organizationKey }
  const found = (
    await Promise.all([messagePlacesOf.all(on, asked), cardPlacesOf.all(on, asked), eventPlacesOf.all(on, asked)])
  ).flat() as ({ fileKey: number } & FilePlace)[]
  const byFile = Map.groupBy(found, ({ fileKey }) => fileKey)
  return rows.map((row) =>
    toFile(
      row,
      (byFile.get(row.key) ?? []).map(({ fileKey: _, ...place }) => place),
    ),
  )
}

export const toFile = (row: Omit<FileRow, 'key' | 'storageKey'>, places: FilePlace[]): StoredFile => ({
  id: row.id,
  nio: row.organizationKey,
  name: row.name,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  hasThumbnails: row.hasThumbnails === 1,
  createdAt: timeAt(row.createdAt),
  createdBy: toPerson(
    row.uploaderHandle,
    row.uploaderNametag,
    row.uploaderName,
    row.uploaderAvatar,
    row.uploaderDeletedAt,
  ),
  places,
})
