import type { Config } from '../../config.ts'

/** The description of the whole interface, in Markdown. */
export const introduce = (limits: Config['limits']) =>
  `
Atrium is a self-hosted workspace for organizations: associations, clubs, companies, teams.

## Two path families, one service
Paths under **/v2** are the current family. Paths without a version, some of them ending in \`.php\`, are the legacy
family. Both act on the same accounts, and a token from either login works on both.

- **/v2** replies with the bare resource: 201 when something was created, 204 without a body when it was removed. Errors
  are \`application/problem+json\` (RFC 9457) with \`code\`, \`detail\` and \`requestId\`.
- **Legacy** paths reply with the same content and a numeric \`code\`, which equals the HTTP status and is 200 on success.
  Errors are \`{code, error, message}\`, where \`error\` is the same stable word as \`code\` on /v2.

Lists are \`{"<plural>": […], "nextCursor": …}\`: send \`nextCursor\` as \`cursor\` to get the next page. Times are
ISO 8601 in UTC.

## Sending fields
Send fields as JSON, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, in UTF-8, at most 1 MiB. GET and
DELETE take them from the query string or from a body. Unknown fields are ignored. A value of the wrong type is refused
and never converted; only in forms and query strings, where every value is text, are digits read as a number. The
numbers of organizations and talks may be strings of digits in JSON, too. A field that is sent twice with different
values is refused. In a PATCH, null clears a field that can be empty.

In forms and query strings, a list is the field repeated, also as \`name[]\`. Lists of ids, numbers, times and names of
events may also be one field, with commas or as a JSON array. Lists of objects are a JSON array.

## The token
Log in, then send \`Authorization: <token>\` or \`Authorization: Bearer <token>\`. Three legacy operations also take a field
named \`token\`, and \`GET /boards/{orgaId}\` takes one named \`authorization\`. A request with two different tokens is
refused, and cookies are ignored.

## Retries
Operations that create something take an \`Idempotency-Key\` header, except uploads and those whose reply shows a secret. The
same request sent again with the same key within 24 hours gets the same reply and changes nothing. Another request with that
key is refused.

## Limits
Beyond a limit the status is 429, and \`Retry-After\` says how many seconds to wait. The operator can change these numbers.

- Wrong passwords: ${limits.failedPasswords} in 30 minutes for an account from one network, and ${limits.wrongGuesses} in 10 minutes from one network over all accounts.
- New accounts: ${limits.accountsPerHour} an hour from one network.
- One-time passwords: ${limits.resetMailsPerHour} an hour and ${limits.resetMailsPerDay} a day for an account; further requests get the same reply and no mail.
- Mail addresses: ${limits.addressChangesPerDay} changes a day for an account. Nametags: ${limits.renamesPerMonth} changes in 30 days.
- Invitations: ${limits.invitationsPerHour} an hour by one person, from one organization and from one network, and ${limits.invitationsPerAddress} a day to one person.
- Reports without a token: ${limits.anonymousReportsPerHour} an hour from one network.
- Data written by an account: ${limits.writtenMibPerMinute} MiB a minute.
- Live connections of an account: ${limits.streamsPerAccount}. Large replies on their way to an account: ${limits.largeRepliesPerAccount}.
`.trim()
