/*
 * This file is longer than 250 lines because it is one table: all tables and columns of an organization, with their
 * form in the file.
 */

import { randomUUIDv7 } from 'node:crypto'

/*
 * The rows of one organization in a file of its own. Keys in the file are local: a row is named by its number among the
 * rows of its table, in the order in which they were made, so that a file says nothing about the server that it comes
 * from, and an import into another server and an export from there give the same file.
 */

/** Form of a column in the file. Columns that are not in the file get their value at the import. */
export type ColumnForm =
  | { in: 'value'; type: 'text' | 'number' }
  /** The number of a row of that table, or null. */
  | { in: 'row'; of: string }
  /** The number of the last row of that table up to a key; 0 when there is none. */
  | { in: 'upTo'; of: string }
  /** The number of a person. */
  | { in: 'person' }
  /** The number of a group; 0 for everyone. */
  | { in: 'audience' }
  /** The memberships of a direct talk. Those that ended are negative. */
  | { in: 'memberships' }
  | { in: 'nothing'; value(row: ImportedRow): string | number | null }

/** A row at its import. `given` returns a column of the file. */
export type ImportedRow = { organizationKey: number; now: number; given(column: string): unknown }

export type OrganizationTable = {
  name: string
  /** The condition of the rows, without `where`. `$` is the key of the organization. */
  rows: string
  /** The column by which rows without a key are sorted. */
  by?: string
  columns: Record<string, ColumnForm>
}

const text: ColumnForm = { in: 'value', type: 'text' }
const number: ColumnForm = { in: 'value', type: 'number' }
const person: ColumnForm = { in: 'person' }
const audience: ColumnForm = { in: 'audience' }
const fresh: ColumnForm = { in: 'nothing', value: () => randomUUIDv7() }
const own: ColumnForm = { in: 'nothing', value: ({ organizationKey }) => organizationKey }
const row = (of: string): ColumnForm => ({ in: 'row', of })
const upTo = (of: string): ColumnForm => ({ in: 'upTo', of })
const set = (value: string | number | null): ColumnForm => ({ in: 'nothing', value: () => value })

const ofOrganization = 'organization_id = $'
const memberships = `select id from memberships where ${ofOrganization}`
const groups = `select id from groups where ${ofOrganization}`
const openBoards = `${ofOrganization} and deleted_at is null`
const boards = `select id from boards where ${openBoards}`
const ofBoard = `board_id in (${boards})`
const cards = `select id from cards where ${ofBoard}`
const ofCard = `card_id in (${cards})`
const ofEvents = `(membership_id in (${memberships}) or ${ofOrganization})`
const events = `select id from events where ${ofEvents}`
const ofEvent = `event_id in (${events})`
const ofTalks = `${ofOrganization} and (card_id is null or ${ofCard})`
const talks = `select id from talks where ${ofTalks}`
const ofTalk = `talk_id in (${talks})`
/** Files that only a report keeps, and unattached files, are not exported. */
const placed = `report_id is null and (${ofTalk} or ${ofCard} or ${ofEvent})`
const ofFiles = `${ofOrganization} and id in (select file_id from file_places where ${placed})`
const files = `select id from files where ${ofFiles}`

/** The columns of the organization itself. */
export const organizationColumns: Record<string, ColumnForm> = {
  name: text,
  description: text,
  public: number,
  created_at: number,
  joining: text,
  questions: text,
}

