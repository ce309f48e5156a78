import { inTurns } from '../../concurrency/in-turns.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Transaction } from '../../db/database.ts'
import { type FieldError, fail, maxFieldErrors, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { readCsv } from '../core/csv.ts'
import type { Person } from '../core/person.ts'
import { type FieldRow, fieldsOf } from '../fields/field.ts'
import { type FieldValue, problemOf, valueFromText } from '../fields/value.ts'
import { parsed } from '../fields/values-seen.ts'
import { type ChangedValue, changesIn, type NewValue, writeValues } from '../fields/write-values.ts'
import { announce } from '../live/announce.ts'
import { comparedTitle, type FieldColumn, fieldColumnsFor, fixedColumns, handleColumn } from './csv-columns.ts'
import { membersByHandle } from './queries.ts'

/** A larger import would hold up the changes of others for too long. */
const maxImportedValues = 20_000
const maxColumns = 200
/** Titles and handles in replies are cut, because a table may have anything in their place. */
const maxShownLength = 100
/** The reply lists the first changes and counts all of them. */
const maxChangesShown = 200

export type FieldImport = {
  /** Number of rows that name a member. */
  rows: number
  /** Number of values that differ from those before. */
  changed: number
  changes: {
    person: Person
    field: { id: string; label: string }
    before: FieldValue | null
    after: FieldValue | null
  }[]
  /** Titles of columns that are no field of the organization. */
  ignoredColumns: string[]
}

type ImportGiven = { organizationId: string; file: string; preview: boolean }

/** Sets values from a table such as the exported one: all of them, or none when one is wrong or it is a preview. */
export const importMemberFields = change(
  'member.importFields',
  async (app, tx, caller, { file, preview }: ImportGiven): Promise<FieldImport> => {
    const table = readTable(file, fieldColumnsFor(await fieldsOf(tx, caller), caller))
    const members = await findMembers(tx, caller, table.rows)
    const values = await valuesIn(tx, table, members)
    const { changed, shown } = await countChanges(tx, values)
    if (!preview && changed > 0) {
      const fields = await writeValues(tx, values)
      await announceImport(app, tx, caller, fields)
      await recordAudit(app, tx, caller, 'member.fieldsImported', { details: { values: changed } })
    }
    const people = new Map([...members.values()].map(({ key, ...person }) => [key, person]))
    const fields = new Map(table.columns.map(({ field }) => [field.key, field]))
    return {
      rows: table.rows.length,
      changed,
      changes: shown.flatMap(({ membershipKey, fieldKey, before, after }) => {
        const [person, field] = [people.get(membershipKey), fields.get(fieldKey)]
        if (!person || !field) return []
        return [{ person, field: { id: field.id, label: field.label }, before: parsed(before), after: parsed(after) }]
      }),
      ignoredColumns: table.ignoredColumns,
    }
  },
)

/** A row of the table. `line` counts from the title row, which is 1. */
type TableRow = { line: number; handle: string; cells: string[] }

type Table = { rows: TableRow[]; columns: (FieldColumn & { index: number })[]; ignoredColumns: string[] }

function readTable(file: string, fieldColumns: FieldColumn[]): Table {
  const source = readCsv(file, maxColumns)
  const titles = withinColumns(source.next().value ?? [])
  const compared = titles.map(comparedTitle)
  const handleIndex = compared.indexOf(comparedTitle(handleColumn))
  if (handleIndex === -1)
    throw unacceptable('file', `must have the column ${handleColumn}, with the NIC-Handle of each member`)
  const columns = fieldColumns.flatMap((column) => {
    const index = compared.indexOf(comparedTitle(column.title))
    return index === -1 ? [] : [{ ...column, index }]
  })
  const lines: string[][] = []
  for (const line of source) {
    if (lines.push(withinColumns(line)) * (columns.length + 1) > maxImportedValues) throw fail('TOO_COSTLY')
  }
  const known = new Set([...fixedColumns, ...fieldColumns.map(({ title }) => title)].map(comparedTitle))
  const doubled = columns.find(({ index }) => compared.indexOf(compared[index] ?? '', index + 1) !== -1)
  if (doubled) throw unacceptable('file', `must have the column ${doubled.title} once`)
  return {
    rows: lines.map((cells, index) => ({
      line: index + 2,
      handle: (cells[handleIndex] ?? '').trim().toUpperCase(),
      cells,
    })),
    columns,
    ignoredColumns: titles
      .filter((title) => title.trim() !== '' && !known.has(comparedTitle(title)))
      .map((title) => title.slice(0, maxShownLength).toWellFormed()),
  }
}

function withinColumns(cells: string[]): string[] {
  if (cells.length > maxColumns) throw unacceptable('file', `must have at most ${maxColumns} columns`)
  return cells
}

type ImportedMember = Person & { key: number }

/** The number of members that are looked up, and of rows that are read, before other requests run. */
const rowsAtOnce = 500

/** Finds the member of each row. */
async function findMembers(
  tx: Transaction,
  { organizationKey }: MemberCaller,
  rows: TableRow[],
): Promise<Map<string, ImportedMember>> {
  const members = new Map<string, ImportedMember>()
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await yieldToEventLoop()
    const nicHandles = JSON.stringify(rows.slice(from, from + rowsAtOnce).map(({ handle }) => handle))
    for (const member of await membersByHandle.all(tx, { organizationKey, nicHandles })) {
      members.set(member.nicHandle, member)
    }
  }
  const problems = new Problems()
  const seen = new Set<string>()
  for (const { line, handle } of rows) {
    if (!members.has(handle)) problems.add(line, handleColumn, 'names no member of the organization')
    else if (seen.has(handle)) problems.add(line, handleColumn, 'names a member of an earlier row')
    seen.add(handle)
  }
  problems.throwIfAny()
  return members
}

