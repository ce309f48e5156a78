import { Type } from 'typebox'
import { maxNameLength, maxQuestionLength, maxQuestions } from '../../../../../shared/limits.ts'
import { auditedActions } from '../../../domain/audit/record-audit.ts'
import { line, Person, Time } from '../../common-schemas.ts'

export const OrganizationName = line(maxNameLength, 'one line of 1 to 120 characters', 'Chess Club Lyon')

export const Joining = Type.Enum(['invitation', 'request', 'open'], {
  type: 'string',
  description: 'how people join without an invitation: "invitation" (not at all), "request" or "open" (at once)',
})

export const Questions = Type.Array(
  line(maxQuestionLength, 'one line of 1 to 200 characters', 'Which instrument do you play?'),
  { maxItems: maxQuestions, description: 'at most 5 questions that applicants answer' },
)

export const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Time('when it happened'),
    actor: Type.Union([Person, Type.Null()], {
      description: 'null for entries without a person, such as a new report',
    }),
    action: Type.Enum([...auditedActions], { type: 'string', description: 'what was done' }),
    target: Type.Union([Person, Type.Null()], { description: 'to whom' }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'further details, such as from and to',
    }),
  },
  { title: 'AuditEntry' },
)