/** Every row comes after the rows that it refers to by a foreign key. */
export const organizationTables: OrganizationTable[] = [
  {
    name: 'member_fields',
    rows: ofOrganization,
    columns: {
      uuid: fresh,
      organization_id: own,
      label: text,
      type: text,
      options: text,
      required: number,
      visible_to: text,
      editable_by: text,
      position: number,
      version: number,
    },
  },
  {
    name: 'memberships',
    rows: ofOrganization,
    columns: {
      organization_id: own,
      account_id: person,
      role: number,
      comment: text,
      joined_at: number,
      since_message: upTo('messages'),
    },
  },
  {
    name: 'field_values',
    rows: `membership_id in (${memberships})`,
    by: 'membership_id',
    columns: { membership_id: row('memberships'), field_id: row('member_fields'), value: text, sort_key: text },
  },
  {
    name: 'groups',
    rows: ofOrganization,
    columns: {
      uuid: fresh,
      organization_id: own,
      name: text,
      name_key: text,
      description: text,
      self_join: number,
      member_count: number,
      version: number,
      people_version: number,
    },
  },
  {
    name: 'group_members',
    rows: `group_id in (${groups})`,
    by: 'group_id',
    columns: { group_id: row('groups'), membership_id: row('memberships'), since_message: upTo('messages') },
  },
  {
    name: 'files',
    rows: ofFiles,
    columns: {
      uuid: fresh,
      organization_id: own,
      blob_id: row('blobs'),
      name: text,
      size: number,
      created_by: person,
      created_at: number,
      unattached_since: set(null),
      deleted_at: set(null),
    },
  },
  {
    name: 'boards',
    rows: openBoards,
    columns: {
      uuid: fresh,
      organization_id: own,
      name: text,
      version: number,
      created_by: person,
      created_at: number,
      deleted_at: set(null),
    },
  },
  {
    name: 'board_columns',
    rows: ofBoard,
    columns: { uuid: fresh, board_id: row('boards'), name: text, position: text, deleted_at: number },
  },
  {
    name: 'cards',
    rows: ofBoard,
    columns: {
      uuid: fresh,
      board_id: row('boards'),
      column_id: row('board_columns'),
      position: text,
      title: text,
      text,
      due: number,
      labels: text,
      checklist: text,
      version: number,
      created_by: person,
      created_at: number,
      updated_by: person,
      updated_at: number,
      archived_at: number,
      attachment_count: number,
      cover_id: row('files'),
      source_message_id: row('messages'),
    },
  },
  {
    name: 'card_assignees',
    rows: ofCard,
    by: 'card_id',
    columns: { card_id: row('cards'), membership_id: row('memberships'), assigned_at: number, assigned_by: person },
  },
  {
    name: 'card_groups',
    rows: ofCard,
    columns: { card_id: row('cards'), audience, group_id: row('groups'), assigned_at: number, assigned_by: person },
  },
  {
    name: 'card_activity',
    rows: ofCard,
    columns: { card_id: row('cards'), actor_id: person, action: text, details: text, created_at: number },
  },
  {
    name: 'events',
    rows: ofEvents,
    columns: {
      uuid: fresh,
      membership_id: row('memberships'),
      organization_id: { in: 'row', of: 'organizations' },
      title: text,
      description: text,
      location: text,
      all_day: number,
      start: text,
      end: text,
      time_zone: text,
      rrule: text,
      exdates: text,
      overrides: text,
      visibility: text,
      starts_at: number,
      ends_at: number,
      sequence: number,
      source_key: text,
      source_version: text,
      source_uid: text,
      source_recurrence: text,
      zone_rules: text,
      attachment_count: number,
      capacity: number,
      reminders: text,
      answer_revision: number,
      source_message_id: row('messages'),
      // The service writes both whenever it looks at the reminders. Past reminders are not sent again.
      remind_at: { in: 'nothing', value: ({ given, now }) => (given('reminders') === '[]' ? null : now) },
      reminded_until: { in: 'nothing', value: ({ now }) => now },
      created_at: number,
      updated_at: number,
    },
  },
  {
    name: 'calendar_entries',
    rows: ofEvent,
    by: 'event_id',
    columns: { membership_id: row('memberships'), event_id: row('events') },
  },
  {
    name: 'event_groups',
    rows: ofEvent,
    columns: { event_id: row('events'), audience, group_id: row('groups') },
  },
  {
    name: 'event_absences',
    rows: ofEvent,
    by: 'event_id',
    columns: { membership_id: row('memberships'), event_id: row('events'), left_after: upTo('event_groups') },
  },
  {
    name: 'event_answers',
    rows: ofEvent,
    columns: {
      event_id: row('events'),
      membership_id: row('memberships'),
      occurrence: text,
      answer: text,
      guests: number,
      answered_at: number,
    },
  },
  {
    name: 'event_counts',
    rows: ofEvent,
    by: 'event_id',
    columns: { event_id: row('events'), occurrence: text, yes: number, no: number, maybe: number, waiting: number },
  },
  {
    name: 'talks',
    rows: ofTalks,
    columns: {
      organization_id: own,
      title: text,
      created_by: person,
      created_at: number,
      last_seq: number,
      last_message_at: number,
      kind: text,
      direct_key: { in: 'memberships' },
      direct_size: number,
      archived_at: number,
      card_id: row('cards'),
      event_id: row('events'),
    },
  },
  {
    name: 'talk_groups',
    rows: ofTalk,
    columns: { talk_id: row('talks'), audience, group_id: row('groups'), start_seq: number },
  },
  {
    name: 'participants',
    rows: ofTalk,
    by: 'talk_id',
    columns: {
      talk_id: row('talks'),
      membership_id: row('memberships'),
      read_seq: number,
      mention_mailed_at: set(0),
      standing: number,
      left_after: upTo('talk_groups'),
      hidden_seq: number,
      notify: text,
    },
  },
  {
    name: 'talk_removals',
    rows: ofTalk,
    by: 'talk_id',
    columns: {
      talk_id: row('talks'),
      account_id: person,
      removed_by: text,
      removed_at: number,
      also_by_creator: number,
    },
  },
  {
    name: 'messages',
    rows: ofTalk,
    columns: {
      talk_id: row('talks'),
      seq: number,
      author_id: person,
      message: text,
      reply_to: row('messages'),
      thread_id: row('messages'),
      reply_count: number,
      pinned_at: number,
      reaction_count: number,
      mention_count: number,
      attachment_count: number,
      created_at: number,
      edited_at: number,
      deleted_at: number,
      hidden_at: number,
    },
  },
  {
    name: 'reactions',
    rows: ofTalk,
    by: 'message_id',
    columns: { talk_id: row('talks'), message_id: row('messages'), emoji: text, account_id: person },
  },
  {
    name: 'mentions',
    rows: ofTalk,
    by: 'message_id',
    columns: {
      talk_id: row('talks'),
      message_id: row('messages'),
      account_id: person,
      mail_due_at: set(null),
      via_group: number,
    },
  },
  {
    name: 'group_mentions',
    rows: ofTalk,
    by: 'message_id',
    columns: {
      talk_id: row('talks'),
      message_id: row('messages'),
      audience,
      group_id: row('groups'),
      mail_due_at: set(null),
      reached: set(0),
    },
  },
  {
    name: 'file_places',
    rows: `${placed} and file_id in (${files})`,
    columns: {
      file_id: row('files'),
      position: number,
      talk_id: row('talks'),
      message_id: row('messages'),
      board_id: row('boards'),
      card_id: row('cards'),
      event_id: row('events'),
      report_id: set(null),
    },
  },
]

