import { Type } from 'typebox'
import { maxDescriptionLength } from '../../../../../shared/limits.ts'
import { examplePerson, nullable, Person, RoleName, ShownOrganization, Time } from '../../common-schemas.ts'

export const requestStates = ['pending', 'accepted', 'declined', 'withdrawn'] as const

const State = Type.Enum([...requestStates], { type: 'string' })

export const JoinOutcome = Type.Object(
  { id: Type.String({ format: 'uuid' }), nio: Type.Integer(), state: State },
  { title: 'JoinOutcome', description: 'accepted: you are a member now; pending: staff decide' },
)

export const exampleJoinOutcome = { id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55', nio: 12, state: 'pending' }

export const ApplicationMessage = Type.String({
  maxLength: maxDescriptionLength,
  description: 'a text of at most 2,000 characters',
  examples: ['I moved here in May.'],
})

export const Answers = Type.Array(Type.String({ maxLength: maxDescriptionLength, description: 'an answer' }), {
  maxItems: 5,
  description: 'one answer for each question of the organization, in their order',
  examples: [['The viola']],
})

const requestText = {
  id: Type.String({ format: 'uuid' }),
  nio: Type.Integer(),
  state: State,
  message: Type.String(),
  answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }, { title: 'AnsweredQuestion' }), {
    description: 'the questions as they were asked',
  }),
  decisionMessage: Type.String({ description: 'what the person who decided wrote to the applicant' }),
  createdAt: Time('when it was sent'),
  decidedAt: nullable(Time('when it was decided or withdrawn')),
}

export const JoinRequest = Type.Object(
  {
    ...requestText,
    applicant: Person,
    decidedBy: Type.Union([Person, Type.Null()], { description: 'null when nobody had to decide' }),
  },
  { title: 'JoinRequest' },
)

export const exampleJoinRequest = {
  ...exampleJoinOutcome,
  message: 'I moved here in May.',
  answers: [{ question: 'Which instrument do you play?', answer: 'The viola' }],
  decisionMessage: '',
  createdAt: '2026-11-15T09:30:00.000Z',
  decidedAt: null,
  applicant: examplePerson,
  decidedBy: null,
}

export const OwnJoinRequest = Type.Object(
  {
    ...requestText,
    organization: ShownOrganization,
  },
  { title: 'OwnJoinRequest' },
)

const { applicant: _, decidedBy: __, ...exampleText } = exampleJoinRequest

export const exampleOwnJoinRequest = {
  ...exampleText,
  organization: { nio: 12, name: 'Chess Club Lyon', logo: null },
}

export const Uses = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'how many people can join with it, 1 to 1,000,000, or null for any number',
    examples: [20],
  }),
)

export const ExpiresAt = nullable(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'until when it works, such as 2026-12-24T18:00:00Z, at most a year ahead (default: 30 days)',
    examples: ['2026-12-24T18:00:00Z'],
  }),
)

export const JoinLink = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    nio: Type.Integer(),
    role: Type.Integer({ minimum: 1, maximum: 1 }),
    roleName: RoleName,
    url: nullable(
      Type.String({ description: 'the address to pass on; null when the key of the server that seals it was lost' }),
    ),
    uses: nullable(Type.Integer({ description: 'how many people can join with it; null for any number' })),
    used: Type.Integer({ description: 'how many joined with it' }),
    createdBy: Person,
    createdAt: Time('when it was made'),
    expiresAt: Time('until when it works'),
  },
  { title: 'JoinLink' },
)

export const exampleJoinLink = {
  id: '019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c',
  nio: 12,
  role: 1,
  roleName: 'member',
  url: 'https://atrium.example.org/join#mL0c2Vjcm…',
  uses: 20,
  used: 3,
  createdBy: examplePerson,
  createdAt: '2026-11-15T09:30:00.000Z',
  expiresAt: '2026-12-15T09:30:00.000Z',
}
