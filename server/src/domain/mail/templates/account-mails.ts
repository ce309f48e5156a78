import { plain } from '../mail-content.ts'
import { address, type TemplatesOf } from './writer.ts'

/** Mails about the recipient's own account. `secret` is a one-time password or the token of a link. */
export const accountMails: TemplatesOf<
  | 'confirm-address'
  | 'first-credentials'
  | 'password-reset'
  | 'password-changed'
  | 'data-exported'
  | 'mail-changed-old'
  | 'mail-changed-new'
  | 'mail-change-undone'
  | 'account-deleted'
  | 'account-suspended'
  | 'account-resumed'
  | 'new-sign-in'
> = {
  'confirm-address': ({ mail, expiresAt }, { t, date, button }, secret) => ({
    subject: t('confirm-address.subject'),
    opening: [t('confirm-address.text', { mail: address(mail) })],
    button: button(t('common.confirm'), `/confirm-mail#${secret}`),
    closing: [t('common.linkExpires', { date: date(expiresAt) }), t('common.wrongAddress')],
  }),

  'first-credentials': ({ nametag, nicHandle, expiresAt }, { t, date, fact, button }, secret) => ({
    subject: t('first-credentials.subject'),
    opening: [t('first-credentials.text')],
    facts: [
      fact(t('first-credentials.username'), plain(nametag)),
      fact(t('first-credentials.memberId'), plain(nicHandle)),
    ],
    secret,
    button: button(t('common.signIn'), '/sign-in'),
    closing: [t('first-credentials.expires', { date: date(expiresAt) }), t('first-credentials.mistake')],
  }),

  'password-reset': ({ expiresAt, requestedAt }, { t, date, button }, secret) => ({
    subject: t('password-reset.subject'),
    opening: [t('password-reset.text', { date: date(requestedAt) })],
    secret,
    button: button(t('common.signIn'), '/sign-in'),
    closing: [t('password-reset.expires', { date: date(expiresAt) }), t('password-reset.mistake')],
  }),

  'password-changed': ({ at, feedsEnded }, { t, date, button }) => ({
    subject: t('password-changed.subject'),
    opening: [
      t('password-changed.text', { date: date(at) }),
      ...(feedsEnded ? [t('common.feedsEnded')] : []),
      t('common.wasYou'),
      t('common.notYouReset'),
    ],
    button: button(t('common.resetPassword'), '/forgot-password'),
    closing: [],
  }),

  'data-exported': ({ at }, { t, date, button }) => ({
    subject: t('data-exported.subject'),
    opening: [t('data-exported.text', { date: date(at) }), t('common.wasYou'), t('common.notYouReset')],
    button: button(t('common.resetPassword'), '/forgot-password'),
    closing: [],
  }),

  'mail-changed-old': ({ oldMail, newMail, at, undoUntil }, { t, date, button }, secret) => ({
    subject: t('mail-changed-old.subject'),
    opening: [
      t('mail-changed-old.text', { oldMail: address(oldMail), newMail: address(newMail), date: date(at) }),
      t('common.wasYou'),
      t('mail-changed-old.notYou', { date: date(undoUntil) }),
    ],
    button: button(t('mail-changed-old.button'), `/undo-mail-change#${secret}`),
    closing: [t('mail-changed-old.effect')],
  }),

  'mail-changed-new': ({ mail, expiresAt }, { t, date, button }, secret) => ({
    subject: t('mail-changed-new.subject'),
    opening: [t('mail-changed-new.text', { mail: address(mail) })],
    button: button(t('common.confirm'), `/confirm-mail#${secret}`),
    closing: [t('common.linkExpires', { date: date(expiresAt) }), t('common.wrongAddress')],
  }),

  'mail-change-undone': ({ mail, passwordRemoved, feedsEnded }, { t, button }) => ({
    subject: t('mail-change-undone.subject'),
    opening: [
      t('mail-change-undone.text', { mail: address(mail) }),
      passwordRemoved ? t('mail-change-undone.passwordRemoved') : t('mail-change-undone.signInAgain'),
      ...(feedsEnded ? [t('common.feedsEnded')] : []),
    ],
    button: passwordRemoved
      ? button(t('common.resetPassword'), '/forgot-password')
      : button(t('common.signIn'), '/sign-in'),
    closing: [t('mail-change-undone.notYou')],
  }),

  'account-deleted': ({ at }, { t, date }) => ({
    subject: t('account-deleted.subject'),
    opening: [t('account-deleted.text', { date: date(at) })],
    closing: [t('account-deleted.notYou')],
  }),

  'account-suspended': ({ at, reason }, { t, date, fact }) => ({
    subject: t('account-suspended.subject'),
    opening: [t('account-suspended.text', { date: date(at) })],
    ...(reason !== '' && { facts: [fact(t('account-suspended.reason'), plain(reason))] }),
    closing: [t('account-suspended.contact')],
  }),

  'account-resumed': ({ at }, { t, date, button }) => ({
    subject: t('account-resumed.subject'),
    opening: [t('account-resumed.text', { date: date(at) })],
    button: button(t('common.signIn'), '/sign-in'),
    closing: [],
  }),

  'new-sign-in': ({ at, ip, userAgent }, { t, date, fact, button }) => ({
    subject: t('new-sign-in.subject'),
    opening: [t('new-sign-in.text')],
    facts: [
      fact(t('common.time'), date(at)),
      fact(t('new-sign-in.ip'), plain(ip) || t('common.unknown')),
      fact(t('new-sign-in.browser'), plain(userAgent) || t('common.unknown')),
    ],
    button: button(t('common.resetPassword'), '/forgot-password'),
    closing: [t('common.wasYou'), t('common.notYouReset')],
  }),
}
