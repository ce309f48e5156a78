import { createHash } from 'node:crypto'
import { BadSetting, type Config } from '../config.ts'
import type { App } from '../domain/app.ts'
import { ensureInstanceId } from '../domain/core/instance-id.ts'
import { objectKeysOf } from '../domain/files/remove-file.ts'
import { fail } from '../errors.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { version } from '../version.ts'
import { lineOf } from './format.ts'
import { type OrganizationHeader, type OrganizationManifest, organizationFormat } from './organization-format.ts'
import {
  blobColumns,
  blobsOfOrganization,
  type ColumnForm,
  organizationColumns,
  organizationTables,
  peopleColumns,
} from './organization-tables.ts'
import { openSnapshot, quoted, type Snapshot } from './snapshot.ts'
import { DamagedBackup } from './tar.ts'
import { asJson, type Progress, type Sink, writeObject, writeRows, writeWhole } from './write-backup.ts'

export type OrganizationSummary = OrganizationManifest & { bytes: number }

/** All entries have the same time, so that a file depends on the organization alone. */
const entriesAt = 0

/** Writes one organization, as it is at one moment, while the service runs. */
export async function exportOrganization(
  { db, config }: Pick<App, 'db' | 'config'>,
  organizationKey: number,
  file: string,
  progress: Progress,
): Promise<OrganizationSummary> {
  const instanceId = await ensureInstanceId(db)
  const snapshot = await openSnapshot(config.database)
  try {
    const { written, bytes } = await writeWhole(organizationFormat, file, entriesAt, (sink) =>
      writeOrganization(sink, snapshot, openFiles(config, instanceId), organizationKey, progress),
    )
    return { ...written, bytes }
  } finally {
    await snapshot.close()
  }
}

const openFiles = (config: Config, instanceId: string) => openStorage(config.files.address, instanceId)

async function writeOrganization(
  sink: Sink,
  snapshot: Snapshot,
  storage: Storage,
  organizationKey: number,
  progress: Progress,
): Promise<OrganizationManifest> {
  const read = (sql: string) => snapshot.select(sql.replaceAll('$', String(organizationKey)))
  const [organization] = await all(
    read(`select ${namesOf(organizationColumns)}, deleted_at from organizations where id = $`),
  )
  if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
  if (organization.pop() !== null) throw new BadSetting('This organization is closed. Restore it first.')
  const header: OrganizationHeader = {
    format: organizationFormat.name,
    formatVersion: organizationFormat.version,
    atrium: version,
  }
  await sink.add('header.json', asJson(header))
  const tables: OrganizationManifest['tables'] = {}
  const write = async (name: string, columns: readonly string[], rows: Parameters<typeof writeRows>[3]) => {
    tables[name] = await writeRows(sink, name, columns, rows, progress)
  }

  const people = await all(read(peopleSql()))
  // Addresses sort the same on every server; keys of accounts do not.
  people.sort(([idA, mailA], [idB, mailB]) =>
    mailA === null || mailB === null
      ? Number(mailA === null) - Number(mailB === null) || Number(idA) - Number(idB)
      : compare(String(mailA), String(mailB)),
  )
  await write('people', peopleColumns, [
    people.map(([, ...values]) => (values[0] === null ? values.map(() => null) : values)),
  ])
  await write('organizations', Object.keys(organizationColumns), [[organization]])
  const blobs = await all(
    read(`select id, storage_key, ${blobColumns.join(', ')} from blobs where id in (${blobsOfOrganization})`),
  )
  blobs.sort((a, b) => compare(String(a[2]), String(b[2])))
  await write('blobs', blobColumns, [blobs.map(([, , ...values]) => values)])

  const numbers = new Map<string, Numbers>([
    ['organizations', new Numbers([organizationKey])],
    ['people', new Numbers(people.map(([id]) => Number(id)))],
    ['blobs', new Numbers(blobs.map(([id]) => Number(id)))],
  ])
  for (const { name, rows, by } of organizationTables) {
    if (by === undefined)
      numbers.set(name, new Numbers(await keysIn(read(`select id from ${name} where ${rows} order by id`))))
  }
  const encode = encoderOf(numbers)
  for (const table of organizationTables) {
    const columns = Object.entries(table.columns).filter(([, column]) => column.in !== 'nothing')
    const order = table.by === undefined ? 'id' : quoted(table.by)
    const selected = columns.map(([name]) => quoted(name)).join(', ')
    const batches = read(`select ${selected}, ${order} from ${table.name} where ${table.rows} order by ${order}`)
    const codecs = columns.map(([, column]) => column)
    await write(
      table.name,
      columns.map(([name]) => name),
      table.by === undefined ? encoded(batches, codecs, encode) : sorted(batches, codecs, encode),
    )
  }
  const objects = await writeContents(sink, storage, blobs, progress)
  const manifest: OrganizationManifest = { tables, objects, hasKey: false }
  await sink.add('manifest.json', asJson(manifest))
  return manifest
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const namesOf = (columns: Record<string, ColumnForm>) => Object.keys(columns).map(quoted).join(', ')

async function all(batches: AsyncIterable<unknown[][]>): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const batch of batches) for (const row of batch) rows.push(row)
  return rows
}

