import { randomUUIDv7 } from 'node:crypto'
import { maxFields } from '../../../../shared/limits.ts'
import type { Transaction } from '../../db/database.ts'
import type { FieldAudience, FieldEditor, FieldType } from '../../db/schema.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { fields } from '../core/contents-queries.ts'
import { deleteThings } from '../core/delete-contents.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { type ExpectedVersions, requireVersion } from '../core/versions.ts'
import { announce } from '../live/announce.ts'
import { type Field, type FieldRow, fieldsOf, findField, toField } from './field.ts'
import { fieldInsert, fieldUpdate, valueOfField } from './queries.ts'

export type FieldContent = {
  label: string
  type: FieldType
  options: string[]
  required: boolean
  visibleTo: FieldAudience
  editableBy: FieldEditor
  position: number
}

type GivenContent = { [Name in keyof FieldContent]?: FieldContent[Name] | undefined }

type FieldPath = { organizationId: string; field: string }

type NewField = GivenContent & {
  organizationId: string
  label: string
  type: FieldType
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

/** Adds a field behind the others, unless a position is given. */
export const createField = change('field.edit', async (app, tx, caller, { idempotencyKey, ...given }: NewField) =>
  withIdempotencyKey(app, tx, caller, idempotencyKey, given, async (): Promise<Field> => {
    const fields = await fieldsOf(tx, caller)
    if (fields.length >= maxFields) throw fail('FIELDS_FULL')
    const content = validated({
      label: given.label,
      type: given.type,
      options: given.options ?? [],
      required: given.required ?? false,
      visibleTo: given.visibleTo ?? 'staff',
      editableBy: given.editableBy ?? 'self',
      position: given.position ?? (fields.at(-1)?.position ?? 0) + 1,
    })
    const id = randomUUIDv7()
    await fieldInsert.run(tx, { ...toColumns(content), id, organizationKey: caller.organizationKey })
    await announceField(app, tx, caller, id)
    await recordAudit(app, tx, caller, 'field.created', { details: { label: content.label } })
    return { id, ...content, version: 1 }
  }),
)

/** Changes the given properties. Values that exist must keep their type, and must not be shown to further people. */
export const updateField = change(
  'field.edit',
  async (app, tx, caller, { field, ...given }: FieldPath & GivenContent & ExpectedVersions): Promise<Field> => {
    const row = await findField(tx, caller, field)
    requireVersion(row, given)
    const before = toField(row)
    const content = validated({
      label: given.label ?? before.label,
      type: given.type ?? before.type,
      options: given.options ?? (given.type && given.type !== 'choice' ? [] : before.options),
      required: given.required ?? before.required,
      visibleTo: given.visibleTo ?? before.visibleTo,
      editableBy: given.editableBy ?? before.editableBy,
      position: given.position ?? before.position,
    })
    const changesValues = content.type !== before.type || audience[content.visibleTo] > audience[before.visibleTo]
    if (changesValues && (await valueOfField.first(tx, { key: row.key }))) throw fail('FIELD_HAS_VALUES')
    const columns = toColumns(content)
    if (isSame(columns, row)) return before
    await fieldUpdate.run(tx, { ...columns, key: row.key })
    await announceField(app, tx, caller, row.id)
    await recordAudit(app, tx, caller, 'field.changed', { details: { label: content.label } })
    return { id: row.id, ...content, version: row.version + 1 }
  },
)

/** Deletes a field with all of its values. */
export const deleteField = change(
  'field.edit',
  async (app, tx, caller, { field, ...expected }: FieldPath & ExpectedVersions) => {
    const row = await findField(tx, caller, field)
    requireVersion(row, expected)
    await deleteThings(tx, fields, [row.key])
    await announceField(app, tx, caller, row.id)
    await recordAudit(app, tx, caller, 'field.deleted', { details: { label: row.label } })
  },
)

/** The number of people who see a field. */
const audience: Record<FieldAudience, number> = { self: 0, staff: 1, members: 2 }

function validated(content: FieldContent): FieldContent {
  const { type, options, visibleTo, editableBy } = content
  if (type === 'choice' && options.length === 0) throw unacceptable('options', 'must have at least one option')
  if (type !== 'choice' && options.length > 0) throw unacceptable('options', 'are only for fields of the type choice')
  if (new Set(options).size < options.length) throw unacceptable('options', 'must differ from each other')
  if (visibleTo === 'self' && editableBy === 'staff') {
    throw unacceptable('editableBy', 'must be self when staff do not see the field')
  }
  return content
}

const toColumns = ({ options, required, ...content }: FieldContent) => ({
  ...content,
  options: JSON.stringify(options),
  required: required ? (1 as const) : (0 as const),
})

const isSame = (columns: ReturnType<typeof toColumns>, row: FieldRow) =>
  (Object.keys(columns) as (keyof typeof columns)[]).every((name) => columns[name] === row[name])

const announceField = (app: App, tx: Transaction, { organizationKey }: MemberCaller, fieldId: string) =>
  announce(app, tx, { kind: 'field.changed', organizationKey, data: { nio: organizationKey, fieldId } })
