import { Type } from 'typebox'
import { maxNameLength, maxTextLength, maxTitleLength } from '../../../../../shared/limits.ts'
import { cardActions } from '../../../domain/boards/activity.ts'
import {
  AttachmentIds,
  Attachments,
  clearable,
  examplePerson,
  line,
  NamedGroups,
  nullable,
  PeopleAndGroups,
  Person,
  ShownSource,
  SourceField,
  Time,
} from '../../common-schemas.ts'

export const BoardName = line(maxNameLength, 'one line of 1 to 120 characters', 'Summer tournament')

export const ColumnName = line(maxNameLength, 'one line of 1 to 120 characters', 'To do')

export const FirstColumns = Type.Optional(
  Type.Array(ColumnName, {
    maxItems: 50,
    description: 'a list of at most 50 names of columns, from left to right',
    examples: [['To do', 'Doing', 'Done']],
  }),
)

const exampleId = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'

export const ColumnId = Type.String({
  maxLength: 100,
  description: 'the id of a column of this board',
  examples: [exampleId],
})

/** One schema with two types gives a better error message than a union of two schemas. */
const nullableText = (most: number, description: string, example: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: most, description, examples: [example] })

export const AfterColumn = nullableText(100, 'the id of the column to its left, or null to be the first', exampleId)

export const AfterCard = nullableText(100, 'the id of the card above it, or null to be the first', exampleId)

/** The fields of a card besides its title. */
export const CardFields = {
  text: Type.Optional(Type.String({ maxLength: maxTextLength, description: 'a text of at most 16,384 characters' })),
  due: Type.Optional(nullableText(40, 'a date and time such as 2026-11-17T18:00:00Z, or null', '2026-11-17T18:00:00Z')),
  assignees: Type.Optional(PeopleAndGroups),
  labels: Type.Optional(
    Type.Array(line(40, 'one line of 1 to 40 characters', 'urgent'), {
      maxItems: 20,
      description: 'a list of at most 20 labels',
    }),
  ),
  checklist: Type.Optional(
    Type.Array(
      Type.Object(
        {
          text: line(maxTitleLength, 'one line of 1 to 200 characters', 'Book the hall'),
          done: Type.Boolean({ description: 'true or false' }),
        },
        { title: 'ChecklistItemFields' },
      ),
      { maxItems: 100, description: 'a list of at most 100 items with text and done' },
    ),
  ),
  attachments: Type.Optional(AttachmentIds),
  source: SourceField,
  cover: Type.Optional(nullableText(100, 'the id of an attachment that is shown on the card, or null', exampleId)),
}

/** The fields of a card in a change. */
export const CardChanges = {
  ...CardFields,
  text: clearable(CardFields.text),
  assignees: clearable(CardFields.assignees),
  labels: clearable(CardFields.labels),
  checklist: clearable(CardFields.checklist),
  attachments: clearable(CardFields.attachments),
}

export const Board = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the boardId' }),
    name: Type.String(),
    createdBy: Person,
    createdAt: Time('when it was created'),
  },
  { title: 'Board' },
)

export const exampleBoard = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  name: 'Summer tournament',
  createdBy: examplePerson,
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const DeletedBoard = Type.Object(
  { ...Board.properties, deletedAt: Time('when it was deleted; it can be restored for 30 days') },
  { title: 'DeletedBoard' },
)

const BoardVersion = Type.Integer({ description: 'grows when it is renamed' })

export const BoardSettings = Type.Object({ ...Board.properties, version: BoardVersion }, { title: 'BoardSettings' })

export const BoardColumn = Type.Object(
  { id: Type.String({ format: 'uuid' }), name: Type.String() },
  { title: 'BoardColumn' },
)

export const exampleColumn = { id: '019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77', name: 'To do' }

export const Card = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    columnId: nullable(
      Type.String({ format: 'uuid', description: 'null when it was archived from a column that is gone' }),
    ),
    title: Type.String(),
    text: Type.String(),
    due: nullable(Time('when it is due')),
    assignees: Type.Array(Person),
    groups: NamedGroups,
    labels: Type.Array(Type.String()),
    checklist: Type.Array(Type.Object({ text: Type.String(), done: Type.Boolean() }, { title: 'ChecklistItem' })),
    attachments: Attachments,
    cover: nullable(Type.String({ format: 'uuid', description: 'the id of the attachment that is shown on the card' })),
    source: ShownSource,
    createdBy: Person,
    createdAt: Time('when it was created'),
    updatedBy: Type.Union([Person, Type.Null()], { description: 'null when an earlier version of Atrium saved it' }),
    updatedAt: Time('when it was last changed or moved'),
    archivedAt: nullable(Time('when it was archived')),
    version: Type.Integer({ description: 'grows with every change; the ETag holds it, too' }),
  },
  { title: 'Card' },
)

export const exampleCard = {
  id: '019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22',
  columnId: exampleColumn.id,
  title: 'Book the hall',
  text: 'For both days.',
  due: '2026-11-17T18:00:00.000Z',
  assignees: [examplePerson],
  groups: [],
  labels: ['urgent'],
  checklist: [{ text: 'Ask for the price', done: true }],
  attachments: [],
  cover: null,
  source: null,
  createdBy: examplePerson,
  createdAt: '2026-11-15T09:30:00.000Z',
  updatedBy: examplePerson,
  updatedAt: '2026-11-15T09:31:00.000Z',
  archivedAt: null,
  version: 2,
}

export const CardActivity = Type.Object(
  {
    id: Type.Integer(),
    at: Time('when it happened'),
    actor: Person,
    action: Type.Enum([...cardActions], { type: 'string', description: 'what was done' }),
    details: Type.Object(
      {
        from: Type.Optional(Type.String({ description: 'the column that it was in' })),
        to: Type.Optional(Type.String({ description: 'the column that it is in since' })),
        fields: Type.Optional(Type.Array(Type.String(), { description: 'the fields that were changed' })),
      },
      { title: 'CardActivityDetails' },
    ),
  },
  { title: 'CardActivity' },
)

export const exampleCardActivity = {
  id: 12,
  at: '2026-11-15T09:31:00.000Z',
  actor: examplePerson,
  action: 'moved' as const,
  details: { from: 'To do', to: 'Doing' },
}

export const BoardContent = Type.Object(
  {
    ...BoardSettings.properties,
    columns: Type.Array(
      Type.Object({ ...BoardColumn.properties, cards: Type.Array(Card) }, { title: 'BoardColumnWithCards' }),
    ),
  },
  { title: 'BoardContent' },
)
