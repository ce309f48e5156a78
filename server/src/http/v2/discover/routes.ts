import { Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { discoverOrganizations, readPublicOrganization } from '../../../domain/discover/discover-organizations.ts'
import { reportOrganization } from '../../../domain/reports/open-report.ts'
import {
  exampleReport,
  FilterText,
  listOf,
  PageFields,
  PathNames,
  pageOf,
  Report,
  ReportFields,
} from '../../common-schemas.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { examplePublicOrganization, PublicOrganization } from './schemas.ts'

const path = { orgaId: PathNames.orgaId }

export function discoverRoutes(route: Route): void {
  route('GET /v2/discover', {
    operationId: 'listPublicOrganizations',
    action: discoverOrganizations,
    summary: 'Find public organizations',
    description:
      'Newest first. With q, those whose name or description contains this text, in upper or lower case of any language. A ' +
      'page of a search may hold fewer than limit although nextCursor says that there is more.',
    fields: Type.Object({ ...PageFields, q: Type.Optional(FilterText) }),
    reply: listOf('organizations', PublicOrganization),
    example: { organizations: [examplePublicOrganization], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await discoverOrganizations(app, caller, {
        q: fields.q ?? '',
        page: pageOf(fields),
      })
      return { organizations: items, nextCursor }
    },
  })

  route('GET /v2/discover/:orgaId', {
    operationId: 'getPublicOrganization',
    action: readPublicOrganization,
    summary: 'Read the profile of a public organization',
    path,
    reply: PublicOrganization,
    example: examplePublicOrganization,
    errors: ['ORGANIZATION_NOT_FOUND'],
    answer: ({ app, caller, path: { orgaId } }) => readPublicOrganization(app, caller, { organization: orgaId }),
  })

  route('POST /v2/discover/:orgaId/report', {
    operationId: 'reportOrganization',
    action: reportOrganization,
    summary: 'Report a public organization',
    description:
      'To its secretaries and administrators. Without a token it is anonymous. With one you can see its outcome, and ' +
      'reporting the same again returns your open report.',
    path,
    fields: Type.Object(ReportFields),
    status: 201,
    reply: Report,
    example: exampleReport,
    errors: ['ORGANIZATION_NOT_FOUND', 'TOO_MANY_REPORTS'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path: { orgaId }, fields: { reason = '', description = '' }, request }) => {
      const asked = { organization: orgaId, reason, description, idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => reportOrganization(app, caller, asked))
    },
  })
}
