import { Type } from 'typebox'
import { changePassword } from '../../domain/accounts/change-password.ts'
import { deleteAccount } from '../../domain/accounts/delete-account.ts'
import { logIn } from '../../domain/accounts/log-in.ts'
import { logOut } from '../../domain/accounts/log-out.ts'
import { register } from '../../domain/accounts/register.ts'
import { listSessions } from '../../domain/accounts/sessions.ts'
import { updateAccount } from '../../domain/accounts/update-account.ts'
import type { Account as AccountResource } from '../../domain/identity/account.ts'
import { readAccount } from '../../domain/identity/own-account.ts'
import { fail } from '../../errors.ts'
import { Credential, JoinLinkField, listOf, PageFields, pageOf, Token } from '../common-schemas.ts'
import type { Route } from '../core/route.ts'
import { Account, exampleAccount, GivenPassword, Mail, Nametag, NewPassword, Session } from '../v2/accounts/schemas.ts'

/** The legacy family has the account id a second time, as `userCredential`. */
const LegacyAccount = Type.Object(
  { userCredential: Type.String({ format: 'uuid', description: 'the account id' }), ...Account.properties },
  { title: 'Account' },
)
const legacyAccount = (account: AccountResource) => ({ userCredential: account.id, ...account })
const example = { code: 200, ...legacyAccount(exampleAccount) }

export function legacyAccountRoutes(route: Route): void {
  route('POST /accounts/create.php', {
    operationId: 'createAccountLegacy',
    action: register,
    summary: 'Create an account',
    description: 'A link that confirms the address is mailed to it.',
    fields: Type.Object({
      nametag: Nametag,
      mail: Mail,
      password: NewPassword,
      link: Type.Optional(JoinLinkField),
    }),
    reply: LegacyAccount,
    example: { ...example, mailVerified: false },
    errors: [
      'NAMETAG_TAKEN',
      'MAIL_TAKEN',
      'REGISTRATION_CLOSED',
      'TOO_MANY_ACCOUNTS',
      'LINK_INVALID',
      'TOO_MANY_WRONG_LINKS',
    ],
    answer: async ({ app, caller, fields }) => legacyAccount(await register(app, caller, fields)),
  })

  route('POST /accounts/login.php', {
    operationId: 'logInLegacy',
    action: logIn,
    summary: 'Log in for a token',
    description:
      'The token is valid for 24 hours, on both path families. userCredential in the reply is the account id.',
    fields: Type.Object({ userCredential: Credential, password: GivenPassword }),
    reply: Type.Object({ userCredential: Type.String({ format: 'uuid' }), token: Type.String() }, { title: 'Login' }),
    example: {
      code: 200,
      userCredential: exampleAccount.id,
      token: 'pXl9kQvT0cYwq3Zr1uJb8aHn5EoGmSdL2iKfV7tWxR4yUeC6gBhNjMzQsDpFwOaI',
    },
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_GUESSES'],
    answer: async ({ app, caller, fields }) => {
      const { account, token } = await logIn(app, caller, {
        credential: fields.userCredential,
        password: fields.password,
        device: null,
      })
      return { userCredential: account.id, token }
    },
  })

  route('POST /accounts/tokenDelete.php', {
    operationId: 'logOutLegacy',
    action: logOut,
    summary: 'Delete a token',
    description: 'The token stops working at once, on both path families.',
    fields: Type.Object({ token: Type.Optional(Token) }),
    tokenField: 'token',
    example: { code: 200 },
    answer: ({ app, caller }) => logOut(app, caller, undefined),
  })

  route('DELETE /accounts/accountDelete.php', {
    operationId: 'deleteAccountLegacy',
    action: deleteAccount,
    summary: 'Delete your own account',
    description:
      'userCredential must name the account that owns the token. Your nametag and NIC-Handle are never given to anybody else.',
    fields: Type.Object({ token: Type.Optional(Token), userCredential: Credential }),
    tokenField: 'token',
    example: { code: 200 },
    errors: ['NOT_OWN_ACCOUNT'],
    answer: ({ app, caller, fields }) => deleteAccount(app, caller, { credential: fields.userCredential }),
  })

  route('GET /accounts/getUserinfoFromToken.php', {
    operationId: 'getAccountLegacy',
    action: readAccount,
    summary: 'Read the account that owns a token',
    fields: Type.Object({ token: Type.Optional(Token) }),
    tokenField: 'token',
    reply: LegacyAccount,
    example,
    answer: async ({ app, caller }) => legacyAccount(await readAccount(app, caller, undefined)),
  })

  route('POST /accounts/updateUserinfo.php', {
    operationId: 'updateAccountLegacy',
    action: updateAccount,
    summary: 'Change your nametag, your mail address, or both',
    description:
      'A new address shows at once, unconfirmed. It is mailed a link that confirms it; until then one-time passwords go ' +
      'to the old address, which gets a notice and can take the change back for 7 days.',
    fields: Type.Object({ nametag: Type.Optional(Nametag), mail: Type.Optional(Mail) }),
    reply: LegacyAccount,
    example: { ...example, mailVerified: false },
    errors: ['NAMETAG_TAKEN', 'MAIL_TAKEN', 'TOO_MANY_ADDRESS_CHANGES', 'TOO_MANY_RENAMES'],
    answer: async ({ app, caller, fields }) => {
      if (fields.nametag === undefined && fields.mail === undefined) {
        throw fail('INVALID_FIELDS', { fields: [{ field: 'nametag', message: 'or mail is required' }] })
      }
      return legacyAccount(await updateAccount(app, caller, fields))
    },
  })

  route('POST /accounts/updatePassword.php', {
    operationId: 'changePasswordLegacy',
    action: changePassword,
    summary: 'Change your password',
    description:
      'Ends all your other sessions and your calendar feeds, and mails you a notice. A wrong oldPassword counts as a failed login. A one-time ' +
      'password from a mail serves as oldPassword, once.',
    fields: Type.Object({ oldPassword: GivenPassword, newPassword: NewPassword }),
    reply: LegacyAccount,
    example,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
    answer: async ({ app, caller, fields }) => legacyAccount(await changePassword(app, caller, fields)),
  })

  route('GET /accounts/getSessions.php', {
    operationId: 'listSessionsLegacy',
    action: listSessions,
    summary: 'List your active sessions',
    description: 'Takes no fields besides those of paging, and ignores a string without a name.',
    fields: Type.Object(PageFields),
    ignoresBareField: true,
    reply: listOf('sessions', Session),
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listSessions(app, caller, pageOf(fields))
      return { sessions: items, nextCursor }
    },
  })
}
