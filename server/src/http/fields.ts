import { Type } from 'typebox'

/*
 * Each field once. A description completes the sentence "must be …", which is what a caller reads whose value does
 * not fit.
 */

export const Nametag = Type.String({
  minLength: 2,
  maxLength: 32,
  pattern: '^[A-Za-z0-9_]*$',
  description: '2 to 32 letters (A to Z), digits and underscores, without spaces',
  examples: ['jane_doe'],
})

export const Mail = Type.String({
  minLength: 3,
  maxLength: 254,
  // Plain ASCII without control characters: nothing that looks like somebody else's address, or adds a header.
  pattern:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$",
  description: 'a mail address such as jane@example.org, of at most 254 characters',
  examples: ['jane@example.org'],
})

export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 256,
  description: '8 to 256 characters of any kind, and not one of the most common passwords',
  examples: ['a long sentence is easy to keep'],
})

/** A password to be checked: what rules held when it was chosen does not matter here. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'the password, in clear; a one-time password from a mail works too',
  examples: ['a long sentence is easy to keep'],
})

export const Credential = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'the account id, NIC-Handle, nametag or mail address of an account, in upper or lower case',
  examples: ['jane_doe'],
})

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'the part of the mailed link behind the #',
  examples: ['mL0c2Vjcm…'],
})

export const Token = Type.String({
  description: 'the token from a login, 64 characters; may be sent in the Authorization header instead',
  examples: ['pXl9kQvT0cYwq3…'],
})

export const PageFields = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'how many to return: 1 to 200, 50 unless told' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'the nextCursor of the page before' })),
}

export const pageOf = (fields: { limit?: number; cursor?: string }) => ({
  limit: fields.limit ?? 50,
  cursor: fields.cursor,
})
