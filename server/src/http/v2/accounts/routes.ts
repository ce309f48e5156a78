import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { changePassword } from '../../../domain/accounts/change-password.ts'
import { deleteAccount } from '../../../domain/accounts/delete-account.ts'
import { previewDeletion } from '../../../domain/accounts/preview-deletion.ts'
import { changeProfile } from '../../../domain/accounts/profile.ts'
import { register } from '../../../domain/accounts/register.ts'
import { resetPassword } from '../../../domain/accounts/reset-password.ts'
import { changeSettings, readSettings } from '../../../domain/accounts/settings.ts'
import { updateAccount } from '../../../domain/accounts/update-account.ts'
import { exportAccount } from '../../../domain/exports/export-account.ts'
import { readOwnAccount } from '../../../domain/identity/own-account.ts'
import { fail } from '../../../errors.ts'
import { Credential, JoinLinkField } from '../../common-schemas.ts'
import { FileReply } from '../../core/file-reply.ts'
import { refuseNavigation } from '../../core/refuse-navigation.ts'
import type { Route } from '../../core/route.ts'
import {
  Account,
  DeletionPreview,
  exampleAccount,
  exampleDeletionPreview,
  exampleSettings,
  GivenPassword,
  Mail,
  MailOnMention,
  Nametag,
  NewPassword,
  OwnAccount,
  ProfileFields,
  Settings,
} from './schemas.ts'

