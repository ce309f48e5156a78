import type { Generated } from 'kysely'
import type { Role } from '../policy.ts'

/** The tables as both engines see them: epoch milliseconds, 0/1 flags, integer keys inside and UUIDs outside. */
export type Schema = {
  accounts: AccountsTable
  sessions: SessionsTable
  former_nametags: FormerNametagsTable
  known_devices: KnownDevicesTable
  device_secrets: DeviceSecretsTable
  wrong_guesses: WrongGuessesTable
  one_time_passwords: OneTimePasswordsTable
  mail_confirmations: MailConfirmationsTable
  mail_changes: MailChangesTable
  reset_requests: ResetRequestsTable
  mails: MailsTable
  unasked_mails: UnaskedMailsTable
  mail_refusals: MailRefusalsTable
  organizations: OrganizationsTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  audit: AuditTable
  events: EventsTable
  calendar_entries: CalendarEntriesTable
  calendar_feeds: CalendarFeedsTable
  talks: TalksTable
  participants: ParticipantsTable
  messages: MessagesTable
  message_versions: MessageVersionsTable
  message_search: SearchTable
  organization_search: SearchTable
  reactions: ReactionsTable
  mentions: MentionsTable
  kept_replies: KeptRepliesTable
  live_events: LiveEventsTable
  live_tickets: LiveTicketsTable
  boards: BoardsTable
  board_columns: BoardColumnsTable
  cards: CardsTable
  card_assignees: CardAssigneesTable
  reports: ReportsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  limits: LimitsTable
  instance: InstanceTable
  backfills: BackfillsTable
  migrations: MigrationsTable
}

type Flag = 0 | 1

type AccountsTable = {
  id: Generated<number>
  uuid: string
  initials: string
  /** Made by the database from initials and id, so it is unique and never changes. */
  nic_handle: Generated<string>
  nametag: string
  /** Null once the account is deleted: the row stays so that its nametag and handle are never given out again. */
  mail: string | null
  mail_verified: Flag
  /** Where one-time passwords go: the current address, or the one before it until the current one is confirmed. */
  reset_mail: string | null
  password_hash: string | null
  password_changed_at: number | null
  created_at: number
  deleted_at: number | null
  mail_on_mention: Generated<Flag>
}

type SessionsTable = {
  id: Generated<number>
  uuid: string
  account_id: number
  token_hash: string
  ip: string
  user_agent: string
  created_at: number
  last_used_at: number
  expires_at: number
}

type FormerNametagsTable = { nametag: string; account_id: number; given_up_at: number }

/** By which a client that kept it is known, whatever its address. */
type DeviceSecretsTable = {
  id: Generated<number>
  account_id: number
  secret_hash: string
  created_at: number
  used_at: number
}

/** Passwords that were wrong, by network and by the account or name they were tried on. */
type WrongGuessesTable = { id: Generated<number>; prefix: string; name: string; guessed_at: number }

/** What sign-ins looked like so far: new ones are mailed. */
type KnownDevicesTable = { account_id: number; fingerprint: string; first_seen_at: number }

type OneTimePasswordsTable = {
  id: Generated<number>
  account_id: number
  hash: string
  /** It opens one session; afterwards it only serves as the old password of a change. */
  logged_in_at: number | null
  expires_at: number
}

type MailConfirmationsTable = {
  id: Generated<number>
  account_id: number
  token_hash: string
  mail: string
  expires_at: number
}

type MailChangesTable = {
  id: Generated<number>
  account_id: number
  undo_token_hash: string
  old_mail: string
  old_mail_verified: Flag
  old_reset_mail: string
  changed_at: number
  undo_until: number
}

type ResetRequestsTable = { id: Generated<number>; sealed_credential: string; created_at: number }

export type MailStatus = 'queued' | 'sent' | 'failed' | 'not sent'

