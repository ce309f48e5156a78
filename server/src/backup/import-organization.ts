/*
 * This file is longer than 250 lines because an import is one procedure: it checks a file, matches people, stores
 * contents and inserts rows.
 */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { BadSetting } from '../config.ts'
import { hashedNametag } from '../domain/accounts/hash-nametags.ts'
import { requireFreeNames } from '../domain/accounts/register.ts'
import type { App } from '../domain/app.ts'
import { blobByContent } from '../domain/files/queries.ts'
import { objectKeysOf } from '../domain/files/remove-file.ts'
import { termsOfFile } from '../domain/files/search-queries.ts'
import { newStorageKey } from '../domain/files/upload-file.ts'
import { initialsOf, mailPattern, searchNameOf } from '../domain/identity/account.ts'
import { accountByMail } from '../domain/identity/queries.ts'
import { commandLine, recordAct } from '../domain/operator/record-act.ts'
import { indexOrganization } from '../domain/organizations/index-organization.ts'
import { searchTextOf } from '../domain/organizations/organization.ts'
import { termsOfMessage } from '../domain/talks/search-terms.ts'
import { Failure } from '../errors.ts'
import { objectNames } from './export-organization.ts'
import { type OrganizationHeader, type OrganizationManifest, organizationFormat } from './organization-format.ts'
import {
  blobColumns,
  type ColumnForm,
  type OrganizationTable,
  organizationColumns,
  organizationTables,
  peopleColumns,
} from './organization-tables.ts'
import { openWriter, type RowWriter } from './organization-writer.ts'
import { readFileOf } from './read-backup.ts'
import { DamagedBackup } from './tar.ts'
import type { Progress } from './write-backup.ts'

export type ImportSummary = {
  nio: number
  name: string
  /** Numbers of people: with an account here already, with a new account, and with a deleted one. */
  people: { found: number; made: number; deleted: number }
  rows: number
  objects: number
}

type Blob = { sha256: string; storageKey: string; blobKey: number | null; hasThumbnails: boolean; values: unknown[] }

/** Findings of the first reading of a file. */
type Found = {
  people: unknown[][]
  organization: unknown[] | null
  blobs: Blob[]
  /** Number of memberships in direct talks that have ended. */
  ended: number
  stored: string[]
}

const damaged = (what: string) => new DamagedBackup(`The file is damaged: ${what}.`)

/**
 * Imports an organization. The file is read twice: first everything is checked and contents are stored, then the rows
 * are written in one transaction. An import that fails leaves nothing behind.
 */
export async function importOrganization(
  app: App,
  file: string,
  reason: string,
  progress: Progress,
): Promise<ImportSummary> {
  const found: Found = { people: [], organization: null, blobs: [], ended: 0, stored: [] }
  let incoming: string | null = null
  try {
    const { manifest } = await readFileOf<OrganizationHeader, OrganizationManifest>(
      organizationFormat,
      file,
      {
        rows: (table, columns, rows) => examine(app, found, table, columns, rows),
        async objectPart(_name, part) {
          incoming ??= await app.storage.newIncomingFile()
          await appendFile(incoming, part, { mode: 0o600 })
        },
        async objectEnd(name, end) {
          const source = incoming ?? (await emptyFile(app))
          incoming = null
          await storeObject(app, found, name, source, end)
        },
      },
      progress,
    )
    requireComplete(found, manifest)
    return await writeOrganization(app, { file, reason }, found, manifest, progress)
  } catch (error) {
    if (incoming !== null) await rm(incoming, { force: true })
    for (const objectKey of found.stored) await app.storage.remove(objectKey)
    throw error
  }
}

async function emptyFile({ storage }: App): Promise<string> {
  const path = await storage.newIncomingFile()
  await writeFile(path, '', { mode: 0o600 })
  return path
}

const fileColumnsOf = ({ columns }: Pick<OrganizationTable, 'columns'>) =>
  Object.keys(columns).filter((name) => columns[name]?.in !== 'nothing')

const known = new Map<string, readonly string[]>([
  ['people', peopleColumns],
  ['organizations', Object.keys(organizationColumns)],
  ['blobs', blobColumns],
  ...organizationTables.map((table): [string, string[]] => [table.name, fileColumnsOf(table)]),
])

