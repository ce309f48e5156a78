import { Type } from 'typebox'
import { changePassword } from '../../../domain/accounts/change-password.ts'
import { confirmMail, requestConfirmation } from '../../../domain/accounts/confirm-mail.ts'
import { deleteAccount } from '../../../domain/accounts/delete-account.ts'
import { listMails } from '../../../domain/accounts/list-mails.ts'
import { logIn } from '../../../domain/accounts/log-in.ts'
import { logOut } from '../../../domain/accounts/log-out.ts'
import { previewDeletion } from '../../../domain/accounts/preview-deletion.ts'
import { register } from '../../../domain/accounts/register.ts'
import { resetPassword } from '../../../domain/accounts/reset-password.ts'
import { endOtherSessions, endSession, listSessions } from '../../../domain/accounts/sessions.ts'
import { changeSettings, readSettings } from '../../../domain/accounts/settings.ts'
import { allowMails, stopMails } from '../../../domain/accounts/stop-mails.ts'
import { undoMailChange } from '../../../domain/accounts/undo-mail-change.ts'
import { updateAccount } from '../../../domain/accounts/update-account.ts'
import { readAccount } from '../../../domain/identity/own-account.ts'
import { fail } from '../../../errors.ts'
import { Credential, listOf, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import { refuseNavigation } from '../../core/refuse-navigation.ts'
import type { Route } from '../../core/route.ts'
import {
  Account,
  AddressState,
  DeletionPreview,
  DeviceSecret,
  exampleAccount,
  exampleDeletionPreview,
  exampleSettings,
  GivenPassword,
  LinkToken,
  Mail,
  MailOnMention,
  MailsStopped,
  Nametag,
  NewPassword,
  SavedMail,
  Session,
  Settings,
} from './schemas.ts'

const { stopToken } = PathNames

export function accountRoutes(route: Route): void {
  route('POST /v2/register', {
    action: register,
    summary: 'Create an account',
    description:
      'A link that confirms the address is mailed to it. Without a password, a one-time password is mailed as well; ' +
      'no other password works until one is set with it.',
    fields: Type.Object({ nametag: Nametag, mail: Mail, password: Type.Optional(NewPassword) }),
    status: 201,
    reply: Account,
    example: { ...exampleAccount, mailVerified: false },
    errors: ['NAMETAG_TAKEN', 'MAIL_TAKEN', 'TOO_MANY_ACCOUNTS'],
    answer: ({ app, caller, fields }) => register(app, caller, fields),
  })

  route('POST /v2/login', {
    action: logIn,
    summary: 'Log in for a token',
    description:
      'The token is valid for 24 hours, on both path families. passwordChangeRequired is true after a login with a ' +
      'one-time password: set a new password next, with the one-time password as oldPassword. A device that sends the ' +
      'value of its last login is known: wrong passwords that others try do not lock it out.',
    fields: Type.Object({ credential: Credential, password: GivenPassword, device: Type.Optional(DeviceSecret) }),
    reply: Type.Object({
      token: Type.String({ description: '64 characters, for the Authorization header' }),
      expiresAt: Type.String({ format: 'date-time' }),
      passwordChangeRequired: Type.Boolean(),
      device: Type.String({ description: 'Keep it, and send it with your next login on this device' }),
      account: Account,
    }),
    example: {
      token: 'pXl9kQvT0cYwq3Zr1uJb8aHn5EoGmSdL2iKfV7tWxR4yUeC6gBhNjMzQsDpFwOaI',
      expiresAt: '2026-11-16T09:30:00.000Z',
      passwordChangeRequired: false,
      device: 'tR0mZ8xY3qWcK7vB1nL5sD9fG2hJ4kP6aQ8wE0rT2yU',
      account: exampleAccount,
    },
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_GUESSES'],
    answer: ({ app, caller, fields }) => logIn(app, caller, fields),
  })

  route('POST /v2/logout', {
    action: logOut,
    summary: 'End this session',
    description: 'The token that was sent stops working at once, on both path families.',
    status: 204,
    answer: ({ app, caller }) => logOut(app, caller, undefined),
  })

  route('POST /v2/accounts/resetPassword', {
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
    reply: Type.Object({ message: Type.String() }),
    example: { message: 'If there is such an account, a mail is on its way.' },
    answer: async ({ app, caller, fields }) => {
      await resetPassword(app, caller, { credential: oneOf(fields) })
      return { message: 'If there is such an account, a mail is on its way.' }
    },
  })

  route('GET /v2/account/getUserInfos', {
    action: readAccount,
    summary: 'Read your own account',
    reply: Account,
    example: exampleAccount,
    answer: ({ app, caller }) => readAccount(app, caller, undefined),
  })

  route('GET /v2/account/deletion', {
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
    action: deleteAccount,
    summary: 'Delete your own account',
    description:
      'Ends all sessions and removes your mail address, password and saved mails. Your nametag and NIC-Handle are never ' +
      'given to anybody else.',
    status: 204,
    answer: ({ app, caller }) => deleteAccount(app, caller, {}),
  })

  route('POST /v2/account', {
    action: updateAccount,
    summary: 'Change your nametag and mail address',
    description:
      'A new address shows at once, unconfirmed. It is mailed a link that confirms it; until then one-time passwords go ' +
      'to the old address, which is told of the change and can take it back for 7 days.',
    fields: Type.Object({ nametag: Nametag, email: Mail }),
    reply: Account,
    example: { ...exampleAccount, mailVerified: false },
    errors: ['NAMETAG_TAKEN', 'MAIL_TAKEN', 'TOO_MANY_ADDRESS_CHANGES', 'TOO_MANY_RENAMES'],
    answer: ({ app, caller, fields }) => updateAccount(app, caller, { nametag: fields.nametag, mail: fields.email }),
  })

  route('GET /v2/account/settings', {
    action: readSettings,
    summary: 'Read your settings',
    reply: Settings,
    example: exampleSettings,
    answer: ({ app, caller }) => readSettings(app, caller, undefined),
  })

  route('PATCH /v2/account/settings', {
    action: changeSettings,
    summary: 'Change your settings',
    description: 'Changes what is given.',
    fields: Type.Object({ mailOnMention: Type.Optional(MailOnMention) }),
    reply: Settings,
    example: exampleSettings,
    answer: ({ app, caller, fields }) => changeSettings(app, caller, fields),
  })

  route('GET /v2/account/getMails', {
    action: listMails,
    summary: 'List the automatic mails sent to you',
    description: 'Newest first, with every secret masked, so that a stolen token cannot become a password.',
    fields: Type.Object(PageFields),
    reply: listOf('mails', SavedMail),
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listMails(app, caller, pageOf(fields))
      return { mails: items, nextCursor }
    },
  })

  const passwordChange = {
    action: changePassword,
    fields: Type.Object({ oldPassword: GivenPassword, newPassword: NewPassword }),
    reply: Account,
    example: exampleAccount,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'] as const,
  }

  route('POST /v2/accounts/updatePassword', {
    ...passwordChange,
    errors: [...passwordChange.errors],
    summary: 'Change your password',
    description:
      'Ends all your other sessions and your calendar feeds, and mails you a notice. A wrong oldPassword counts as a failed login. A one-time ' +
      'password from a mail serves as oldPassword, once.',
    answer: ({ app, caller, fields }) => changePassword(app, caller, fields),
  })

  route('GET /v2/accounts/updatePassword', {
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

  route('GET /v2/account/sessions', {
    action: listSessions,
    summary: 'List your active sessions',
    fields: Type.Object(PageFields),
    reply: listOf('sessions', Session),
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listSessions(app, caller, pageOf(fields))
      return { sessions: items, nextCursor }
    },
  })

  route('DELETE /v2/account/sessions/:id', {
    action: endSession,
    summary: 'End one of your sessions',
    path: { id: 'the id of the session, from the list' },
    status: 204,
    errors: ['SESSION_NOT_FOUND'],
    answer: ({ app, caller, path }) => endSession(app, caller, { id: path.id }),
  })

  route('DELETE /v2/account/sessions', {
    action: endOtherSessions,
    summary: 'End all your sessions but this one',
    status: 204,
    answer: ({ app, caller }) => endOtherSessions(app, caller, undefined),
  })

  route('POST /v2/account/confirmMail', {
    action: requestConfirmation,
    summary: 'Have the confirmation of your address mailed again',
    description: 'Links that were mailed before stop working.',
    status: 202,
    reply: Type.Object({ mail: Type.String({ description: 'where it was mailed to' }) }),
    example: { mail: 'jane@example.org' },
    errors: ['MAIL_ALREADY_CONFIRMED', 'MAILS_REFUSED', 'TOO_MANY_MAILS'],
    answer: ({ app, caller }) => requestConfirmation(app, caller, undefined),
  })

  route('POST /v2/accounts/confirmMail', {
    action: confirmMail,
    summary: 'Confirm a mail address',
    description:
      'With the token of the mailed link, which works once and for 7 days, signed in to the account that the address was ' +
      'entered for.',
    fields: Type.Object({ token: LinkToken }),
    reply: AddressState,
    example: { mail: 'jane@example.org', mailVerified: true },
    errors: ['LINK_INVALID'],
    answer: ({ app, caller, fields }) => confirmMail(app, caller, fields),
  })

  route('POST /v2/accounts/undoMailChange', {
    action: undoMailChange,
    summary: 'Take a change of mail address back',
    description:
      'With the token of the link that was mailed to the old address, which works for 7 days. Ends all sessions, and ' +
      'removes a password that was set since the change. Needs no login.',
    fields: Type.Object({ token: LinkToken }),
    reply: AddressState,
    example: { mail: 'jane@example.org', mailVerified: true },
    errors: ['LINK_INVALID', 'MAIL_TAKEN'],
    answer: ({ app, caller, fields }) => undoMailChange(app, caller, fields),
  })

  route('POST /v2/mails/stop/:stopToken', {
    action: stopMails,
    summary: 'Refuse further mails',
    description:
      'With the token of the link in a mail that somebody else caused: an invitation, a mention, or the confirmation of an ' +
      'address. No further mails of that topic go to the address. Mail programs send this by themselves (RFC 8058). Needs no login.',
    path: { stopToken },
    reply: MailsStopped,
    example: { mail: 'jane@example.org', topic: 'invitations', stopped: true },
    errors: ['LINK_INVALID'],
    answer: ({ app, caller, path }) => stopMails(app, caller, { token: path.stopToken }),
  })

  route('DELETE /v2/mails/stop/:stopToken', {
    action: allowMails,
    summary: 'Allow mails again',
    description: 'Takes the refusal back, with the token of the same link. Needs no login.',
    path: { stopToken },
    reply: MailsStopped,
    example: { mail: 'jane@example.org', topic: 'invitations', stopped: false },
    errors: ['LINK_INVALID'],
    answer: ({ app, caller, path }) => allowMails(app, caller, { token: path.stopToken }),
  })
}

/** The one name that was given, under whichever of its names. */
function oneOf(fields: Record<string, string | undefined>): string {
  const given = new Set(Object.values(fields).filter((value) => value !== undefined))
  const [credential] = given
  if (given.size > 1) throw fail('CONFLICTING_FIELDS')
  if (credential === undefined) {
    throw fail('INVALID_FIELDS', { fields: [{ field: 'credential', message: 'is required' }] })
  }
  return credential
}