type MailsTable = {
  id: Generated<number>
  uuid: string
  account_id: number | null
  kind: string
  to_address: string
  subject: string
  body: string
  /** What the template needs to be rendered again for sending, without the secret. */
  data: string
  sealed_secret: string | null
  secret_expires_at: number | null
  message_id: string
  status: MailStatus
  attempts: number
  next_attempt_at: number
  /** Until then a node is busy sending it; afterwards that node is taken for dead. */
  leased_until: number
  sent_at: number | null
  created_at: number
  /** 0 is sent before 1. */
  priority: Generated<number>
  /** The account that must confirm its own address first. Until then the next attempt is far ahead. */
  held_for: number | null
}

/** Recipients are hashed: many have no account here. */
type UnaskedMailsTable = { id: Generated<number>; recipient: string; queued_at: number }

type MailRefusalsTable = { recipient: string; topic: string; refused_at: number }

type OrganizationsTable = {
  /** The NIO. */
  id: Generated<number>
  name: string
  description: string
  public: Flag
  /** Kept with every membership that comes or goes, because lists show it. */
  member_count: number
  created_at: number
  /** From then on it can be restored for 30 days. */
  deleted_at: number | null
  /** Name and description as a search compares them, in any language. */
  search_text: string
  /** The text that the index of discovery holds; empty when it holds none. */
  indexed_text: Generated<string>
  /** When those who run it were last told, in one mail, of the reports from outside. */
  last_digest_at: Generated<number>
}

type MembershipsTable = {
  id: Generated<number>
  organization_id: number
  account_id: number
  role: Role
  comment: string
  joined_at: number
}

export type InvitationState = 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'

type InvitationsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  /** Whom it is for: an account, or whoever confirms the mail address. */
  account_id: number | null
  /** How the person was named, when by a mail address. */
  mail: string | null
  role: Role
  invited_by: number
  state: InvitationState
  created_at: number
  /** 0 until it was mailed. */
  mailed_at: number
  /** When a mail that had to wait is due. */
  mail_due_at: number | null
  expires_at: number
  closed_at: number | null
}

type AuditTable = {
  id: Generated<number>
  organization_id: number
  /** 0 when nobody is to be named. */
  actor_id: number
  action: string
  target_id: number | null
  /** JSON: what changed, from what to what. */
  details: string
  created_at: number
}

type EventsTable = {
  id: Generated<number>
  uuid: string
  /** Whose event it is. */
  membership_id: number
  title: string
  description: string
  location: string
  all_day: Flag
  /** A moment or a date, as the interface shows it. */
  start: string
  end: string
  time_zone: string
  rrule: string | null
  /** JSON lists. */
  exdates: string
  overrides: string
  visibility: 'organization' | 'private'
  /** The first and the last moment of all its occurrences; the last one is null when there is none. */
  starts_at: number
  ends_at: number | null
  /** How often it was changed, for programs that subscribe to it. */
  sequence: number
  /** What it was called in the file that it was imported from, and what it said there. */
  source_key: string | null
  source_version: string | null
  /** Its UID there and, when it came as one occurrence without its series, which one. */
  source_uid: Generated<string | null>
  source_recurrence: Generated<string | null>
  /** The rules of an imported time zone that is none of the world's; `time_zone` is then the closest one. */
  zone_rules: Generated<string | null>
  created_at: number
  updated_at: number
}

type CalendarEntriesTable = { membership_id: number; event_id: number }

type CalendarFeedsTable = { membership_id: number; token_hash: string; created_at: number }

type TalksTable = {
  /** The talkId. */
  id: Generated<number>
  organization_id: number
  title: string
  created_by: number
  created_at: number
  /** The number of its newest message: how many there have been. */
  last_seq: number
  last_message_at: number
}

type ParticipantsTable = {
  talk_id: number
  membership_id: number
  /** The number of the newest message they have read; the rest up to the talk's last one is unread. */
  read_seq: number
  /** When they were last mailed about being mentioned here. */
  mention_mailed_at: Generated<number>
}

type MessagesTable = {
  id: Generated<number>
  talk_id: number
  seq: number
  author_id: number
  message: string
  reply_to: number | null
  /** These spare looking for reactions and mentions where there are none. */
  reaction_count: number
  mention_count: number
  created_at: number
  edited_at: number | null
  deleted_at: number | null
}