async function keysIn(batches: AsyncIterable<unknown[][]>): Promise<number[]> {
  const keys: number[] = []
  for await (const batch of batches) for (const [key] of batch) keys.push(Number(key))
  return keys
}

/** Selects everybody whom a row of the organization names. */
function peopleSql(): string {
  const named = organizationTables.flatMap(({ name, rows, columns }) =>
    Object.entries(columns)
      .filter(([, column]) => column.in === 'person')
      .map(([column]) => `select ${column} from ${name} where ${rows}`),
  )
  return `select id, ${peopleColumns.join(', ')} from accounts where id in (${named.join(' union ')})`
}

/** The numbers of the rows of a table. */
class Numbers {
  readonly #byKey: Map<number, number> | null
  readonly #keys: number[]
  constructor(keys: number[]) {
    this.#keys = keys
    this.#byKey = keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? 0))
      ? null
      : new Map(keys.map((key, at) => [key, at + 1]))
  }

  numberOf(key: number): number | null {
    if (this.#byKey) return this.#byKey.get(key) ?? null
    const last = this.upTo(key)
    return this.#keys[last - 1] === key ? last : null
  }

  /** Counts the keys up to this one, of keys in order. */
  upTo(key: number): number {
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] ?? 0) <= key) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Encode = (column: ColumnForm, value: unknown) => unknown

function encoderOf(numbers: Map<string, Numbers>): Encode {
  const ended = new Map<number, number>()
  const numbersOf = (table: string) => numbers.get(table) ?? new Numbers([])
  const encodeMembership = (key: number) => {
    const number = numbersOf('memberships').numberOf(key)
    if (number !== null) return number
    if (!ended.has(key)) ended.set(key, -1 - ended.size)
    return ended.get(key)
  }
  return (column, value) => {
    if (value === null || column.in === 'value') return value
    if (column.in === 'row') return numbersOf(column.of).numberOf(Number(value))
    if (column.in === 'person') return numbersOf('people').numberOf(Number(value))
    if (column.in === 'upTo') return numbersOf(column.of).upTo(Number(value))
    if (column.in === 'audience') return Number(value) < 0 ? 0 : numbersOf('groups').numberOf(Number(value))
    return String(value).split(',').map(Number).map(encodeMembership)
  }
}

async function* encoded(batches: AsyncIterable<unknown[][]>, columns: ColumnForm[], encode: Encode) {
  for await (const batch of batches) {
    yield batch.map((row) => columns.map((column, at) => encode(column, row[at])))
  }
}

/** Sorts rows that have the same number in the last column, because engines and servers return them in different orders. */
async function* sorted(batches: AsyncIterable<unknown[][]>, columns: ColumnForm[], encode: Encode) {
  let current: unknown
  let group: unknown[][] = []
  const inOrder = () => group.sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.at(-1) !== current && group.length > 0) {
        yield inOrder()
        group = []
      }
      current = row.at(-1)
      group.push(columns.map((column, at) => encode(column, row[at])))
    }
  }
  if (group.length > 0) yield inOrder()
}

/** The names of the objects of a content. */
export const objectNames = ['content', 'small', 'large']

async function writeContents(sink: Sink, storage: Storage, blobs: unknown[][], progress: Progress) {
  const hash = createHash('sha256')
  let [count, bytes] = [0, 0]
  for (const [at, [, storageKey, ...values]] of blobs.entries()) {
    const hasThumbnails = values.at(-1) === 1
    for (const [index, key] of objectKeysOf(String(storageKey)).entries()) {
      if (index > 0 && !hasThumbnails) break
      const name = `${at + 1}/${objectNames[index]}`
      const end = await writeObject(sink, storage, key, name)
      if (end === null) throw new DamagedBackup(`The content ${key} of a file is missing in the storage.`)
      hash.update(lineOf(name, end))
      bytes += end.size
      progress('files', ++count)
    }
  }
  return { count, bytes, sha256: hash.digest('base64url') }
}
