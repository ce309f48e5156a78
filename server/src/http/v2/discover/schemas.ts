import { Type } from 'typebox'
import { ImageAddress, ShownJoining, ShownQuestions, Time } from '../../common-schemas.ts'

export const PublicOrganization = Type.Object(
  {
    nio: Type.Integer({ description: 'the number that names the organization' }),
    name: Type.String(),
    description: Type.String(),
    memberCount: Type.Integer(),
    createdAt: Time('when it was founded'),
    logo: ImageAddress('logo'),
    joining: ShownJoining,
    questions: ShownQuestions,
  },
  { title: 'PublicOrganization' },
)

export const examplePublicOrganization = {
  nio: 12,
  name: 'Chess Club Lyon',
  description: 'We meet on Tuesdays.',
  memberCount: 34,
  createdAt: '2026-11-15T09:30:00.000Z',
  logo: null,
  joining: 'request',
  questions: ['Which instrument do you play?'],
}
