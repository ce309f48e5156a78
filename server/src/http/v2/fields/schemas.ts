import { Type } from 'typebox'
import {
  maxBodyBytes,
  maxFieldOptions,
  maxFields,
  maxFieldTextLength,
  maxNameLength,
} from '../../../../../shared/limits.ts'
import { clearable, line, Person } from '../../common-schemas.ts'

const types = ['text', 'longText', 'number', 'date', 'choice', 'phone', 'mail', 'link', 'yesNo'] as const

const Label = line(maxNameLength, 'one line of 1 to 120 characters', 'Instrument')

const FieldType = Type.Enum([...types], {
  type: 'string',
  description: `one of ${types.join(', ')}`,
  examples: ['choice'],
})

const Options = Type.Array(line(maxFieldTextLength, 'one line of 1 to 200 characters', 'Violin'), {
  maxItems: maxFieldOptions,
  description: 'a list of at most 100 different lines, for the type choice',
  examples: [['Violin', 'Cello']],
})

const VisibleTo = Type.Enum(['members', 'staff', 'self'], {
  type: 'string',
  description: 'members, staff (secretaries and administrators) or self; people always see their own values',
  examples: ['members'],
})

const EditableBy = Type.Enum(['self', 'staff'], {
  type: 'string',
  description: 'self or staff; staff edit every value that they see',
  examples: ['self'],
})

const Position = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'a number from 1 to 10,000; fields are listed in the order of their positions',
  examples: [1],
})

const Required = Type.Boolean({ description: 'true to ask people for a value; it blocks nothing', examples: [false] })

/** All properties, for a change. */
export const FieldChange = {
  label: Type.Optional(Label),
  type: Type.Optional(FieldType),
  options: clearable(Options),
  required: Type.Optional(Required),
  visibleTo: Type.Optional(VisibleTo),
  editableBy: Type.Optional(EditableBy),
  position: Type.Optional(Position),
}

export const NewField = { ...FieldChange, label: Label, type: FieldType, options: Type.Optional(Options) }

export const Field = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    label: Type.String(),
    type: FieldType,
    options: Type.Array(Type.String(), { description: 'the values that a choice allows; empty for other types' }),
    required: Required,
    visibleTo: VisibleTo,
    editableBy: EditableBy,
    position: Type.Integer(),
    version: Type.Integer({ description: 'increases with every change; it is the ETag' }),
  },
  { title: 'Field' },
)

export const exampleField = {
  id: '019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b',
  label: 'Instrument',
  type: 'choice',
  options: ['Violin', 'Cello'],
  required: false,
  visibleTo: 'members',
  editableBy: 'self',
  position: 1,
  version: 1,
}

type Value = string | number | boolean | null

const anyValue = { type: ['string', 'number', 'boolean', 'null'] } as const

export const FieldValues = Type.Unsafe<Record<string, Value>>({
  type: 'object',
  additionalProperties: { ...anyValue, description: 'null without a value' },
  title: 'FieldValues',
  description: 'the values of the fields that you see, by the id of the field',
})

/** The values are checked by their fields, so every type is accepted here. */
export const FieldValuesGiven = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  maxProperties: maxFields,
  additionalProperties: true,
  title: 'FieldValuesGiven',
  description: 'values by the id of their field, at most 50; null clears one',
  examples: [{ [exampleField.id]: 'Violin' }],
})

export const FieldFilters = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: maxFields,
  additionalProperties: {
    type: 'string',
    maxLength: maxFieldTextLength,
    description: 'a text of at most 200 characters',
  },
  description: 'field.<id>=<value> finds members by their value of a field',
})

export const MemberSort = Type.String({
  maxLength: 100,
  pattern: '^-?field\\.',
  description: 'field.<id>, or -field.<id> for the opposite order',
  examples: [`field.${exampleField.id}`],
})

/** A cursor of a sorted list holds the value behind which it continues. */
export const MemberCursor = Type.String({ maxLength: 1000, description: 'the nextCursor of the page before' })

export const CsvFile = Type.String({
  minLength: 1,
  maxLength: maxBodyBytes,
  description: 'a CSV file of at most 1 MiB',
})

const anyValueOrNull = Type.Unsafe<Value>({ ...anyValue })

export const FieldImport = Type.Object(
  {
    rows: Type.Integer({ description: 'how many members the table has' }),
    changed: Type.Integer({ description: 'how many values differ from those before' }),
    changes: Type.Array(
      Type.Object(
        {
          person: Person,
          field: Type.Object({ id: Type.String(), label: Type.String() }, { title: 'NamedField' }),
          before: anyValueOrNull,
          after: anyValueOrNull,
        },
        { title: 'FieldValueChange' },
      ),
      { description: 'the first 200 of them' },
    ),
    ignoredColumns: Type.Array(Type.String(), { description: 'titles of columns that are no field' }),
  },
  { title: 'FieldImport' },
)
