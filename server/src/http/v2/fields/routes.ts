import { type Static, Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { createField, deleteField, updateField } from '../../../domain/fields/change-field.ts'
import { listFields } from '../../../domain/fields/list-fields.ts'
import { importMemberFields } from '../../../domain/members/import-fields.ts'
import { examplePerson, listOf, PageFields, PathNames, Preview, pageOf } from '../../common-schemas.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import { versionsInIfMatch } from '../../core/if-match.ts'
import type { Route } from '../../core/route.ts'
import { CsvFile, exampleField, Field, FieldChange, FieldImport, NewField } from './schemas.ts'

const { orgaId, fieldId } = PathNames

const fieldReply = {
  reply: Field,
  example: exampleField,
  versionOf: ({ version }: Static<typeof Field>) => version,
} as const

export function fieldRoutes(route: Route): void {
  route('GET /v2/workplace/:orgaId/fields', {
    operationId: 'listFields',
    action: listFields,
    summary: 'List the fields of members',
    description:
      'In their order. A field is something that the organization records about each member, at most 50 of them.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('fields', Field),
    example: { fields: [exampleField], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listFields(app, caller, {
        organizationId: path.orgaId,
        page: pageOf(fields),
      })
      return { fields: items, nextCursor }
    },
  })

  route('POST /v2/workplace/:orgaId/fields', {
    ...fieldReply,
    operationId: 'createField',
    action: createField,
    summary: 'Add a field',
    description: 'Unless given, it is visible to staff, people edit their own value, and it comes last.',
    path: { orgaId },
    fields: Type.Object(NewField),
    status: 201,
    errors: ['FIELDS_FULL'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, fields, request }) =>
      withIdempotencyRetry(() =>
        createField(app, caller, {
          organizationId: path.orgaId,
          ...fields,
          idempotencyKey: idempotencyKey(request),
        }),
      ),
  })

  route('PATCH /v2/workplace/:orgaId/fields/:fieldId', {
    ...fieldReply,
    operationId: 'updateField',
    action: updateField,
    summary: 'Change a field',
    description:
      'Only the given properties. While members have values, the type is fixed, and the values are not shown to further people.',
    path: { orgaId, fieldId },
    fields: Type.Object(FieldChange),
    takesIfMatch: true,
    errors: ['FIELD_NOT_FOUND', 'FIELD_HAS_VALUES', 'PRECONDITION_FAILED'],
    answer: ({ app, caller, path, fields, request }) =>
      updateField(app, caller, {
        organizationId: path.orgaId,
        field: path.fieldId,
        ...fields,
        versions: versionsInIfMatch(request),
      }),
  })

  route('DELETE /v2/workplace/:orgaId/fields/:fieldId', {
    operationId: 'deleteField',
    action: deleteField,
    summary: 'Delete a field',
    description: 'With the values of all members.',
    path: { orgaId, fieldId },
    status: 204,
    takesIfMatch: true,
    errors: ['FIELD_NOT_FOUND', 'PRECONDITION_FAILED'],
    answer: ({ app, caller, path, request }) =>
      deleteField(app, caller, {
        organizationId: path.orgaId,
        field: path.fieldId,
        versions: versionsInIfMatch(request),
      }),
  })

  route('POST /v2/workplace/:orgaId/members.csv', {
    operationId: 'importMemberFields',
    action: importMemberFields,
    summary: 'Set values of fields from a CSV file',
    description:
      'As a field or file named file, or as the body of type text/plain: a table such as the exported one, at most 1 MiB. The column ' +
      'Handle names the members, and the columns with the titles of fields hold their values; an empty cell clears one. Other ' +
      'columns change nothing. All values are set, or none when one is wrong. A table has at most 20,000 of them.',
    path: { orgaId },
    fields: Type.Object({ file: CsvFile, preview: Type.Optional(Preview) }),
    bareField: 'file',
    inQuery: ['preview'],
    reply: FieldImport,
    example: {
      rows: 34,
      changed: 1,
      changes: [
        {
          person: examplePerson,
          field: { id: exampleField.id, label: exampleField.label },
          before: null,
          after: 'Violin',
        },
      ],
      ignoredColumns: [],
    },
    errors: ['TOO_COSTLY'],
    answer: ({ app, caller, path, fields }) =>
      importMemberFields(app, caller, {
        organizationId: path.orgaId,
        file: fields.file,
        preview: fields.preview ?? false,
      }),
  })
}
