import type { Connection } from '../../db/database.ts'
import type { MemberCaller } from '../core/caller.ts'
import { rowsInPage } from '../core/page.ts'
import { readInChunks } from '../core/read-in-chunks.ts'
import { type FieldRow, isSeenOf } from './field.ts'
import { valueSizesOfMembers, valuesOfMembers } from './queries.ts'
import type { FieldValue } from './value.ts'

/** Values by the id of their field; null for a field without a value. */
export type FieldValues = Record<string, FieldValue | null>

type MemberKey = { key: number }

const sizesOf = async (on: Connection, members: MemberKey[]) => {
  const membershipKeys = JSON.stringify(members.map(({ key }) => key))
  const found = await valueSizesOfMembers.all(on, { membershipKeys })
  const bytes = new Map(found.map((row) => [row.key, row.bytes]))
  return members.map(({ key }) => ({ key, bytes: bytes.get(key) ?? 0 }))
}

/** Returns how many members make a page: the limit, or fewer when their values are long. */
export const membersInPage = async (on: Connection, members: MemberKey[], limit: number, fields: FieldRow[]) =>
  fields.length === 0 ? limit : rowsInPage(await sizesOf(on, members), limit)

/** Reads the values of members, as far as the reader sees them, by the key of the membership. */
export async function valuesSeen(
  on: Connection,
  members: MemberKey[],
  reader: MemberCaller,
  fields: FieldRow[],
): Promise<Map<number, FieldValues>> {
  const seen = new Map<number, FieldValues>()
  if (fields.length === 0) return seen
  const read = (membershipKeys: string) => valuesOfMembers.all(on, { membershipKeys })
  const values = new Map<number, Map<number, string>>()
  for await (const rows of readInChunks(await sizesOf(on, members), read)) {
    for (const row of rows) values.set(row.key, new Map(JSON.parse(row.values) as [number, string][]))
  }
  for (const { key } of members) {
    const own = values.get(key)
    const shown = fields.filter((field) => isSeenOf(field, reader, key))
    seen.set(key, Object.fromEntries(shown.map((field) => [field.id, parsed(own?.get(field.key))])))
  }
  return seen
}

export const parsed = (value: string | null | undefined): FieldValue | null =>
  value === undefined || value === null ? null : (JSON.parse(value) as FieldValue)
