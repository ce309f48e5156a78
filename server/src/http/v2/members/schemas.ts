import { Type } from 'typebox'
import { maxDescriptionLength } from '../../../../../shared/limits.ts'
import {
  DisplayName,
  exampleImageAddress,
  ImageAddress,
  nullable,
  Person,
  RoleName,
  RoleNumber,
  ShownOrganization,
  Time,
} from '../../common-schemas.ts'
import { exampleField, FieldValues } from '../fields/schemas.ts'

export const Role = Type.Enum([1, 2, 3], {
  type: 'integer',
  description: '1 (member), 2 (secretary) or 3 (administrator)',
  examples: [1],
})

export const Comment = Type.String({
  maxLength: maxDescriptionLength,
  description: "a text of at most 2,000 characters, shown on the member's page; an empty one resets it",
  examples: ['Treasurer since 2024'],
})

export const Member = Type.Object(
  {
    nicHandle: Type.String(),
    nametag: Type.String(),
    name: DisplayName,
    avatar: ImageAddress('avatar'),
    role: RoleNumber,
    roleName: RoleName,
    comment: Type.String(),
    joinedAt: Time('when they became a member'),
    fields: FieldValues,
    bio: Type.Optional(nullable(Type.String({ description: 'what they say about themselves; on their page only' }))),
    mail: Type.Optional(Type.String({ description: 'for secretaries and administrators only' })),
  },
  { title: 'Member' },
)

export const exampleMember = {
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  name: 'Jane Doe',
  avatar: exampleImageAddress,
  role: 2,
  roleName: 'secretary',
  comment: 'Treasurer since 2024',
  joinedAt: '2026-11-15T09:30:00.000Z',
  fields: { [exampleField.id]: 'Violin' },
}

export const InvitationLink = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'the link of an invitation, or its part behind the #',
  examples: ['https://atrium.example.org/invitation#mL0c2Vjcm…'],
})

const InvitationState = Type.Enum(['pending', 'accepted', 'declined', 'revoked', 'expired'], {
  type: 'string',
})

const invitationParts = {
  id: Type.String({ format: 'uuid' }),
  role: RoleNumber,
  roleName: RoleName,
  state: InvitationState,
  createdAt: Time('when it was sent'),
  expiresAt: Time('until when it can be answered'),
}

export const SentInvitation = Type.Object(
  {
    ...invitationParts,
    nio: Type.Integer(),
    mailed: Type.Boolean({
      description:
        'false while the mail about it waits: until the inviter has confirmed their own address, or because its recipient ' +
        'got several such mails today or wants none',
    }),
    mail: Type.Optional(
      Type.String({ description: 'the address it was sent to; for secretaries and administrators only' }),
    ),
    link: nullable(
      Type.String({
        description:
          'a link to pass on, with which anybody can take over this invitation; only on a server that sends no mails, for ' +
          'invitations of an address as a member, and for secretaries and administrators; otherwise null',
      }),
    ),
  },
  { title: 'SentInvitation' },
)

export const PendingInvitation = Type.Object(
  {
    ...SentInvitation.properties,
    invitee: Type.Union([Person, Type.Null()], { description: 'null when an address was invited' }),
    invitedBy: Person,
  },
  { title: 'PendingInvitation' },
)

export const ReceivedInvitation = Type.Object(
  {
    ...invitationParts,
    organization: ShownOrganization,
    invitedBy: Person,
  },
  { title: 'ReceivedInvitation' },
)
