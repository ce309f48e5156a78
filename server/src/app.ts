/*
 * This file is longer than 250 lines because it composes the application: it names every part once, in the order in which
 * they depend on each other.
 */

import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { makeAppParts } from './app-parts.ts'
import { makeNightlyBackup } from './backup/nightly.ts'
import { type Clock, minuteMs, type SteadyClock, secondMs } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrations/migrate.ts'
import { openDatabase } from './db/open.ts'
import { explainPostgres } from './db/postgres-errors.ts'
import { processResetRequests } from './domain/accounts/reset-password.ts'
import type { App } from './domain/app.ts'
import { mailReminders } from './domain/calendar/mail-reminders.ts'
import { type Background, type RunJob, runInBackground, runInLeader } from './domain/core/background.ts'
import { makeClockCheck } from './domain/core/clock-check.ts'
import type { PasswordCost } from './domain/core/passwords.ts'
import type { Seal } from './domain/core/secrets.ts'
import { makeSlots } from './domain/core/slots.ts'
import { refuseUnfinished } from './domain/core/unfinished-copy.ts'
import { mailDueInvitations } from './domain/invitations/mail-invitation.ts'
import { ensureLiveEpoch } from './domain/live/epoch.ts'
import { makeLiveHub } from './domain/live/hub.ts'
import { mailsReleaseLeases } from './domain/mail/queries.ts'
import { type Lane, lanes, openMailServer, sendDueMails } from './domain/mail/sender.ts'
import { backfillsReleaseLeases } from './domain/maintenance/backfill-queries.ts'
import { backfillsOf } from './domain/maintenance/backfills.ts'
import { maintain } from './domain/maintenance/maintenance.ts'
import { makeResealer } from './domain/maintenance/reseal.ts'
import { makeBackfillRunner } from './domain/maintenance/run-backfills.ts'
import { mailMentions } from './domain/mentions/mail-mentions.ts'
import { deliveriesReleaseLeases } from './domain/outbox/delivery-queries.ts'
import { mailReportDigests } from './domain/reports/mail-digests.ts'
import type { ResolveName } from './domain/webhooks/post.ts'
import { makeWebhookSender } from './domain/webhooks/sender.ts'
import { makeThrottledLog } from './log.ts'
import { type Peers, peersInProcess } from './processes/peers.ts'
import { type LastingSecrets, openLastingSecrets, openSeal } from './secret-keys.ts'

/** Pause after each delivery of live events on PostgreSQL. */
const betweenPassesMs = 20

const sessionsTopic = 'sessions of an account have ended'

