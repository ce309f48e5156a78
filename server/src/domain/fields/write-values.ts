import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Transaction } from '../../db/database.ts'
import { slicesOf } from '../core/slices-of.ts'
import type { FieldRow } from './field.ts'
import { valuesDelete, valuesSet, valuesThatDiffer } from './queries.ts'
import { type FieldValue, sortKeyOf } from './value.ts'

/** A value that a member is to have; null for none. */
export type NewValue = { membershipKey: number; field: FieldRow; value: FieldValue | null }

/** A value that differs from the stored one, both as JSON. */
export type ChangedValue = { membershipKey: number; fieldKey: number; before: string | null; after: string | null }

/** A statement compares or writes so many values, which takes a few milliseconds. Other requests run between two. */
const valuesAtOnce = 500

/** Returns the values that differ from the stored ones. */
export async function* changesIn(tx: Transaction, values: NewValue[]): AsyncGenerator<ChangedValue[]> {
  for (const some of slicesOf(values, valuesAtOnce)) {
    if (values.length > valuesAtOnce) await yieldToEventLoop()
    const rows = some.map(({ membershipKey, field, value }) => [membershipKey, field.key, asJson(value)])
    yield await valuesThatDiffer.all(tx, { rows: JSON.stringify(rows) })
  }
}

/** Writes the values that differ from the stored ones, and returns the fields in which they do. */
export async function writeValues(tx: Transaction, values: NewValue[]): Promise<FieldRow[]> {
  const changed = new Set<FieldRow>()
  for (const some of slicesOf(values, valuesAtOnce)) {
    if (values.length > valuesAtOnce) await yieldToEventLoop()
    const [differing = []] = await Array.fromAsync(changesIn(tx, some))
    const isChanged = new Set(differing.map(({ membershipKey, fieldKey }) => `${membershipKey} ${fieldKey}`))
    const toWrite = some.filter(({ membershipKey, field }) => isChanged.has(`${membershipKey} ${field.key}`))
    for (const { field } of toWrite) changed.add(field)
    await write(tx, toWrite)
  }
  return [...changed]
}

async function write(tx: Transaction, values: NewValue[]): Promise<void> {
  const rows = values.flatMap(({ membershipKey, field, value }) =>
    value === null ? [] : [[membershipKey, field.key, asJson(value), sortKeyOf(field, value)]],
  )
  if (rows.length > 0) await valuesSet.run(tx, { rows: JSON.stringify(rows) })
  const cleared = values.filter(({ value }) => value === null)
  for (const [field, ofField] of Map.groupBy(cleared, (each) => each.field)) {
    const membershipKeys = JSON.stringify(ofField.map(({ membershipKey }) => membershipKey))
    await valuesDelete.run(tx, { fieldKey: field.key, membershipKeys })
  }
}

const asJson = (value: FieldValue | null) => (value === null ? null : JSON.stringify(value))
