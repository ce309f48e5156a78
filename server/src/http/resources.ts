import { type TSchema, Type } from 'typebox'

/* What replies are made of. Both families show the same resources. Titles name them in the OpenAPI document. */

const Time = (description: string) => Type.String({ format: 'date-time', description })

export const Account = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the account id, for ever the same' }),
    nicHandle: Type.String({ description: 'the NIC-Handle, for ever the same' }),
    nametag: Type.String(),
    mail: Type.String(),
    mailVerified: Type.Boolean({ description: 'whether the owner of the address confirmed it' }),
    createdAt: Time('when the account was made'),
  },
  { title: 'Account' },
)

export const exampleAccount = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  mail: 'jane@example.org',
  mailVerified: true,
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const Session = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'names the session; it is not the token' }),
    createdAt: Time('when it was opened by a login'),
    lastUsedAt: Time('when its token was last used, to the minute'),
    expiresAt: Time('when its token stops working'),
    ip: Type.String({ description: 'the address it was opened from' }),
    userAgent: Type.String({ description: 'the program it was opened with, as that program calls itself' }),
    current: Type.Boolean({ description: 'whether it is the session of this very request' }),
  },
  { title: 'Session' },
)

export const SavedMail = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.String({ description: 'why it was sent, such as password-changed' }),
    subject: Type.String(),
    body: Type.String({ description: 'the text, with every password and link token masked' }),
    status: Type.Enum(['queued', 'sent', 'failed', 'not sent'], {
      type: 'string',
      description: '"not sent": no mail server is set, so it was only saved',
    }),
    sentAt: Type.Union([Time('when the mail server took it'), Type.Null()]),
    createdAt: Time('when it was written'),
  },
  { title: 'Mail' },
)

export const AddressState = Type.Object(
  { mail: Type.String(), mailVerified: Type.Boolean() },
  { title: 'AddressState' },
)

export const listOf = (name: string, item: TSchema) =>
  Type.Object({
    [name]: Type.Array(item),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'send it as cursor to get the next page; null on the last one',
    }),
  })