export type OpenApp = App & {
  clock: SteadyClock
  /** Resolves when all background jobs are idle; for tests. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Replacements of real dependencies, for tests. */
export type TestDoubles = {
  /** Replaces the DNS lookup of the machine. */
  resolveName?: ResolveName
  /** Cheap argon2 cost, for tests. */
  passwordCost?: PasswordCost
}

/** Opens the database, applies migrations and starts the background jobs. */
export async function openApp(
  config: Config,
  clock: SteadyClock,
  log: Logger,
  testDoubles: TestDoubles = {},
  peers: Peers = peersInProcess(),
): Promise<OpenApp> {
  const logThrottled = makeThrottledLog(log)
  const opened = await peers.setUp(async (isFirst) => {
    const db = await openDatabase(
      config.database,
      (error) => {
        const sentence = explainPostgres(error)
        if (sentence) logThrottled({ code: (error as NodeJS.ErrnoException).code }, sentence)
        else log.warn({ err: error }, 'a database connection was lost')
      },
      peers,
    )
    try {
      return { db, ...(await prepare(config, db, clock, log, isFirst)) }
    } catch (error) {
      await db.close()
      throw error
    }
  })
  try {
    return await start(config, peers, clock, log, opened, testDoubles)
  } catch (error) {
    await opened.db.close()
    throw error
  }
}

/** Brings the database up to date, unless another worker of this node has it open already. */
async function prepare(
  config: Config,
  db: Database,
  clock: SteadyClock,
  log: Logger,
  isFirst: boolean,
): Promise<{ seal: Seal } & LastingSecrets> {
  if (isFirst) {
    const applied = await migrate(db, clock)
    if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
    if (!config.smtpUrl) {
      log.warn(
        'SMTP_URL is not set: mails are saved but not sent. Show them with: npm run mails -- <nametag>, or in a package with: ./atrium mails <nametag>',
      )
    }
  }
  await refuseUnfinished(db)
  const seal = await openSeal(db, config)
  if (isFirst) await ensureLiveEpoch(db, clock)
  return { seal, ...(await openLastingSecrets(db, seal)) }
}

/** Jobs that all begin at once would open a connection to the database each, at every start. */
async function wakeInTurn(jobs: Pick<Background, 'wake' | 'idle'>[]): Promise<void> {
  for (const job of jobs) {
    job.wake()
    await job.idle()
  }
}

/** Releases leases left behind by a crashed process. */
async function releaseLeases(db: Database, clock: Clock): Promise<void> {
  await mailsReleaseLeases.run(db, { now: clock.now() })
  await deliveriesReleaseLeases.run(db, { now: clock.now() })
  await backfillsReleaseLeases.run(db, { now: clock.now() })
}

async function start(
  config: Config,
  peers: Peers,
  clock: SteadyClock,
  log: Logger,
  { db, seal, blind, linkSeal }: { db: Database; seal: Seal } & LastingSecrets,
  { resolveName = (name) => lookup(name, { all: true }), passwordCost }: TestDoubles,
): Promise<OpenApp> {
  /** Only the worker that sends mails loads the client. */
  let mailServer: ReturnType<typeof openMailServer> | undefined
  let leasesReleased: Promise<void> | undefined
  /** Runs a job in the leader. Another process on the same SQLite file has ended when this one begins to lead. */
  const runJob: RunJob = (name, everyMs, work) =>
    runInLeader(peers, name, everyMs, log, async (stopping) => {
      if (db.engine === 'sqlite') leasesReleased ??= releaseLeases(db, clock)
      await leasesReleased
      await work(stopping)
    })

  const clockCheck = makeClockCheck(db, clock, log)
  await clockCheck.check()
  const clockChecks = runInBackground(
    'check the clock',
    10 * secondMs,
    log,
    async () => void (await clockCheck.check()),
  )
  /** Skips jobs that depend on the time while the clock is not trusted. */
  const whileTrusted = (work: (stopping: AbortSignal) => Promise<void>) => async (stopping: AbortSignal) => {
    if (clockCheck.problem === null) await work(stopping)
  }

  const hubOfWorker = makeLiveHub(db, clock, log)
  const hub = {
    ...hubOfWorker,
    sessionsEnded: (accountKey: number) => {
      hubOfWorker.sessionsEnded(accountKey)
      peers.tell('others', sessionsTopic, accountKey)
    },
  }
  peers.onTold(sessionsTopic, (accountKey) => hubOfWorker.sessionsEnded(accountKey))
  const deliverLive = runInBackground('pass live events on', 1 * secondMs, log, async () => {
    if (await hub.pass()) deliverLive.wake()
    // Each commit wakes all nodes. Under load a pass has several events, which need as many queries as one.
    if (db.engine === 'postgres') await sleep(betweenPassesMs)
  })
  db.onWoken(deliverLive.wake)

  const sendMailsIn = (lane: Lane) =>
    runJob(
      `send mails of priority ${lane.priority}`,
      30 * secondMs,
      whileTrusted(async (stopping) => {
        if (!config.smtpUrl) return
        mailServer ??= openMailServer(config.smtpUrl, config.smtpAllowPlain, log)
        await sendDueMails(app, await mailServer, lane, stopping)
      }),
    )

  const app: App = {
    ...(await makeAppParts({ config, db, clock, log, peers, seal, blind, linkSeal }, passwordCost)),
    clockCheck,
    stopping: { isAnnounced: false },
    live: {
      ...deliverLive,
      hub,
      streams: makeSlots(peers, 'streams', config.limits.streamsPerAccount, 'TOO_MANY_STREAMS'),
      wake: () => {
        deliverLive.wake()
        db.wakeNodes()
      },
    },
    mailSender: sendMailsIn(lanes.ordinary),
    urgentMailSender: sendMailsIn(lanes.urgent),
    invitationMails: runJob(
      'mail invitations that had to wait',
      30 * secondMs,
      whileTrusted((stopping) => mailDueInvitations(app, stopping)),
    ),
    webhookSender: makeWebhookSender(runJob, log, resolveName, () => app),
    passwordResets: runJob(
      'answer password resets',
      30 * secondMs,
      whileTrusted((stopping) => processResetRequests(app, stopping)),
    ),
  }
  const maintenance = runInBackground('maintenance', minuteMs, log, (stopping) =>
    maintain(app, stopping, peers.isLeader()),
  )
  const reportDigests = runJob(
    'mail report digests',
    5 * minuteMs,
    whileTrusted((stopping) => mailReportDigests(app, stopping)),
  )
  const mentionMails = runJob(
    'mail mentions',
    30 * secondMs,
    whileTrusted((stopping) => mailMentions(app, stopping)),
  )
  const reminders = runJob(
    'mail reminders of events',
    30 * secondMs,
    whileTrusted((stopping) => mailReminders(app, stopping)),
  )
  const backfilling = runJob('backfills', 30 * secondMs, whileTrusted(makeBackfillRunner(app, backfillsOf(app))))
  const nightlyBackup = runJob('nightly backup', minuteMs, whileTrusted(makeNightlyBackup(app)))
  const resealing = runJob('seal with the new key', minuteMs, makeResealer(app))
  let leftBehind: Promise<void> = Promise.resolve()
  peers.onLead(() => {
    // A crashed process may have left work behind.
    const short = [app.passwordResets, app.urgentMailSender, mentionMails, reminders, app.invitationMails]
    leftBehind = wakeInTurn(short).then(() => {
      // Both may take minutes, and neither waits for the other.
      app.webhookSender.wake()
      app.mailSender.wake()
    })
    backfilling.wakeSoon()
    resealing.wakeSoon()
    nightlyBackup.wakeSoon()
  })
  peers.becomeCandidate()

  return {
    ...app,
    clock,
    idle: async () => {
      await leftBehind
      await app.passwordResets.idle()
      await mentionMails.idle()
      await reminders.idle()
      await app.invitationMails.idle()
      await app.webhookSender.idle()
      await app.urgentMailSender.idle()
      await app.mailSender.idle()
      await backfilling.idle()
      await resealing.idle()
    },
    close: async () => {
      await Promise.all(
        [
          app.passwordResets,
          app.mailSender,
          app.urgentMailSender,
          app.webhookSender,
          app.live,
          maintenance,
          reportDigests,
          mentionMails,
          reminders,
          app.invitationMails,
          backfilling,
          resealing,
          nightlyBackup,
          clockChecks,
        ].map((each) => each.stop()),
      )
      await app.workers.close()
      await app.sessionUse.flush()
      ;(await mailServer)?.close()
      await db.close()
    },
  }
}