/** The contents of the files. Files with the same content share one. */
export const blobsOfOrganization = `select distinct blob_id from files where ${ofFiles}`

export const blobColumns = ['sha256', 'size', 'type', 'width', 'height', 'has_thumbnails'] as const

export const peopleColumns = ['mail', 'mail_verified', 'nametag', 'display_name', 'bio', 'locale', 'time_zone'] as const

/**
 * Tables that stay behind: secrets (links, feeds, webhooks), what waits for an answer here (invitations, requests),
 * what documents acts on this server (audit, reports with earlier versions of messages), what is derived, and what
 * belongs to the server.
 */
export const leftBehind: ReadonlySet<string> = new Set([
  'accounts',
  'organizations',
  'blobs',
  'sessions',
  'former_nametags',
  'known_devices',
  'device_secrets',
  'wrong_guesses',
  'one_time_passwords',
  'mail_confirmations',
  'mail_changes',
  'reset_requests',
  'mails',
  'mail_names',
  'unasked_mails',
  'mail_refusals',
  'invitations',
  'join_requests',
  'join_links',
  'removed_members',
  'audit',
  'operator_log',
  'daily_figures',
  'event_settlements',
  'event_reminders',
  'calendar_feeds',
  'organization_feeds',
  'message_versions',
  'kept_replies',
  'live_events',
  'live_tickets',
  'reports',
  'file_space',
  'webhooks',
  'webhook_deliveries',
  'limits',
  'instance',
  'backfills',
  'migrations',
])
