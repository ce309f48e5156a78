import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import type { FieldAudience, FieldEditor, FieldType } from '../../db/schema.ts'

const fieldColumns = [
  'id as key',
  'uuid as id',
  'label',
  'type',
  'options',
  'required',
  'visible_to as visibleTo',
  'editable_by as editableBy',
  'position',
  'version',
] as const

export const fieldsOfOrganization = query((db, $: { organizationKey: number }) =>
  db
    .selectFrom('member_fields')
    .select(fieldColumns)
    .where('organization_id', '=', $.organizationKey)
    .orderBy('position')
    .orderBy('id'),
)

export const fieldById = query((db, $: { id: string; organizationKey: number }) =>
  db
    .selectFrom('member_fields')
    .select(fieldColumns)
    .where('uuid', '=', $.id)
    .where('organization_id', '=', $.organizationKey),
)

type FieldContent = {
  label: string
  type: FieldType
  options: string
  required: 0 | 1
  visibleTo: FieldAudience
  editableBy: FieldEditor
  position: number
}

export const fieldInsert = query((db, $: FieldContent & { id: string; organizationKey: number }) =>
  db.insertInto('member_fields').values({
    uuid: $.id,
    organization_id: $.organizationKey,
    label: $.label,
    type: $.type,
    options: $.options,
    required: $.required,
    visible_to: $.visibleTo,
    editable_by: $.editableBy,
    position: $.position,
    version: 1,
  }),
)

export const fieldUpdate = query((db, $: FieldContent & { key: number }) =>
  db
    .updateTable('member_fields')
    .set((eb) => ({
      label: $.label,
      type: $.type,
      options: $.options,
      required: $.required,
      visible_to: $.visibleTo,
      editable_by: $.editableBy,
      position: $.position,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', $.key),
)

/** Returns a row if the field has a value. */
export const valueOfField = query((db, $: { key: number }) =>
  db.selectFrom('field_values').select('field_id as key').where('field_id', '=', $.key).limit(1),
)

/** The bytes of the values of each member, to read few at a time. */
export const valueSizesOfMembers = query((db, $: { membershipKeys: string }, engine) =>
  db
    .selectFrom('field_values')
    .select(['membership_id as key', sql<number>`cast(sum(octet_length(value)) as bigint)`.as('bytes')])
    .where(isOneOf(engine, 'membership_id', $.membershipKeys))
    .groupBy('membership_id'),
)

/** One row per member: its values as a JSON list of `[fieldKey, value]`. */
export const valuesOfMembers = query((db, $: { membershipKeys: string }, engine) =>
  db
    .selectFrom('field_values')
    .select([
      'membership_id as key',
      (engine === 'sqlite'
        ? sql<string>`json_group_array(json_array(field_id, value))`
        : sql<string>`jsonb_agg(jsonb_build_array(field_id, value))::text`
      ).as('values'),
    ])
    .where(isOneOf(engine, 'membership_id', $.membershipKeys))
    .groupBy('membership_id'),
)

/** Writes values that are passed as a JSON list of `[membershipKey, fieldKey, value, sortKey]`. */
export const valuesSet = query((db, $: { rows: string }, engine) =>
  db
    .insertInto('field_values')
    .columns(['membership_id', 'field_id', 'value', 'sort_key'])
    .expression(
      engine === 'sqlite'
        ? sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${$.rows}) where true`
        : sql`select (value ->> 0)::bigint, (value ->> 1)::bigint, value ->> 2, value ->> 3
            from jsonb_array_elements(${$.rows}::jsonb)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['membership_id', 'field_id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), sort_key: eb.ref('excluded.sort_key') })),
    ),
)

export const valuesDelete = query((db, $: { fieldKey: number; membershipKeys: string }, engine) =>
  db
    .deleteFrom('field_values')
    .where('field_id', '=', $.fieldKey)
    .where(isOneOf(engine, 'membership_id', $.membershipKeys)),
)

type GivenValue = { membership_id: number; field_id: number; value: string | null }

/** Selects those of the given values, `[membershipKey, fieldKey, value]`, that differ from the stored ones. */
export const valuesThatDiffer = query((db, $: { rows: string }, engine) =>
  db
    .selectFrom(
      (engine === 'sqlite'
        ? sql<GivenValue>`(select value ->> 0 as membership_id, value ->> 1 as field_id, value ->> 2 as value
            from json_each(${$.rows}))`
        : sql<GivenValue>`(select (value ->> 0)::bigint as membership_id, (value ->> 1)::bigint as field_id,
            value ->> 2 as value from jsonb_array_elements(${$.rows}::jsonb))`
      ).as('given'),
    )
    .leftJoin('field_values', (join) =>
      join
        .onRef('field_values.membership_id', '=', 'given.membership_id')
        .onRef('field_values.field_id', '=', 'given.field_id'),
    )
    .select([
      'given.membership_id as membershipKey',
      'given.field_id as fieldKey',
      'given.value as after',
      'field_values.value as before',
    ])
    .where('given.value', 'is distinct from', sql.ref<string | null>('field_values.value')),
)
