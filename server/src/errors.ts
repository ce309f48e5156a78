/**
 * All errors of the interface: a stable code, its status and a sentence that says what to do. Both path families,
 * docs/errors.md, the OpenAPI document and the tests use this table.
 */
export const errors = {
  MALFORMED_REQUEST: [400, 'This is not a well-formed HTTP/1.1 request.'],
  MALFORMED_BODY: [400, 'The body could not be read. Send well-formed UTF-8 in the format that Content-Type names.'],
  INVALID_FIELDS: [400, 'Some fields are missing or have the wrong type.'],
  CONFLICTING_FIELDS: [400, 'A field was sent twice with different values. Send it once.'],
  CONFLICTING_TOKENS: [400, 'Two different tokens were sent in one request. Send one.'],
  INVALID_CURSOR: [400, 'The cursor is not one that this list gave out. Start again without it.'],
  NOT_FOR_NAVIGATION: [
    400,
    'This address changes a password and answers programs only, not links, images or prefetching.',
  ],
  TOKEN_REQUIRED: [401, 'Log in first, and send the token in the Authorization header.'],
  TOKEN_INVALID: [401, 'The token is unknown, expired or deleted. Log in again.'],
  TICKET_INVALID: [401, 'The ticket is not for this file, or has expired. Read the file again to get a new one.'],
  WRONG_CREDENTIALS: [401, 'No account matches this name and password.'],
  WRONG_PASSWORD: [403, 'The current password is not right.'],
  NOT_OWN_ACCOUNT: [403, 'userCredential does not name the account that owns the token.'],
  REGISTRATION_CLOSED: [403, 'This server makes no account for this mail address. Ask for an invitation.'],
  CONFIRMATION_REQUIRED: [403, 'Confirm your mail address first, with the link that was mailed to it.'],
  ACCOUNT_SUSPENDED: [403, 'An operator of this server suspended this account.'],
  ORGANIZATION_SUSPENDED: [403, 'An operator of this server suspended this organization. You can only leave it.'],
  PROOF_REQUIRED: [403, 'Prove your password first: POST /v2/account/proof. It is good for ten minutes.'],
  ROLE_REQUIRED: [403, 'Your role in this organization does not allow this.'],
  PRIVATE_COMMENTS: [403, 'Only its owner and attendees read and write the comments on a private event.'],
  PRIVATE_EVENT: [403, 'Only its owner can change a private event.'],
  NOT_OWN_CALENDAR: [403, 'Only the owner of a calendar can do this.'],
  NOT_INVITED: [403, 'Only its attendees can answer an event of somebody else.'],
  NOT_OWN_MESSAGE: [403, 'Only the author can change a message.'],
  NOT_OWN_FILE: [403, 'Only its uploader, and secretaries and administrators who can read it, can delete a file.'],
  OWN_CASE: [403, 'You are part of this case, so somebody else has to handle it.'],
  REMOVED_BY_MODERATION: [
    403,
    'Moderation removed somebody of them from this talk. Only secretaries and administrators can bring them back.',
  ],
  FIELD_NOT_EDITABLE: [403, 'You cannot change this field of this member.'],
  TALK_NOT_JOINED: [403, 'Everybody reads this talk, but only people who joined it take part. Join it first.'],
  NOT_TALK_CREATOR: [403, 'Only the person who opened this talk can do that.'],
  REMOVED_FROM_TALK: [403, 'A person whom its creator removed from this talk returns only through the creator.'],
  GROUP_NOT_OPEN: [403, 'Only secretaries and administrators change who is in this group.'],
  JOINING_NOT_OFFERED: [403, 'People join this organization by invitation only.'],
  ROLE_TOO_HIGH: [403, 'Nobody can give a role above their own.'],
  PATH_NOT_FOUND: [404, 'There is nothing at this address.'],
  ACCOUNT_NOT_FOUND: [404, 'There is no such account.'],
  SESSION_NOT_FOUND: [404, 'You have no such session.'],
  ORGANIZATION_NOT_FOUND: [404, 'There is no such organization, or you do not belong to it.'],
  MEMBER_NOT_FOUND: [404, 'This organization has no such member.'],
  FIELD_NOT_FOUND: [404, 'This organization has no such field.'],
  GROUP_NOT_FOUND: [404, 'This organization has no such group.'],
  EVENT_NOT_FOUND: [404, 'This calendar has no such event, or the event has no such occurrence.'],
  FEED_NOT_FOUND: [404, 'There is no calendar at this address.'],
  TALK_NOT_FOUND: [404, 'There is no such talk, or you do not take part in it.'],
  MESSAGE_NOT_FOUND: [404, 'This talk has no such message.'],
  BOARD_NOT_FOUND: [404, 'This organization has no such board.'],
  COLUMN_NOT_FOUND: [404, 'This board has no such column.'],
  CARD_NOT_FOUND: [404, 'This board has no such card, or it is archived.'],
  FILE_NOT_FOUND: [404, 'There is no such file, or you cannot read it.'],
  THUMBNAIL_NOT_FOUND: [404, 'This file has no preview.'],
  IMAGE_NOT_FOUND: [404, 'There is no such image, or it was replaced.'],
  REPORT_NOT_FOUND: [404, 'There is no such report.'],
  MODERATION_NOT_FOUND: [404, 'Moderation did nothing of this id about a message of yours.'],
  WEBHOOK_NOT_FOUND: [404, 'This organization has no such webhook.'],
  DELIVERY_NOT_FOUND: [404, 'Nothing of this id was sent to this webhook in the last 30 days.'],
  INVITATION_NOT_FOUND: [404, 'There is no such invitation.'],
  REQUEST_NOT_FOUND: [404, 'There is no such request to join.'],
  LINK_NOT_FOUND: [404, 'This organization has no such link.'],
  LINK_INVALID: [404, 'This link is unknown, used or expired.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take this method. The Allow header lists those it takes.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  NAMETAG_TAKEN: [409, 'This nametag is taken.'],
  MAIL_TAKEN: [409, 'This mail address belongs to an account already.'],
  MAIL_ALREADY_CONFIRMED: [409, 'Your mail address is confirmed already.'],
  ALREADY_MEMBER: [409, 'This person belongs to the organization already.'],
  INVITATION_CLOSED: [409, 'This invitation was answered, taken back or has expired.'],
  REQUEST_CLOSED: [409, 'This request was decided or withdrawn already.'],
  LINKS_FULL: [409, 'An organization has room for 50 links. Revoke one first.'],
  LAST_ADMINISTRATOR: [409, 'An organization needs an administrator. Make somebody else one first, or close it.'],
  ORGANIZATIONS_FULL: [409, 'You administer as many organizations as one account can. Close or hand over one first.'],
  TALKS_FULL: [409, 'You opened as many talks in this organization as one member can.'],
  EDITS_FULL: [409, 'This message was edited as often as a message can be. Write a new one.'],
  BOARDS_FULL: [409, 'This organization has as many boards as it can have. Delete one first.'],
  CALENDAR_FULL: [409, 'This calendar has as many events as it can have. Delete some first.'],
  ATTENDEE_FULL: [
    409,
    'Somebody among the attendees is named in as many events of this calendar as one person can be.',
  ],
  GUESTS_DO_NOT_FIT: [409, 'There are not enough places for these guests.'],
  DATE_PAST: [409, 'This date is over, so nobody can answer it any more.'],
  REACTIONS_FULL: [409, 'This message has as many different reactions as a message can have.'],
  PINS_FULL: [409, 'A talk has room for 50 pinned messages. Remove a pin first.'],
  MESSAGE_DELETED: [409, 'This message was deleted.'],
  FIELDS_FULL: [409, 'An organization has room for 50 fields. Delete one first.'],
  FIELD_HAS_VALUES: [
    409,
    'The type of a field is fixed while members have values, and nobody further can be shown them.',
  ],
  TALK_READ_ONLY: [409, 'This talk is archived, or lost one of its people. Nobody writes to it any more.'],
  WRONG_TALK_KIND: [409, 'A talk of this kind does not allow that.'],
  GROUP_NAME_TAKEN: [409, 'Another group of this organization has this name.'],
  GROUPS_FULL: [409, 'An organization has room for 200 groups. Delete one first.'],
  GROUP_UNCHANGEABLE: [409, 'The group everyone has all members, and nobody can change it.'],
  COLUMN_NOT_EMPTY: [409, 'This column has cards. Move or archive them first.'],
  BOARD_FULL: [409, 'A board has room for 50 columns, and for 1,000 cards with 4 MiB of text that are not archived.'],
  SPACE_FULL: [409, 'The files of this organization use all of its space. Delete some first.'],
  UNATTACHED_FULL: [
    409,
    'You uploaded as much as one person can without attaching it. Attach or delete some files first.',
  ],
  WEBHOOKS_FULL: [409, 'An organization has room for 10 webhooks. Delete one first.'],
  WEBHOOK_DISABLED: [409, 'This webhook is disabled. Enable it first.'],
  PRECONDITION_FAILED: [412, 'This was changed since the version that If-Match names. Read it again first.'],
  MAILS_REFUSED: [
    409,
    'The owner of this mail address wants no such mails. A link in the mails from before allows them again.',
  ],
  REPORT_CLOSED: [409, 'This report is closed.'],
  REPORT_NOT_CLOSED: [409, 'The organization still works on this report. Operators see it when it is closed.'],
  DECIDED_BY_OPERATORS: [409, 'Operators have closed this report.'],
  ALREADY_APPEALED: [409, 'You appealed against this already.'],
  APPEAL_TOO_LATE: [409, 'Appeals are possible for 30 days.'],
  NO_APPEAL: [409, 'Nobody appealed against this.'],
  APPEAL_DECIDED: [409, 'This appeal was decided already.'],
  BODY_TOO_LARGE: [413, 'The body is larger than 1 MiB.'],
  IMAGE_TOO_LARGE: [413, 'An avatar or a logo can have 10 MB.'],
  FILE_TOO_LARGE: [413, 'The file is larger than files can be here.'],
  RANGE_NOT_SATISFIABLE: [416, 'The file has no bytes in this range.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send JSON, application/x-www-form-urlencoded or multipart/form-data, in UTF-8.'],
  NOT_AN_IMAGE: [422, 'The file is no image that can be shown. Send PNG, JPEG, WebP, GIF or AVIF.'],
  KEY_REUSED: [422, 'This Idempotency-Key was used for another request. Take a new one.'],
  UNACCEPTABLE_FIELDS: [422, 'Some fields have a value that is not accepted.'],
  TOO_COSTLY: [422, 'This takes more time or memory than one request may use. Ask for less at once.'],
  LIST_TOO_LONG: [422, 'A PDF lists at most 10,000 members. Export the members as CSV.'],
  TOO_MANY_ACCOUNTS: [429, 'Many accounts were made from your network in the last hour. Try again later.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many wrong passwords for this account from your network. Try again later.'],
  TOO_MANY_GUESSES: [429, 'Too many wrong passwords came from your network. Try again in some minutes.'],
  TOO_MANY_ADDRESS_CHANGES: [429, 'You tried to change your mail address many times today. Try again tomorrow.'],
  TOO_MANY_RENAMES: [429, 'You changed your nametag several times this month. Keep this one for now.'],
  TOO_MANY_MAILS: [429, 'Mails of this kind were sent to you a moment ago. Look in your inbox, or try again later.'],
  TOO_MANY_INVITATIONS: [
    429,
    'Too many invitations were sent to this person today, or by you, your organization or your network. Try again later.',
  ],
  TOO_MANY_WRONG_LINKS: [429, 'Many links that do not work were tried from your network. Try again later.'],
  TOO_MANY_EXPORTS: [429, 'You downloaded your data several times today. Try again tomorrow.'],
  TOO_MANY_JOIN_REQUESTS: [429, 'You asked to join many organizations today. Try again tomorrow.'],
  REQUEST_DECLINED: [429, 'This organization declined your request a short while ago. Ask again later.'],
  TOO_MANY_REPORTS: [429, 'Many reports were sent from your network in the last hour. Log in, or try again later.'],
  TOO_MANY_STREAMS: [429, 'Your account has as many connections to live events as it can have. Close one first.'],
  TOO_MANY_DOWNLOADS: [
    429,
    'You are receiving as many large replies as you can at once. Let one of them finish first.',
  ],
  TOO_MANY_UPLOADS: [
    429,
    'You, or your network, are uploading as many files as you can at once. Let one finish first.',
  ],
  TOO_MUCH_WRITTEN: [429, 'Your account wrote more in the last minute than it may. Try again in a moment.'],
  HEADERS_TOO_LARGE: [431, 'The header fields are too large.'],
  INTERNAL: [500, 'Something went wrong on our side. It is in the log under this request id.'],
  BUSY: [503, 'The server is busy. Try again in a moment.'],
  CLOCK_WRONG: [503, 'The clock of this server is wrong, so it does nothing until the clock is set right.'],
  STORAGE_FAILED: [503, 'The storage of the server fails. Try again in a moment.'],
  STORAGE_FULL: [507, 'The server has no space left, so nothing was saved. Reading still works.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors

export type FieldError = { field: string; message: string }

type Details = {
  /** Replaces the sentence of the table with a more specific one. */
  sentence?: string
  fields?: FieldError[]
  retryAfterMs?: number
  allow?: string[]
  /** Further headers of the reply. */
  headers?: Record<string, string>
  /** The organizations that prevent the operation. */
  organizations?: { nio: number; name: string }[]
}

/** People read no more, and the limit bounds the reply to a request with many bad items. */
export const maxFieldErrors = 20

/** An error of the table above. Any other error becomes INTERNAL. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.sentence ?? errors[code][1])
    this.code = code
    this.status = errors[code][0]
    this.details = details.fields ? { ...details, fields: details.fields.slice(0, maxFieldErrors) } : details
  }
}

export const fail = (code: ErrorCode, details?: Details) => new Failure(code, details)

/** Both engines report a write that finds no space. The operator needs a while to free some. */
export const storageFull = (cause: unknown) => Object.assign(fail('STORAGE_FULL', { retryAfterMs: 60_000 }), { cause })

export const storageFailed = (cause: unknown) =>
  Object.assign(fail('STORAGE_FAILED', { retryAfterMs: 5000 }), { cause })

/** Reports a field whose type is right but whose value is refused by a rule instead of the schema. */
export const unacceptable = (field: string, message: string) =>
  fail('UNACCEPTABLE_FIELDS', { fields: [{ field, message }] })
