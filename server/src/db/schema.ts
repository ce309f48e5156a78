/* This file is longer than 250 lines because it is one list: the tables of the database. */

import type { Generated } from 'kysely'
import type { Role } from '../../../shared/roles.ts'
import type { TalkKind } from '../../../shared/talk-kinds.ts'

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
  mail_names: MailNamesTable
  unasked_mails: UnaskedMailsTable
  mail_refusals: MailRefusalsTable
  organizations: OrganizationsTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  join_requests: JoinRequestsTable
  join_links: JoinLinksTable
  removed_members: RemovedMembersTable
  audit: AuditTable
  operator_log: OperatorLogTable
  daily_figures: DailyFiguresTable
  events: EventsTable
  calendar_entries: CalendarEntriesTable
  event_groups: EventGroupsTable
  event_absences: EventAbsencesTable
  event_answers: EventAnswersTable
  event_counts: EventCountsTable
  event_settlements: EventSettlementsTable
  event_reminders: EventRemindersTable
  calendar_feeds: CalendarFeedsTable
  organization_feeds: OrganizationFeedsTable
  talks: TalksTable
  participants: ParticipantsTable
  talk_removals: TalkRemovalsTable
  talk_groups: TalkGroupsTable
  messages: MessagesTable
  message_versions: MessageVersionsTable
  message_search: SearchTable
  organization_search: SearchTable
  reactions: ReactionsTable
  mentions: MentionsTable
  group_mentions: GroupMentionsTable
  kept_replies: KeptRepliesTable
  live_events: LiveEventsTable
  live_tickets: LiveTicketsTable
  boards: BoardsTable
  board_columns: BoardColumnsTable
  cards: CardsTable
  card_assignees: CardAssigneesTable
  card_groups: CardGroupsTable
  card_activity: CardActivityTable
  reports: ReportsTable
  groups: GroupsTable
  group_members: GroupMembersTable
  member_fields: MemberFieldsTable
  field_values: FieldValuesTable
  blobs: BlobsTable
  files: FilesTable
  file_places: FilePlacesTable
  file_space: FileSpaceTable
  file_search: SearchTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  limits: LimitsTable
  instance: InstanceTable
  backfills: BackfillsTable
  migrations: MigrationsTable
}

export type Flag = 0 | 1

type AccountsTable = {
  id: Generated<number>
  uuid: string
  initials: string
  /** The database generates it from initials and id, so it is unique and never changes. */
  nic_handle: Generated<string>
  nametag: string
  /** Null when the account is deleted: the row stays, so that its nametag and handle are never reused. */
  mail: string | null
  mail_verified: Flag
  /** The address for one-time passwords: the current one or, until that is confirmed, the previous one. */
  reset_mail: string | null
  password_hash: string | null
  password_changed_at: number | null
  created_at: number
  deleted_at: number | null
  mail_on_mention: Generated<Flag>
  display_name: string | null
  /** The address of an image. */
  avatar: string | null
  /** The display name, folded for search. */
  search_name: string | null
  bio: string | null
  /** A BCP 47 tag. It decides the language of mails, together with the time zone the form of their dates. */
  locale: string | null
  time_zone: string | null
  /** An operator suspended the account at this time: nobody can sign in to it. */
  suspended_at: number | null
  /** The account was made an operator by the command line. */
  is_operator: Generated<Flag>
  /** REGISTRATION admitted the account for its address, which is not confirmed yet. */
  must_confirm: Generated<Flag>
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
  /** Every use of a remembered session moves `expires_at`, up to this time. Null for sessions with a fixed end. */
  extendable_until: number | null
  /** The account has to confirm its address before it does anything else. */
  must_confirm: Generated<Flag>
  /** Time of the last proof of the password in this session. */
  proved_at: number | null
}

type FormerNametagsTable = { nametag: string; account_id: number; given_up_at: number }

/** Secrets that clients keep, by which a device is recognized at any address. */
type DeviceSecretsTable = {
  id: Generated<number>
  account_id: number
  secret_hash: string
  created_at: number
  used_at: number
}

/** Wrong passwords, by network and by the account or name that they were tried on. */
type WrongGuessesTable = { id: Generated<number>; prefix: string; name: string; guessed_at: number }

/** Fingerprints of previous sign-ins: a new one causes a mail. */
type KnownDevicesTable = { account_id: number; fingerprint: string; first_seen_at: number }

