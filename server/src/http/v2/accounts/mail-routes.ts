import { Type } from 'typebox'
import { confirmMail, requestConfirmation } from '../../../domain/accounts/confirm-mail.ts'
import { listMails } from '../../../domain/accounts/list-mails.ts'
import { allowMails, stopMails } from '../../../domain/accounts/stop-mails.ts'
import { undoMailChange } from '../../../domain/accounts/undo-mail-change.ts'
import { listOf, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'
import { AddressState, LinkToken, MailsStopped, SavedMail } from './schemas.ts'

const { stopToken } = PathNames

export function mailRoutes(route: Route): void {
  route('GET /v2/account/getMails', {
    operationId: 'listMails',
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

  route('POST /v2/account/confirmMail', {
    operationId: 'requestMailConfirmation',
    action: requestConfirmation,
    summary: 'Have the confirmation of your address mailed again',
    description: 'Links that were mailed before stop working.',
    status: 202,
    reply: Type.Object(
      {
        mail: Type.String({ description: 'the address that the link was mailed to' }),
        mailed: Type.Boolean({ description: 'false on a server that sends no mails: its operator can show the link' }),
      },
      { title: 'MailConfirmationRequested' },
    ),
    example: { mail: 'jane@example.org', mailed: true },
    errors: ['MAIL_ALREADY_CONFIRMED', 'MAILS_REFUSED', 'TOO_MANY_MAILS'],
    answer: ({ app, caller }) => requestConfirmation(app, caller, undefined),
  })

  route('POST /v2/accounts/confirmMail', {
    operationId: 'confirmMail',
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
    operationId: 'undoMailChange',
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
    operationId: 'stopMails',
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
    operationId: 'allowMails',
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
