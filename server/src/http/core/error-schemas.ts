import { Type } from 'typebox'

/* The parts of an error that both families share. */

const FieldError = Type.Object(
  {
    field: Type.String({ description: 'the name of the field; dots lead into lists and objects' }),
    message: Type.String({ description: 'completes a sentence that begins with the name of the field' }),
  },
  { title: 'FieldError' },
)

export const FieldErrors = Type.Optional(Type.Array(FieldError, { description: 'the fields that are at fault' }))

export const NamedOrganization = Type.Object(
  { nio: Type.Integer(), name: Type.String() },
  { title: 'NamedOrganization' },
)

export const BlockingOrganizations = Type.Optional(
  Type.Array(NamedOrganization, { description: 'the organizations that prevent the deletion of an account' }),
)
