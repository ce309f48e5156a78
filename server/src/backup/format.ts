import type { Engine } from '../db/engine.ts'

/*
 * A backup is a tar file with these entries, in this order:
 *
 *   header.json                      what follows
 *   key.json                         the secret keys, encrypted with a passphrase; left out without one
 *   tables/<table>/<part>.jsonl.zst  a line with the names of the columns, then a line for each row
 *   files/<object>/<part>            the content of an object of the storage, in parts
 *   files/<object>/end.json          its size and hash
 *   contents/<part>.jsonl.zst        instead of these: a list of objects that are kept beside the backup
 *   manifest.json                    counts and hashes of everything before it
 */

export const formatName = 'atrium-backup'
/** A backup with all contents in it is still of version 1, which earlier versions of Atrium restore. */
export const formatVersions = { inside: 1, beside: 2 } as const

/** Place of the contents of files: in the backup, or in a folder beside it that several backups share. */
export type ContentsPlace = keyof typeof formatVersions

export type Header = {
  format: typeof formatName
  formatVersion: number
  /** The version of Atrium that wrote it. */
  atrium: string
  createdAt: string
  engine: Engine
  instanceId: string
  migrations: string[]
}

export type TableSummary = {
  rows: number
  sha256: string
  /** The highest id that was ever given out; null for tables without one. */
  lastId: number | null
}

export type ObjectEnd = { size: number; sha256: string }

/** The line of an object in the text of which the manifest has the hash. */
export const lineOf = (key: string, { size, sha256 }: ObjectEnd) => `${key} ${size} ${sha256}\n`

export type Manifest = {
  tables: Record<string, TableSummary>
  objects: { count: number; bytes: number; sha256: string }
  /** Objects that rows name and that were not in the storage. */
  missing: string[]
  hasKey: boolean
}

/** Indexes that are built again from the rows: SQLite's cannot be read, and the engines have different ones. */
export const derivedTables: ReadonlySet<string> = new Set(['message_search', 'organization_search', 'file_search'])

/** Texts of this size are compressed together. */
export const partBytes = 1024 * 1024
/** Contents of objects are split into parts of this size. */
export const objectPartBytes = 4 * 1024 * 1024

export const partName = (number: number) => String(number).padStart(6, '0')
