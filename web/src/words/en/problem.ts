/** Errors of the interface, by their stable word; one that is missing here is shown in the words of the server. */
export const problem = {
  WRONG_CREDENTIALS: 'No account matches this name and password.',
  WRONG_PASSWORD: 'The current password is not right.',
  NAMETAG_TAKEN: 'This name is taken.',
  MAIL_TAKEN: 'This mail address belongs to an account already.',
  TOO_MANY_ATTEMPTS: 'Too many wrong passwords. Try again later.',
  TOO_MANY_ACCOUNTS: 'Many accounts were made from your network in the last hour. Try again later.',
  TOO_MANY_MAILS: 'A mail was sent to you a moment ago. Look in your inbox, or try again later.',
  LINK_INVALID: 'This link is unknown, used or expired.',
  INVITATION_CLOSED: 'This invitation was answered, taken back or has expired.',
  ROLE_REQUIRED: 'Your role in this organization does not allow this.',
  BUSY: 'The server is busy. Try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Try again in a moment.',
  UNREACHABLE: 'The server does not answer. Check your connection, then try again.',
} as const
