/**
 * Who may do what. Read a line aloud: "account.read: someone signed in, to see their own account".
 *
 * - `anyone` needs no token, and one that is sent is not looked at.
 * - `signedIn` needs a valid token and acts on the caller's own account.
 */
export const policy = {
  'account.register': ['anyone', 'create an account'],
  'account.logIn': ['anyone', 'exchange a name and a password for a token'],
  'account.resetPassword': ['anyone', 'have a one-time password mailed to the account they name'],
  'account.confirmMail': ['anyone', 'confirm a mail address with the link that was mailed to it'],
  'account.undoMailChange': [
    'anyone',
    'take back a change of mail address with the link that was mailed to the old one',
  ],
  'account.logOut': ['signedIn', 'end the session of the token they use'],
  'account.read': ['signedIn', 'see their own account'],
  'account.update': ['signedIn', 'change their nametag and mail address'],
  'account.changePassword': ['signedIn', 'set a new password, knowing the current one'],
  'account.delete': ['signedIn', 'delete their own account'],
  'account.requestConfirmation': ['signedIn', 'have the link that confirms their mail address sent again'],
  'session.list': ['signedIn', 'see where their account is signed in'],
  'session.end': ['signedIn', 'end one of their sessions'],
  'session.endOthers': ['signedIn', 'end all their sessions but this one'],
  'mail.list': ['signedIn', 'read the automatic mails that were sent to them'],
  'page.open': ['anyone', 'open the pages that mailed links lead to'],
  'service.observe': ['anyone', 'ask whether the service is alive and ready'],
  'service.document': ['anyone', 'read the documentation of this interface'],
} as const satisfies Record<string, readonly [who: 'anyone' | 'signedIn', mayDo: string]>

export type Permission = keyof typeof policy
export type Who = (typeof policy)[Permission][0]
export type WhoMay<P extends Permission> = (typeof policy)[P][0]