async function examine(app: App, found: Found, table: string, columns: string[], rows: unknown[][]): Promise<void> {
  if (known.get(table)?.join() !== columns.join()) {
    throw new BadSetting(`This version of Atrium does not know the columns of ${table} in this file.`)
  }
  if (rows.some((row) => !Array.isArray(row) || row.length !== columns.length))
    throw damaged(`a row of ${table} is too short`)
  if (table === 'people') found.people.push(...rows)
  if (table === 'organizations') found.organization = rows[0] ?? null
  if (table === 'blobs') for (const row of rows) found.blobs.push(await toBlob(app, row))
  if (table === 'talks') {
    const at = columns.indexOf('direct_key')
    for (const row of rows)
      for (const number of (row[at] as number[] | null) ?? []) found.ended = Math.max(found.ended, -number)
  }
}

async function toBlob({ db }: App, row: unknown[]): Promise<Blob> {
  const [sha256] = row
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw damaged('a content has no hash')
  const existing = await blobByContent.first(db, { sha256 })
  return {
    sha256,
    storageKey: existing?.storageKey ?? newStorageKey(sha256),
    blobKey: existing?.key ?? null,
    hasThumbnails: row.at(-1) === 1,
    values: row,
  }
}

/** Contents are shared by their hash, so one that has another hash would replace somebody else's. */
async function storeObject(
  app: App,
  found: Found,
  name: string,
  source: string,
  end: { size: number; sha256: string },
): Promise<void> {
  const [number, object = ''] = name.split('/')
  const index = objectNames.indexOf(object)
  const blob = found.blobs[Number(number) - 1]
  const objectKey = blob && objectKeysOf(blob.storageKey)[index]
  const isContent = index === 0 && Buffer.from(end.sha256, 'base64url').toString('hex') === blob?.sha256
  if (!blob || objectKey === undefined || !(isContent || index > 0)) {
    await rm(source, { force: true })
    throw damaged('a content is not the one of its file')
  }
  if (blob.blobKey !== null) await rm(source, { force: true })
  else {
    await app.storage.store(source, objectKey)
    found.stored.push(objectKey)
  }
}

function requireComplete({ organization, blobs }: Found, { tables, objects }: OrganizationManifest): void {
  const lacking = [...known.keys()].find((table) => tables[table] === undefined)
  if (lacking !== undefined) throw damaged(`it has no rows of ${lacking}`)
  if (organization === null || tables.organizations?.rows !== 1) throw damaged('it has no organization')
  const expected = blobs.reduce((sum, { hasThumbnails }) => sum + (hasThumbnails ? objectNames.length : 1), 0)
  if (objects.count !== expected) throw damaged('contents of files are missing')
}

type Person = {
  accountKey: number | null
  mail: string | null
  isVerified: boolean
  nametag: string
  name: string | null
  bio: string | null
  locale: string | null
  timeZone: string | null
}

const mailShape = new RegExp(mailPattern)

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Finds the account of a person by an address that is confirmed on both servers. An address that is not could belong to
 * somebody else, who would get the rights and the words of this person.
 */
async function matchPerson(app: App, row: unknown[], taken: Set<string>): Promise<Person> {
  const [mail, isVerified, nametag, name, bio, locale, timeZone] = row
  const given = {
    isVerified: isVerified === 1,
    name: textOrNull(name),
    bio: textOrNull(bio),
    locale: textOrNull(locale),
    timeZone: textOrNull(timeZone),
  }
  if (typeof mail !== 'string') {
    return { ...given, accountKey: null, mail: null, nametag: hashedNametag(app, randomUUID()) }
  }
  if (!mailShape.test(mail) || typeof nametag !== 'string' || !/^\w{2,32}$/.test(nametag)) {
    throw damaged('a person has no name')
  }
  const account = await accountByMail.first(app.db, { mail })
  if (account && account.mailVerified === 1 && given.isVerified) {
    return { ...given, accountKey: account.key, mail, nametag }
  }
  const isFree = account === undefined && (await isFreeName(app, { mail }))
  if (!isFree) {
    throw new BadSetting(
      `An account here has the address ${mail}, which is not confirmed on both servers. Confirm it, or delete that account, first.`,
    )
  }
  return { ...given, accountKey: null, mail, nametag: await freeNametag(app, nametag, taken) }
}