type OneTimePasswordsTable = {
  id: Generated<number>
  account_id: number
  hash: string
  /** The password opens one session; afterwards it is valid only as the old password of a change. */
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
  /** The template's input without the secret, to render the mail again for sending. */
  data: string
  sealed_secret: string | null
  secret_expires_at: number | null
  /** The mail is not sent any more from this time on. */
  expires_at: Generated<number | null>
  message_id: string
  status: MailStatus
  attempts: number
  next_attempt_at: number
  /** The end of the sending node's lease; after it, another node may send the mail. */
  leased_until: number
  sent_at: number | null
  created_at: number
  /** Mails with 0 are sent before those with 1. */
  priority: Generated<number>
  /** The account that must confirm its own address first. Until then the next attempt is far in the future. */
  held_for: number | null
}

/** The accounts that a mail names, besides its reader. */
type MailNamesTable = { account_id: number; mail_id: number }

/** Recipients are hashed, because many have no account here. */
type UnaskedMailsTable = { id: Generated<number>; recipient: string; queued_at: number }

type MailRefusalsTable = { recipient: string; topic: string; refused_at: number }

/** Way in which people without an invitation join an organization. */
export type Joining = 'invitation' | 'request' | 'open'

type OrganizationsTable = {
  /** The NIO of the interface. */
  id: Generated<number>
  name: string
  description: string
  public: Flag
  /** Updated with every membership that begins or ends, because lists show it. */
  member_count: number
  created_at: number
  /** A deleted organization can be restored for 30 days from this time. */
  deleted_at: number | null
  /** Name and description, folded for search. */
  search_text: string
  /** The text that the index of discovery holds; empty when it holds none. */
  indexed_text: Generated<string>
  /** The address of an image. */
  logo: string | null
  /** The time of the last digest mail about anonymous reports to the staff. */
  last_digest_at: Generated<number>
  joining: Generated<Joining>
  /** A JSON list of the questions that applicants answer. */
  questions: Generated<string>
  /** An operator suspended the organization at this time: its members can only leave it. */
  suspended_at: number | null
  /** An operator removed the organization from discovery at this time. */
  unlisted_at: number | null
}

type MembershipsTable = {
  id: Generated<number>
  organization_id: number
  account_id: number
  role: Role
  comment: string
  joined_at: number
  /** The newest message of all talks when they joined. */
  since_message: Generated<number>
}

type GroupsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  name: string
  /** The name as it is compared: no two groups of an organization share it. */
  name_key: string
  description: string
  /** 1 if members join by themselves. */
  self_join: Flag
  /** Updated with every membership that begins or ends, because lists show it. */
  member_count: number
  version: number
  /** Increases with every person who joins or leaves. */
  people_version: Generated<number>
}

type GroupMembersTable = {
  group_id: number
  membership_id: number
  /** Highest message id in the database when they joined the group; older messages count as read. */
  since_message: Generated<number>
}

export const fieldTypes = ['text', 'longText', 'number', 'date', 'choice', 'phone', 'mail', 'link', 'yesNo'] as const

export type FieldType = (typeof fieldTypes)[number]
export type FieldAudience = 'members' | 'staff' | 'self'
export type FieldEditor = 'self' | 'staff'

type MemberFieldsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  label: string
  type: FieldType
  /** A JSON list. */
  options: string
  required: Flag
  visible_to: FieldAudience
  editable_by: FieldEditor
  position: number
  version: number
}

type FieldValuesTable = {
  membership_id: number
  field_id: number
  /** The value as JSON. */
  value: string
  /** Values of a field are sorted and compared by this text. */
  sort_key: string
}

export type InvitationState = 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'

type InvitationsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  /** The invited account; null for an address that nobody has confirmed yet. */
  account_id: number | null
  /** The address that the inviter typed, if the person was invited by address. */
  mail: string | null
  role: Role
  invited_by: number
  state: InvitationState
  created_at: number
  /** The value is 0 until the mail is sent. */
  mailed_at: number
  /** The time at which a delayed mail is due. */
  mail_due_at: number | null
  expires_at: number
  closed_at: number | null
}

export type JoinRequestState = 'pending' | 'accepted' | 'declined' | 'withdrawn'

type JoinRequestsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  account_id: number
  message: string
  /** A JSON list of the questions, as they were asked, with their answers. */
  answers: string
  state: JoinRequestState
  /** Null when nobody had to decide. */
  decided_by: number | null
  /** A text of the person who decided. */
  decision_message: string
  created_at: number
  closed_at: number | null
}

type JoinLinksTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  /** The membership of the maker, with which the link ends. */
  membership_id: number
  secret_hash: string
  /** The secret as it is shown to staff again. */
  sealed_secret: string
  /** Null without a limit. */
  max_uses: number | null
  used: number
  created_at: number
  expires_at: number
}

type RemovedMembersTable = { account_id: number; organization_id: number; removed_at: number }

type AuditTable = {
  id: Generated<number>
  organization_id: number
  /** The value is 0 when no actor is named. */
  actor_id: number
  action: string
  target_id: number | null
  /** JSON of the change: old and new values. */
  details: string
  created_at: number
}

/** Acts of operators. Entries are kept when the organization that they concern is removed. */
type OperatorLogTable = {
  id: Generated<number>
  uuid: string
  /** Null for the command line. */
  actor_id: number | null
  action: string
  account_id: number | null
  organization_id: number | null
  reason: string
  /** A JSON object. */
  details: string
  created_at: number
}

/** Totals at the last time of a day, in UTC, at which they were read. */
type DailyFiguresTable = {
  day: string
  accounts: number
  organizations: number
  messages: number
  files: number
  /** The space that files take. */
  bytes: number
  written_at: number
}

type EventsTable = {
  id: Generated<number>
  uuid: string
  /** The membership of the owner; null for an event of the organization. */
  membership_id: number | null
  organization_id: Generated<number | null>
  title: string
  description: string
  location: string
  all_day: Flag
  /** A moment or a date, as in the interface. */
  start: string
  end: string
  time_zone: string
  rrule: string | null
  /** JSON lists. */
  exdates: string
  overrides: string
  visibility: 'organization' | 'private'
  /** The first and the last moment of all occurrences; the last is null for a series without end. */
  starts_at: number
  ends_at: number | null
  /** Increases with every change, for programs that subscribe to the event. */
  sequence: number
  /** The event's identity in the imported file, and the revision that was imported. */
  source_key: string | null
  source_version: string | null
  /** The UID in the file and, when the file had a single occurrence without its series, that occurrence. */
  source_uid: Generated<string | null>
  source_recurrence: Generated<string | null>
  /** The rules of an imported time zone that IANA does not have; `time_zone` is then the closest one. */
  zone_rules: Generated<string | null>
  attachment_count: Generated<number>
  /** The number of people, with guests, who can come to one date; null without a limit. */
  capacity: Generated<number | null>
  /** A JSON list of minutes before the start. */
  reminders: Generated<string>
  /** Increases with every answer, which locks the answers of the event. */
  answer_revision: Generated<number>
  /** The message that the event was made from. It is no foreign key: a source that is gone is not shown. */
  source_message_id: Generated<number | null>
  /** Time of the next look at the reminders of the event; null when there is none to come. */
  remind_at: Generated<number | null>
  /** Reminders up to this time were handled. */
  reminded_until: Generated<number>
  created_at: number
  updated_at: number
}

type EventGroupsTable = {
  id: Generated<number>
  event_id: number
  /** The key of the group, or for everyone the negative key of the organization. */
  audience: number
  group_id: number | null
}

/** People who left events to which their groups are invited. */
type EventAbsencesTable = { membership_id: number; event_id: number; left_after: number }

type EventAnswersTable = {
  id: Generated<number>
  event_id: number
  membership_id: number
  /** The recurrenceId of a date; empty for an event that does not recur. */
  occurrence: string
  answer: 'yes' | 'no' | 'maybe' | 'waiting'
  guests: number
  answered_at: number
}

/** Numbers of people by their answer to a date, with their guests. */
type EventCountsTable = {
  event_id: number
  occurrence: string
  yes: number
  no: number
  maybe: number
  waiting: number
}

/** Dates whose answers must be counted again, after a membership ended. */
type EventSettlementsTable = { id: Generated<number>; event_id: number; occurrence: string }

type EventRemindersTable = {
  id: Generated<number>
  event_id: number
  occurrence: string
  /** The date is over then, and mails that were not sent are no longer useful. */
  expires_at: number
  /** The last answer that was handled, and the last that there was when the reminder became due. */
  after_key: number
  last_key: number
}

type CalendarEntriesTable = { membership_id: number; event_id: number }

type OrganizationFeedsTable = { membership_id: number; token_hash: string; created_at: number }

type CalendarFeedsTable = { membership_id: number; token_hash: string; created_at: number }