export function accountRoutes(route: Route): void {
  route('POST /v2/register', {
    operationId: 'createAccount',
    action: register,
    summary: 'Create an account',
    description:
      'A link that confirms the address is mailed to it. Without a password, a one-time password is mailed as well; ' +
      'no other password works until one is set with it. With an invitation link, the account joins its organization at the same time. ' +
      'Where registration is not open, an account that was admitted for its address can do nothing until the address is confirmed.',
    fields: Type.Object({
      nametag: Nametag,
      mail: Mail,
      password: Type.Optional(NewPassword),
      name: ProfileFields.name,
      locale: ProfileFields.locale,
      timeZone: ProfileFields.timeZone,
      link: Type.Optional(JoinLinkField),
    }),
    status: 201,
    reply: Account,
    example: { ...exampleAccount, mailVerified: false },
    errors: [
      'NAMETAG_TAKEN',
      'MAIL_TAKEN',
      'REGISTRATION_CLOSED',
      'TOO_MANY_ACCOUNTS',
      'LINK_INVALID',
      'TOO_MANY_WRONG_LINKS',
    ],
    answer: ({ app, caller, fields }) => register(app, caller, fields),
  })

  route('POST /v2/accounts/resetPassword', {
    operationId: 'resetPassword',
    action: resetPassword,
    summary: 'Have a one-time password mailed',
    description:
      'The reply is always the same, so that nobody learns who has an account here. The one-time password works once ' +
      'and for one hour; the old password keeps working until a new one is set. The name of the account is taken from ' +
      'any one of the fields, or from a bare JSON string or a text/plain body.',
    fields: Type.Object({
      credential: Type.Optional(Credential),
      userCredential: Type.Optional(Credential),
      mail: Type.Optional(Credential),
      email: Type.Optional(Credential),
      nametag: Type.Optional(Credential),
    }),
    bareField: 'credential',
    status: 202,
    reply: Type.Object({ message: Type.String() }, { title: 'PasswordResetRequested' }),
    example: { message: resetMessage },
    answer: async ({ app, caller, fields }) => {
      await resetPassword(app, caller, { credential: oneOf(fields) })
      return { message: app.config.smtpUrl === null ? savedResetMessage : resetMessage }
    },
  })

  route('GET /v2/account/getUserInfos', {
    operationId: 'getAccount',
    action: readOwnAccount,
    summary: 'Read your own account',
    reply: OwnAccount,
    example: { ...exampleAccount, operator: false },
    answer: ({ app, caller }) => readOwnAccount(app, caller, undefined),
  })

  route('GET /v2/account/export', {
    operationId: 'exportAccount',
    action: exportAccount,
    summary: 'Download your own data',
    description:
      'A ZIP file with your profile, memberships, messages, cards, events, answers, files, requests, reports, saved mails and sessions, as JSON ' +
      'and as pages to read. It has no passwords, tokens or other secrets, and of others only what you can read. A notice is mailed to you. Ids are those of this server.',
    files: ['application/zip'],
    // Each request counts towards the limit.
    head: false,
    errors: ['TOO_MANY_EXPORTS'],
    answer: async ({ app, caller }) => {
      const { nametag, pieces } = await exportAccount(app, caller, undefined)
      return new FileReply('application/zip', Readable.from(pieces, { objectMode: false }), {
        'content-disposition': `attachment; filename="atrium-${nametag}.zip"`,
      })
    },
  })

  route('GET /v2/account/deletion', {
    operationId: 'previewAccountDeletion',
    action: previewDeletion,
    summary: 'See what deleting your account would do',
    description:
      'Which organizations you would leave, which would close because nobody else is in them, and which must get another ' +
      'administrator, or be closed, before.',
    reply: DeletionPreview,
    example: exampleDeletionPreview,
    answer: ({ app, caller }) => previewDeletion(app, caller, undefined),
  })

  route('DELETE /v2/account/@me', {
    operationId: 'deleteAccount',
    action: deleteAccount,
    summary: 'Delete your own account',
    description:
      'Ends all sessions and removes your mail address, password and saved mails. Your nametag and NIC-Handle are never ' +
      'given to anybody else.',
    status: 204,
    answer: ({ app, caller }) => deleteAccount(app, caller, {}),
  })

  route('POST /v2/account', {
    operationId: 'updateAccount',
    action: updateAccount,
    summary: 'Change your nametag and mail address',
    description:
      'A new address shows at once, unconfirmed. It is mailed a link that confirms it; until then one-time passwords go ' +
      'to the old address, which gets a notice and can take the change back for 7 days.',
    fields: Type.Object({ nametag: Nametag, email: Mail }),
    reply: Account,
    example: { ...exampleAccount, mailVerified: false },
    errors: ['NAMETAG_TAKEN', 'MAIL_TAKEN', 'TOO_MANY_ADDRESS_CHANGES', 'TOO_MANY_RENAMES'],
    answer: ({ app, caller, fields }) => updateAccount(app, caller, { nametag: fields.nametag, mail: fields.email }),
  })

  route('PATCH /v2/account/profile', {
    operationId: 'updateProfile',
    action: changeProfile,
    summary: 'Change your display name, bio, language and time zone',
    description:
      'Changes what is given; null clears a field. Mails to you are written in this language, with times of this zone.',
    fields: Type.Object(ProfileFields),
    reply: Account,
    example: exampleAccount,
    answer: ({ app, caller, fields }) => changeProfile(app, caller, fields),
  })

  route('GET /v2/account/settings', {
    operationId: 'getSettings',
    action: readSettings,
    summary: 'Read your settings',
    reply: Settings,
    example: exampleSettings,
    answer: ({ app, caller }) => readSettings(app, caller, undefined),
  })

  route('PATCH /v2/account/settings', {
    operationId: 'updateSettings',
    action: changeSettings,
    summary: 'Change your settings',
    description: 'Changes what is given.',
    fields: Type.Object({ mailOnMention: Type.Optional(MailOnMention) }),
    reply: Settings,
    example: exampleSettings,
    answer: ({ app, caller, fields }) => changeSettings(app, caller, fields),
  })

  const passwordChange = {
    action: changePassword,
    fields: Type.Object({ oldPassword: GivenPassword, newPassword: NewPassword }),
    reply: Account,
    example: exampleAccount,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'] as const,
  }

  route('POST /v2/accounts/updatePassword', {
    operationId: 'changePassword',
    ...passwordChange,
    errors: [...passwordChange.errors],
    summary: 'Change your password',
    description:
      'Ends all your other sessions and your calendar feeds, and mails you a notice. A wrong oldPassword counts as a failed login. A one-time ' +
      'password from a mail serves as oldPassword, once.',
    answer: ({ app, caller, fields }) => changePassword(app, caller, fields),
  })

  route('GET /v2/accounts/updatePassword', {
    operationId: 'changePasswordByGet',
    ...passwordChange,
    errors: [...passwordChange.errors, 'NOT_FOR_NAVIGATION'],
    summary: 'Change your password, by GET',
    description:
      'For clients of the given interface; prefer the POST, because addresses end up in histories and logs. Fields may ' +
      'come in the query or in a body, the token only in the Authorization header. HEAD, prefetching, links and images ' +
      'change nothing.',
    deprecated: true,
    head: false,
    answer: ({ app, caller, fields, request }) => {
      refuseNavigation(request)
      return changePassword(app, caller, fields)
    },
  })
}

/** Neither message depends on the account. */
const resetMessage = 'If there is such an account, a mail is on its way.'
const savedResetMessage =
  'If there is such an account, a one-time password was saved for it. This server sends no mails: ask its operator for it.'

/** Returns the credential, which clients send under different names. */
function oneOf(fields: Record<string, string | undefined>): string {
  const given = new Set(Object.values(fields).filter((value) => value !== undefined))
  const [credential] = given
  if (given.size > 1) throw fail('CONFLICTING_FIELDS')
  if (credential === undefined) {
    throw fail('INVALID_FIELDS', { fields: [{ field: 'credential', message: 'is required' }] })
  }
  return credential
}