async function isFreeName(app: App, names: { nametag?: string; mail?: string }): Promise<boolean> {
  try {
    await requireFreeNames(app, app.db, names)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

const maxNametagLength = 32

/** Somebody else may have the nametag here: then a number follows it. */
async function freeNametag(app: App, wanted: string, taken: Set<string>): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`
    const nametag = wanted.slice(0, maxNametagLength - ending.length) + ending
    if (taken.has(nametag.toLowerCase()) || !(await isFreeName(app, { nametag }))) continue
    taken.add(nametag.toLowerCase())
    return nametag
  }
}

async function writeOrganization(
  app: App,
  { file, reason }: { file: string; reason: string },
  found: Found,
  manifest: OrganizationManifest,
  progress: Progress,
): Promise<ImportSummary> {
  const taken = new Set<string>()
  const people: Person[] = []
  for (const row of found.people) people.push(await matchPerson(app, row, taken))
  const organization = Object.fromEntries(
    Object.keys(organizationColumns).map((name, at) => [name, found.organization?.[at]]),
  ) as { name: string; description: string; public: 0 | 1 }
  const counts: Record<string, number> = {
    accounts: people.filter(({ accountKey }) => accountKey === null).length,
    organizations: 1,
    blobs: found.blobs.filter(({ blobKey }) => blobKey === null).length,
  }
  for (const { name, by } of organizationTables) {
    if (by === undefined) counts[name] = (manifest.tables[name]?.rows ?? 0) + (name === 'memberships' ? found.ended : 0)
  }
  const writer = await openWriter(app.config.database)
  try {
    const bases = await writer.reserve(counts)
    await writer.begin()
    const organizationKey = (bases.organizations ?? 0) + 1
    const accountKeys = await insertPeople(app, writer, people, bases.accounts ?? 0)
    await writer.insert(
      'organizations',
      ['id', ...Object.keys(organizationColumns), 'member_count', 'search_text'],
      [
        [
          organizationKey,
          ...(found.organization ?? []),
          manifest.tables.memberships?.rows ?? 0,
          searchTextOf(organization),
        ],
      ],
    )
    const blobKeys = await insertBlobs(app, writer, found.blobs, bases.blobs ?? 0)
    const insert = rowInserter(writer, { organizationKey, accountKeys, blobKeys, bases, manifest }, app.clock.now())
    await readFileOf<OrganizationHeader, OrganizationManifest>(
      organizationFormat,
      file,
      { rows: insert.rows },
      progress,
    )
    const { bytes, files } = insert.space
    await writer.insert('file_space', ['organization_id', 'bytes', 'files'], [[organizationKey, bytes, files]])
    await writer.commit().catch(refused)
    found.stored.length = 0
    await app.db.transact(async (tx) => {
      await indexOrganization(tx, { key: organizationKey, ...organization })
      await recordAct(app, tx, commandLine, 'organization.imported', reason, { organizationKey })
    })
    return {
      nio: organizationKey,
      name: organization.name,
      people: {
        found: people.filter(({ accountKey }) => accountKey !== null).length,
        made: people.filter(({ accountKey, mail }) => accountKey === null && mail !== null).length,
        deleted: people.filter(({ mail }) => mail === null).length,
      },
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      objects: manifest.objects.count,
    }
  } finally {
    await writer.close()
  }
}

function refused(error: Error): never {
  throw error instanceof DamagedBackup ? error : new DamagedBackup(`The rows cannot be imported: ${error.message}.`)
}

/** New accounts have no password: their owners ask for a one-time password by mail. Returns the key of each person. */
async function insertPeople({ clock }: App, writer: RowWriter, people: Person[], base: number): Promise<number[]> {
  const now = clock.now()
  const keys: number[] = []
  const rows: unknown[][] = []
  for (const { accountKey, mail, isVerified, nametag, name, bio, locale, timeZone } of people) {
    keys.push(accountKey ?? base + rows.length + 1)
    if (accountKey !== null) continue
    const initials = mail === null ? 'X' : initialsOf(nametag)
    const account = [nametag, mail, mail !== null && isVerified ? 1 : 0, mail, now, mail === null ? now : null]
    rows.push([keys.at(-1), randomUUIDv7(), initials, ...account, name, searchNameOf(name), bio, locale, timeZone])
  }
  const columns = [
    ...['id', 'uuid', 'initials', 'nametag', 'mail', 'mail_verified', 'reset_mail', 'created_at', 'deleted_at'],
    ...['display_name', 'search_name', 'bio', 'locale', 'time_zone'],
  ]
  if (rows.length > 0) await writer.insert('accounts', columns, rows).catch(refused)
  return keys
}

async function insertBlobs({ clock }: App, writer: RowWriter, blobs: Blob[], base: number): Promise<number[]> {
  const rows: unknown[][] = []
  const keys = blobs.map(({ blobKey, storageKey, values }) => {
    if (blobKey !== null) return blobKey
    rows.push([base + rows.length + 1, storageKey, ...values, clock.now()])
    return base + rows.length
  })
  const columns = ['id', 'storage_key', ...blobColumns, 'created_at']
  if (rows.length > 0) await writer.insert('blobs', columns, rows).catch(refused)
  return keys
}

type Keys = {
  organizationKey: number
  accountKeys: number[]
  blobKeys: number[]
  bases: Record<string, number>
  manifest: OrganizationManifest
}

/** Returns what inserts the rows of the file, and counts the space that its files take. */
function rowInserter(writer: RowWriter, keys: Keys, now: number) {
  const { organizationKey } = keys
  const decode = decoderOf(keys)
  const tables = new Map(organizationTables.map((table) => [table.name, table]))
  const inserted = new Map<string, number>()
  const space = { bytes: 0, files: 0 }
  return {
    space,
    async rows(name: string, fileColumns: string[], rows: unknown[][]): Promise<void> {
      const table = tables.get(name)
      if (!table) return
      const hasKeys = table.by === undefined
      const columns = Object.keys(table.columns)
      const decoded = rows.map((row) => {
        const number = (inserted.get(name) ?? 0) + 1
        inserted.set(name, number)
        const values = columns.map((column) => {
          const form = table.columns[column] as ColumnForm
          const given = (name: string) => row[fileColumns.indexOf(name)]
          return form.in === 'nothing' ? form.value({ organizationKey, now, given }) : decode(form, given(column))
        })
        return hasKeys ? [(keys.bases[name] ?? 0) + number, ...values] : values
      })
      const names = hasKeys ? ['id', ...columns] : columns
      await writer.insert(name, names, decoded).catch(refused)
      const valuesOf = (row: unknown[]) => Object.fromEntries(names.map((column, at) => [column, row[at]]))
      if (name === 'messages') await indexMessages(decoded.map(valuesOf))
      if (name === 'files') await indexFiles(decoded.map(valuesOf))
    },
  }

  async function indexMessages(rows: Record<string, unknown>[]): Promise<void> {
    const entries = rows
      .filter((row) => row.deleted_at === null)
      .map((row) => {
        const message = { organizationKey, talkKey: Number(row.talk_id), message: String(row.message) }
        return [row.id, writer.terms(termsOfMessage(message))]
      })
    if (entries.length > 0) await writer.insert('message_search', ['rowid', 'terms'], entries)
  }

  async function indexFiles(rows: Record<string, unknown>[]): Promise<void> {
    const entries = rows.map((row) => [row.id, writer.terms(termsOfFile({ organizationKey, name: String(row.name) }))])
    await writer.insert('file_search', ['rowid', 'terms'], entries)
    space.files += rows.length
    space.bytes += rows.reduce((sum, row) => sum + Number(row.size), 0)
  }
}

/** A text is never longer: messages, cards and events have limits far below. */
const maxTextLength = 1_000_000

function decoderOf({
  organizationKey,
  accountKeys,
  blobKeys,
  bases,
  manifest,
}: Keys): (column: ColumnForm, value: unknown) => unknown {
  const numbered = (value: unknown, count: number, from = 1): number => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > count) {
      throw damaged('a row refers to nothing')
    }
    return value
  }
  const countOf = (table: string) => manifest.tables[table]?.rows ?? 0
  const keyOf = (table: string, value: unknown, from = 1) => {
    if (table === 'organizations') return organizationKey
    if (table === 'blobs') return blobKeys[numbered(value, blobKeys.length) - 1]
    const number = numbered(value, countOf(table), from)
    return number === 0 ? 0 : (bases[table] ?? 0) + number
  }
  const membership = (value: unknown) =>
    typeof value === 'number' && value < 0
      ? (bases.memberships ?? 0) + countOf('memberships') - value
      : keyOf('memberships', value)
  return (column, value) => {
    if (value === null) return null
    if (column.in === 'value') {
      const isRight = column.type === 'number' ? Number.isSafeInteger(value) : typeof value === 'string'
      if (!isRight || String(value).length > maxTextLength) throw damaged('a value is of the wrong type')
      return value
    }
    if (column.in === 'row') return keyOf(column.of, value)
    if (column.in === 'upTo') return keyOf(column.of, value, 0)
    if (column.in === 'person') return accountKeys[numbered(value, accountKeys.length) - 1]
    if (column.in === 'audience') return value === 0 ? -organizationKey : keyOf('groups', value)
    if (column.in !== 'memberships' || !Array.isArray(value)) throw damaged('a value is of the wrong type')
    return value.map(membership).join(',')
  }
}