/** A value that its field does not take, with the place of its cell. */
type WrongValue = NewValue & { line: number; title: string; problem: string }

/** Reads the cells. An empty one clears the value; one that is missing at the end of a row leaves it as it is. */
async function valuesIn(
  tx: Transaction,
  { rows, columns }: Table,
  members: Map<string, ImportedMember>,
): Promise<NewValue[]> {
  const wrong: WrongValue[] = []
  const values: NewValue[] = []
  for await (const { line, handle, cells } of inTurns(rows, rowsAtOnce)) {
    const membershipKey = members.get(handle)?.key
    for (const { title, field, index } of columns) {
      const cell = cells[index]
      if (cell === undefined || membershipKey === undefined) continue
      const value = valueFromText(field, cell)
      const problem = problemOf(field, value)
      if (problem === null) values.push({ membershipKey, field, value })
      else wrong.push({ membershipKey, field, value, line, title, problem })
    }
  }
  await requireStored(tx, wrong)
  return values
}

/** A member keeps an option that was removed from its field, and a table that was exported has it. Other wrong values are refused. */
async function requireStored(tx: Transaction, wrong: WrongValue[]): Promise<void> {
  const changed = new Set<string>()
  for await (const some of changesIn(tx, wrong)) {
    for (const { membershipKey, fieldKey } of some) changed.add(`${membershipKey} ${fieldKey}`)
  }
  const problems = new Problems()
  for (const { membershipKey, field, line, title, problem } of wrong) {
    if (changed.has(`${membershipKey} ${field.key}`)) problems.add(line, title, problem)
  }
  problems.throwIfAny()
}

/** The first problems of a table, each with its place. */
class Problems {
  readonly #found: FieldError[] = []

  add(line: number, title: string, message: string): void {
    if (this.#found.length < maxFieldErrors) this.#found.push({ field: `file.${line}.${title}`, message })
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: this.#found })
  }
}

async function countChanges(tx: Transaction, values: NewValue[]): Promise<{ changed: number; shown: ChangedValue[] }> {
  let changed = 0
  const shown: ChangedValue[] = []
  for await (const some of changesIn(tx, values)) {
    changed += some.length
    shown.push(...some.slice(0, maxChangesShown - shown.length))
  }
  return { changed, shown }
}

async function announceImport(app: App, tx: Transaction, caller: MemberCaller, fields: FieldRow[]): Promise<void> {
  const { organizationKey } = caller
  for (const { id } of fields) {
    const data = { nio: organizationKey, fieldId: id }
    await announce(app, tx, { kind: 'field.changed', organizationKey, data })
  }
}
