import { type TObject, Type } from 'typebox'
import type { Family } from './family.ts'

const LegacyError = Type.Object(
  {
    code: Type.Integer({ description: 'the HTTP status' }),
    error: Type.String({ description: 'the stable word for this error' }),
    message: Type.String({ description: 'what went wrong and what to do' }),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
    organizations: Type.Optional(Type.Array(Type.Object({ nio: Type.Integer(), name: Type.String() }))),
  },
  { title: 'Error' },
)

/** The same content with a numeric `code` beside it, on success and on failure. */
export const unversioned: Family = {
  name: 'unversioned',
  errorType: 'application/json',
  errorSchema: LegacyError,
  error: (failure) => ({
    code: failure.status,
    error: failure.code,
    message: failure.message,
    errors: failure.details.fields,
    organizations: failure.details.organizations,
  }),
  replySchema: (content, status) =>
    Type.Object(
      { code: Type.Literal(status, { description: 'the HTTP status' }), ...(content as TObject).properties },
      'title' in content ? { title: `Unversioned${content.title}` } : {},
    ),
  reply: (content, status) => ({ code: status, ...(content as object) }),
}