type TalksTable = {
  /** The talkId of the interface. */
  id: Generated<number>
  organization_id: number
  title: string
  created_by: number
  created_at: number
  /** The sequence number of the newest message, which equals the number of messages so far. */
  last_seq: number
  last_message_at: number
  kind: TalkKind
  /** The memberships of a direct talk, so that the same people have only one. */
  direct_key: string | null
  /** Number of people with whom a direct talk was opened. It is read-only when it lost one of them. */
  direct_size: number | null
  archived_at: number | null
  /** Subject of the comments of this talk: a card or an event. */
  card_id: number | null
  event_id: number | null
}

type ParticipantsTable = {
  talk_id: number
  membership_id: number
  /** The sequence number of the newest message that they have read; later ones are unread. */
  read_seq: number
  /** The time of the last mail to this participant about a mention in the talk. */
  mention_mailed_at: Generated<number>
  /** 1: in the talk by themselves, 0: only through its groups, -1: out, because they left or were removed. */
  standing: Generated<-1 | 0 | 1>
  /** The newest group of the talk when they left: through later ones they are in again. */
  left_after: number | null
  /** A direct talk is hidden up to this message. */
  hidden_seq: number | null
  /** The messages about which the person wants to be notified; null: those that are usual for the kind of the talk. */
  notify: 'all' | 'mentions' | 'none' | null
}

type TalkGroupsTable = {
  id: Generated<number>
  talk_id: number
  /** The key of the group, or for everyone the negative key of the organization. */
  audience: number
  group_id: number | null
  /** Messages up to this one do not count as unread for members of the group. */
  start_seq: number
}

export type RemovedBy = 'moderation' | 'creator'

/** People who return to a talk only through those who removed them. */
type TalkRemovalsTable = {
  talk_id: number
  account_id: number
  removed_by: RemovedBy
  removed_at: number
  /** Set when the creator removed the person as well, before moderation did. */
  also_by_creator: Generated<Flag>
}

type MessagesTable = {
  id: Generated<number>
  talk_id: number
  seq: number
  author_id: number
  message: string
  reply_to: number | null
  /** The first message of its thread. It is null without replies, and while the backfill has not reached an old reply. */
  thread_id: number | null
  /** Replies in the thread of this first message that are not deleted. */
  reply_count: Generated<number>
  pinned_at: number | null
  /** The counts save queries for reactions, mentions and attachments of messages that have none. */
  reaction_count: number
  mention_count: number
  attachment_count: Generated<number>
  created_at: number
  edited_at: number | null
  deleted_at: number | null
  /** Set when moderation deleted the message. */
  hidden_at: number | null
}

type MessageVersionsTable = { id: Generated<number>; message_id: number; message: string; replaced_at: number }

/**
 * An index of n-grams. `rowid` is the key of the message, organization or file, under SQLite's name for it. The terms are
 * a text on SQLite and an array of numbers on PostgreSQL.
 */
type SearchTable = { rowid: number; terms: string }

type ReactionsTable = { talk_id: number; message_id: number; emoji: string; account_id: number }

type MentionsTable = {
  talk_id: number
  message_id: number
  account_id: number
  /** The time at which the mail is due if the mention is still unread; null once that is settled. */
  mail_due_at: number | null
  /** 1 if the message mentions only a group of the person. */
  via_group: Generated<Flag>
}

type GroupMentionsTable = {
  talk_id: number
  message_id: number
  /** The key of the group, or for everyone the negative key of the organization. */
  audience: number
  group_id: number | null
  /** The time at which members are looked at for mails; null once that is settled. */
  mail_due_at: number | null
  /** Members up to this one have been looked at. */
  reached: Generated<number>
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
  /** The id of the writing transaction on PostgreSQL: see the query that reads events. */
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
  /** The boardId of the interface. */
  uuid: string
  organization_id: number
  name: string
  /** Starts at 1 and increases with every rename. */
  version: number
  created_by: number
  created_at: number
  /** A deleted board can be restored for 30 days from this time. */
  deleted_at: number | null
}

type BoardColumnsTable = {
  id: Generated<number>
  uuid: string
  board_id: number
  name: string
  /** Sorts before the positions of the columns to the right. */
  position: string
  /** Nobody sees a deleted column, and maintenance removes it. */
  deleted_at: Generated<number | null>
}

