import { type TObject, Type } from 'typebox'
import { BlockingOrganizations, FieldErrors } from './error-schemas.ts'
import type { Family } from './family.ts'

const LegacyError = Type.Object(
  {
    code: Type.Integer({ description: 'the HTTP status' }),
    error: Type.String({ description: 'the stable word for this error' }),
    message: Type.String({ description: 'what went wrong and what to do' }),
    errors: FieldErrors,
    organizations: BlockingOrganizations,
  },
  { title: 'ErrorLegacy' },
)

/** Replies have the same content as on /v2 and a numeric `code` beside it, on success and on failure. */
export const legacy: Family = {
  name: 'legacy',
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
      {
        code: Type.Enum([status], { type: 'integer', description: 'the HTTP status' }),
        ...(content as TObject).properties,
      },
      'title' in content ? { title: `${content.title}Legacy` } : {},
    ),
  reply: (content, status) => ({ code: status, ...(content as object) }),
}
