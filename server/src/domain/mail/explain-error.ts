export type MailErrorExplanation = {
  /** True when only this mail is refused; other errors stop all mails. */
  ofRecipient: boolean
  sentence: string
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string }

/** Another node that has the key may send the mail, or this node after it was given the key. */
export const unknownKey = 'UNKNOWN_KEY'

const causes: [is: (error: SmtpError) => boolean, sentence: string][] = [
  [
    ({ code }) => code === unknownKey,
    'A mail is sealed with a key that this node does not have. Give every node the same SECRET_KEY.',
  ],
  [
    ({ code }) => code === 'ETLS' || code === 'EREQUIRETLS',
    'The mail server offers no TLS, so that mails and the password would be readable on their way. ' +
      'Use smtps:// in SMTP_URL, or set SMTP_ALLOW_PLAIN=true if nobody can listen on that network.',
  ],
  [
    ({ message = '' }) => /certificate|altnames/i.test(message),
    'The certificate of the mail server is not trusted, or is for another name. Check the host in SMTP_URL.',
  ],
  [
    ({ message = '' }) => /wrong version number|packet length too long/i.test(message),
    'The mail server does not speak TLS on this port. Use smtp:// instead of smtps:// in SMTP_URL, or another port.',
  ],
  [
    ({ code }) => code === 'EAUTH' || code === 'ENOAUTH',
    'The mail server refuses the user or the password in SMTP_URL.',
  ],
  [
    ({ code, message = '' }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    'The host name in SMTP_URL cannot be resolved. Check the name and the DNS.',
  ],
  [
    ({ message = '' }) => /ECONNREFUSED/.test(message),
    'Nothing accepts mails at the host and port of SMTP_URL. Check both, and that the mail server runs.',
  ],
  [
    ({ code, message = '' }) => code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message),
    'The mail server does not answer. Check the host and port in SMTP_URL, and the firewall.',
  ],
  [
    ({ command, responseCode = 0 }) => command === 'MAIL FROM' && responseCode >= 400,
    'The mail server refuses the sender. Check MAIL_FROM, and whether SMTP_URL needs a user and a password.',
  ],
  [
    ({ code }) => code === 'ESOCKET' || code === 'ECONNECTION' || code === 'EPROTOCOL',
    'The connection to the mail server was lost. Check that it runs, and that SMTP_URL leads to a mail server.',
  ],
]

/**
 * Explains to the operator why a mail was not delivered and what to check. The reply of the server is omitted, because
 * it may quote secrets.
 */
export function explainMailError(error: unknown): MailErrorExplanation {
  const smtpError = error as SmtpError
  if (smtpError.command === 'RCPT TO' || smtpError.command === 'DATA') {
    const when = (smtpError.responseCode ?? 0) >= 500 ? 'for good' : 'for now'
    return { ofRecipient: true, sentence: `The mail server refuses this mail or its recipient ${when}.` }
  }
  const known = causes.find(([is]) => is(smtpError))
  return known
    ? { ofRecipient: false, sentence: known[1] }
    : { ofRecipient: true, sentence: 'This mail cannot be sent.' }
}
