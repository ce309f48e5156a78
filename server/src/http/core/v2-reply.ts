import { Type } from 'typebox'
import { BlockingOrganizations, FieldErrors } from './error-schemas.ts'
import type { Family } from './family.ts'
import { statusNames } from './status-names.ts'

const Problem = Type.Object(
  {
    type: Type.String({ description: 'names the error, as a URN' }),
    title: Type.String({ description: 'the name of the status' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'what went wrong and what to do' }),
    code: Type.String({ description: 'the stable word for this error' }),
    requestId: Type.String({ description: 'finds this request in the log' }),
    errors: FieldErrors,
    organizations: BlockingOrganizations,
  },
  { title: 'Problem', description: 'RFC 9457' },
)

/** Replies are the bare resource; errors follow RFC 9457. */
export const v2: Family = {
  name: 'v2',
  errorType: 'application/problem+json',
  errorSchema: Problem,
  error: (failure, requestId) => ({
    type: `urn:atrium:error:${failure.code}`,
    title: statusNames[failure.status],
    status: failure.status,
    detail: failure.message,
    code: failure.code,
    requestId,
    errors: failure.details.fields,
    organizations: failure.details.organizations,
  }),
  replySchema: (content) => content,
  reply: (content) => content,
}
