import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { MailStatus } from '../../db/schema.ts'
import { holdsLease, isDue, type Lease, leaseUntil, releaseLeases } from '../outbox/lease.ts'

export const mailInsert = query(
  (
    db,
    $: {
      id: string
      accountKey: number | null
      kind: string
      to: string
      subject: string
      body: string
      data: string
      sealedSecret: string | null
      secretExpiresAt: number | null
      expiresAt: number | null
      messageId: string
      status: MailStatus
      priority: number
      heldFor: number | null
      nextAttemptAt: number
      now: number
    },
  ) =>
    db
      .insertInto('mails')
      .values({
        uuid: $.id,
        account_id: $.accountKey,
        kind: $.kind,
        to_address: $.to,
        subject: $.subject,
        body: $.body,
        data: $.data,
        sealed_secret: $.sealedSecret,
        secret_expires_at: $.secretExpiresAt,
        expires_at: $.expiresAt,
        message_id: $.messageId,
        status: $.status,
        attempts: 0,
        next_attempt_at: $.nextAttemptAt,
        leased_until: 0,
        created_at: $.now,
        priority: $.priority,
        held_for: $.heldFor,
      })
      .returning('id as key'),
)

export const mailNameInsert = query((db, $: { mailKey: number; accountKey: number }) =>
  db
    .insertInto('mail_names')
    .values({ mail_id: $.mailKey, account_id: $.accountKey })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Removes some of the saved mails to others that name an account. Those that are still to be sent are kept. */
export const mailsNamingDelete = query((db, $: { keys: string; count: number }, engine) =>
  db
    .deleteFrom('mails')
    .where('status', '!=', 'queued')
    .where(
      isAmong(
        engine,
        'id',
        db
          .selectFrom('mail_names')
          .innerJoin('mails as saved', 'saved.id', 'mail_names.mail_id')
          .select('saved.id')
          .where(isOneOf(engine, 'mail_names.account_id', $.keys))
          .where('saved.status', '!=', 'queued')
          .limit($.count),
      ),
    ),
)

/** Nobody sees mails without an account; they are removed after some days. */
export const mailsNamingDetach = query((db, $: { accountKey: number }) =>
  db
    .updateTable('mails')
    .set({ account_id: null })
    .where('id', 'in', db.selectFrom('mail_names').select('mail_id').where('account_id', '=', $.accountKey)),
)

export const mailsOfAccount = query((db, $: { accountKey: number; before: number; count: number }) =>
  db
    .selectFrom('mails')
    .select([
      'id as key',
      'uuid as id',
      'kind',
      'subject',
      'body',
      'status',
      'sent_at as sentAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', $.accountKey)
    .where('id', '<', $.before)
    // The table is named, because `id` alone would be the uuid that is selected under that name.
    .orderBy('mails.id', 'desc')
    .limit($.count),
)

/** Returns mails for the operator, with the columns that are needed to show a secret that is still valid. */
export const mailsOfAccountInFull = query((db, $: { accountKey: number; count: number }) =>
  db
    .selectFrom('mails')
    .select([
      'kind',
      'data',
      'subject',
      'status',
      'to_address as to',
      'sealed_secret as sealedSecret',
      'secret_expires_at as secretExpiresAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', $.accountKey)
    .orderBy('id', 'desc')
    .limit($.count),
)

/** Leases due mails. The outer condition is checked again on a row that another node has just leased. */
export const mailsLease = query(
  (db, $: { priority: number; now: number; leasedUntil: number; count: number }, engine) =>
    db
      .updateTable('mails')
      .set(leaseUntil($.leasedUntil))
      .where(isDue('mails', $.now))
      .where(
        isAmong(
          engine,
          'id',
          db
            .selectFrom('mails')
            .select('id')
            .where(isDue('mails', $.now))
            .where('priority', '=', $.priority)
            .orderBy('next_attempt_at')
            .limit($.count),
        ),
      )
      .returning([
        'id as key',
        'kind',
        'data',
        'to_address as to',
        'sealed_secret as sealedSecret',
        'secret_expires_at as secretExpiresAt',
        'expires_at as expiresAt',
        'message_id as messageId',
        'attempts',
      ]),
)

export const mailMarkSent = query((db, $: Lease & { now: number }) =>
  db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: $.now, sealed_secret: null, secret_expires_at: null })
    .where(holdsLease($)),
)

export const mailRetryAt = query((db, $: Lease & { at: number }) =>
  db.updateTable('mails').set({ next_attempt_at: $.at, leased_until: 0 }).where(holdsLease($)),
)

export const mailMarkFailed = query((db, $: Lease) =>
  db.updateTable('mails').set({ status: 'failed', sealed_secret: null, secret_expires_at: null }).where(holdsLease($)),
)

export const mailsReleaseLeases = releaseLeases('mails')

/** Makes mails due that were held until this account confirmed its address. */
export const mailsRelease = query((db, $: { accountKey: number; now: number }) =>
  db.updateTable('mails').set({ held_for: null, next_attempt_at: $.now }).where('held_for', '=', $.accountKey),
)

export const unaskedMailInsert = query((db, $: { recipient: string; now: number }) =>
  db.insertInto('unasked_mails').values({ recipient: $.recipient, queued_at: $.now }),
)

/** Returns the unasked mail to a recipient that is `skip` places before the newest one. */
export const unaskedMailBeforeNewest = query((db, $: { recipient: string; skip: number }) =>
  db
    .selectFrom('unasked_mails')
    .select('queued_at as queuedAt')
    .where('recipient', '=', $.recipient)
    .orderBy('queued_at', 'desc')
    .limit(1)
    .offset($.skip),
)

export const mailRefusal = query((db, $: { recipient: string; topic: string }) =>
  db
    .selectFrom('mail_refusals')
    .select('refused_at as refusedAt')
    .where('recipient', '=', $.recipient)
    .where('topic', '=', $.topic),
)

export const mailRefusalInsert = query((db, $: { recipient: string; topic: string; now: number }) =>
  db
    .insertInto('mail_refusals')
    .values({ recipient: $.recipient, topic: $.topic, refused_at: $.now })
    .onConflict((conflict) => conflict.columns(['recipient', 'topic']).doNothing()),
)

export const mailRefusalDelete = query((db, $: { recipient: string; topic: string }) =>
  db.deleteFrom('mail_refusals').where('recipient', '=', $.recipient).where('topic', '=', $.topic),
)