type MessageVersionsTable = { id: Generated<number>; message_id: number; message: string; replaced_at: number }

/**
 * An index of n-grams. `rowid` is the key of the message or organization, under the name that SQLite gives it. The terms are a text
 * on SQLite and a list of numbers on PostgreSQL.
 */
type SearchTable = { rowid: number; terms: string }

type ReactionsTable = { talk_id: number; message_id: number; emoji: string; account_id: number }

type MentionsTable = {
  talk_id: number
  message_id: number
  account_id: number
  /** When it is looked at whether a mail is needed; null once that is settled. */
  mail_due_at: number | null
}

type KeptRepliesTable = {
  account_id: number
  key: string
  request_hash: string
  reply: string
  expires_at: number
}

type LiveEventsTable = {
  id: Generated<number>
  /** The transaction that wrote it, on PostgreSQL: see the query that reads events. */
  tx: number
  kind: string
  organization_id: number | null
  talk_id: number | null
  account_id: number | null
  data: string
  created_at: number
}

type LiveTicketsTable = { token_hash: string; account_id: number; session_id: number; expires_at: number }

type BoardsTable = {
  id: Generated<number>
  /** The boardId. */
  uuid: string
  organization_id: number
  name: string
  /** How often it was renamed, and one. */
  version: number
  created_by: number
  created_at: number
  /** From then on it can be restored for 30 days. */
  deleted_at: number | null
}

type BoardColumnsTable = {
  id: Generated<number>
  uuid: string
  board_id: number
  name: string
  /** Sorts before those of the columns to the right. */
  position: string
}

type CardsTable = {
  id: Generated<number>
  uuid: string
  board_id: number
  column_id: number | null
  /** Sorts before those of the cards below; null while it is archived. */
  position: string | null
  title: string
  text: string
  due: number | null
  /** JSON lists. */
  labels: string
  checklist: string
  /** Grows with every change. */
  version: number
  created_by: number
  created_at: number
  updated_at: number
  archived_at: number | null
}

type CardAssigneesTable = { card_id: number; membership_id: number }

export type ReportState = 'open' | 'assigned' | 'closed'
export type ReportOutcome = 'acted' | 'dismissed'

type ReportsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  /** Null when the report is anonymous. */
  reporter_id: number | null
  reason: string
  description: string
  /** What it is about: a message of a talk, a whole talk or, without one, the organization. */
  talk_id: number | null
  talk_title: string | null
  message_id: number | null
  /** The message as it was when it was reported, whatever its author does to it afterwards. */
  message: string | null
  message_author_id: number | null
  message_created_at: number | null
  state: ReportState
  assignee_id: number | null
  outcome: ReportOutcome | null
  note: string
  waits_for_digest: Flag
  created_at: number
  closed_at: number | null
}

type WebhooksTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  url: string
  /** A JSON list of the events it is told. */
  events: string
  sealed_secret: string
  failures_in_row: number
  created_at: number
  /** From then on it is not called, until an administrator enables it again. */
  disabled_at: number | null
  /** Both are null on rows that version 0.1 wrote. */
  created_by: number | null
  host: string | null
}

export type DeliveryState = 'pending' | 'delivered' | 'failed'

type WebhookDeliveriesTable = {
  id: Generated<number>
  /** What the receiver knows it by, at every attempt. */
  uuid: string
  webhook_id: number
  event: string
  data: string
  state: DeliveryState
  attempts: number
  next_attempt_at: number
  /** While a node sends it, nobody else does. */
  leased_until: number
  last_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  created_at: number
}

type LimitsTable = { key: string; points: number; expires_at: number }

type InstanceTable = { name: string; value: string }

type BackfillsTable = {
  name: string
  last_key: number
  rows_done: number
  lease_holder: string
  leased_until: number
  finished_at: number | null
}

type MigrationsTable = { name: string; applied_at: number }