type CardsTable = {
  id: Generated<number>
  uuid: string
  board_id: number
  column_id: number | null
  /** Sorts before the positions of the cards below; null while the card is archived. */
  position: string | null
  title: string
  text: string
  due: number | null
  /** JSON lists. */
  labels: string
  checklist: string
  /** Increases with every change. */
  version: number
  created_by: number
  created_at: number
  /** Null when an earlier version of Atrium made the last change. */
  updated_by: number | null
  updated_at: number
  archived_at: number | null
  attachment_count: Generated<number>
  /** The file among the attachments that is shown on the card. */
  cover_id: Generated<number | null>
  /** The message that the card was made from. */
  source_message_id: number | null
}

type CardAssigneesTable = {
  card_id: number
  membership_id: number
  /** The value is 0 when an earlier version of Atrium assigned the card. */
  assigned_at: Generated<number>
  assigned_by: Generated<number | null>
}

type CardGroupsTable = {
  id: Generated<number>
  card_id: number
  /** The key of the group, or for everyone the negative key of the organization. */
  audience: number
  group_id: number | null
  assigned_at: number
  assigned_by: number
}

export type ReportState = 'open' | 'assigned' | 'closed'

export type OperatorReportState = 'open' | 'closed'
export type AppealOutcome = 'upheld' | 'reversed'
export type ReportOutcome = 'acted' | 'dismissed'

type CardActivityTable = {
  id: Generated<number>
  card_id: number
  actor_id: number
  action: string
  /** A JSON object. */
  details: string
  created_at: number
}

type ReportsTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  /** Null when the report is anonymous. */
  reporter_id: number | null
  reason: string
  description: string
  /** The subject: a message of a talk, a whole talk or, without a talk, the organization. */
  talk_id: number | null
  talk_title: string | null
  message_id: number | null
  /** The message at the time of the report, unaffected by later edits. */
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
  closed_by: number | null
  /** Text for the author of the message; null when no measure concerns them. */
  notice: string | null
  hid_message: Generated<Flag>
  /** Set when the author was in the talk until then. */
  removed_author: Generated<Flag>
  /**
   * Set when the report keeps its author out of the talk, also one who was not in it. The flag of a reversed report does not
   * count, and all flags of the author are cleared when the removal ends.
   */
  bars_author: Generated<Flag>
  /** Time at which the text of the hidden message is erased. */
  kept_until: number | null
  appeal: string | null
  appealed_at: number | null
  appeal_outcome: AppealOutcome | null
  appeal_decided_by: number | null
  appeal_decided_at: number | null
  /** Null for reports that operators do not handle. */
  operator_state: OperatorReportState | null
  operator_outcome: ReportOutcome | null
  operator_closed_at: number | null
  operator_closed_by: number | null
  /** Text of the reporter for the operators. */
  escalation: string | null
  escalated_at: number | null
}

/** A content in the storage. Files with the same content share it. */
type BlobsTable = {
  id: Generated<number>
  /** Contains the hash and a random part, so a key is never used again after its content was removed. */
  storage_key: string
  sha256: string
  size: number
  type: string
  width: number | null
  height: number | null
  has_thumbnails: Flag
  created_at: number
}

type FilesTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  blob_id: number
  name: string
  /** Repeats the size of the blob, for sums. */
  size: number
  created_by: number
  created_at: number
  /** The time since which the file has no place; null while it is attached. */
  unattached_since: number | null
  /** The time at which the file was deleted although a report keeps it; null for all other files. */
  deleted_at: Generated<number | null>
}

/** One row for each thing that a file is attached to. */
type FilePlacesTable = {
  id: Generated<number>
  file_id: number
  /** The order of the attachments of one thing. */
  position: number
  talk_id: number | null
  message_id: number | null
  board_id: number | null
  card_id: number | null
  event_id: number | null
  /** The report that keeps the file as evidence. */
  report_id: number | null
}

type FileSpaceTable = { organization_id: number; bytes: number; files: number }

type WebhooksTable = {
  id: Generated<number>
  uuid: string
  organization_id: number
  url: string
  /** A JSON list of the events that it receives. */
  events: string
  sealed_secret: string
  failures_in_row: number
  created_at: number
  /** A disabled webhook is not called until an administrator enables it again. */
  disabled_at: number | null
  /** Both are null on rows that version 0.1 wrote. */
  created_by: number | null
  host: string | null
}

export type DeliveryState = 'pending' | 'delivered' | 'failed'

type WebhookDeliveriesTable = {
  id: Generated<number>
  /** The id that the receiver sees at every attempt. */
  uuid: string
  webhook_id: number
  event: string
  data: string
  state: DeliveryState
  attempts: number
  next_attempt_at: number
  /** The end of the sending node's lease; after it, another node may send the delivery. */
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
