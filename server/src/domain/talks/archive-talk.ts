import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change, may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { talkArchive } from './queries.ts'
import { announceTalk, type FoundTalk, readableTalk, readTalkOf, requireKind, type TalkPath } from './talk.ts'

/** Archives a talk: it is read-only, and no longer among the others. Archiving it again changes nothing. */
export const archiveTalk = change('talk.archive', async (app, tx, caller, { talk }: TalkPath) => {
  const found = await talkToManage(tx, caller, talk)
  if (found.archivedAt === null) {
    await talkArchive.run(tx, { key: found.key, archivedAt: app.clock.now() })
    await auditManaging(app, tx, caller, found, 'talk.archived')
    await announceTalk(app, tx, caller, found.key)
  }
  return readTalkOf(app, tx, caller, found.key)
})

export const restoreTalk = change('talk.archive', async (app, tx, caller, { talk }: TalkPath) => {
  const found = await talkToManage(tx, caller, talk)
  if (found.archivedAt !== null) {
    await talkArchive.run(tx, { key: found.key, archivedAt: null })
    await auditManaging(app, tx, caller, found, 'talk.restored')
    await announceTalk(app, tx, caller, found.key)
  }
  return readTalkOf(app, tx, caller, found.key)
})

async function talkToManage(tx: Transaction, caller: MemberCaller, talk: string): Promise<FoundTalk> {
  const found = await readableTalk(tx, caller, talk)
  requireKind(found, 'private', 'open')
  requireManager(caller, found)
  return found
}

/** Throws unless the caller opened the talk or, for an open talk, is a secretary or an administrator. */
export function requireManager(caller: MemberCaller, { kind, creatorKey }: FoundTalk): void {
  const isCreator = creatorKey === caller.accountKey
  if (!isCreator && !(kind === 'open' && may('talk.manageOpen', caller))) throw fail('NOT_TALK_CREATOR')
}

/** Records the acts of staff on open talks. Acts of people on their own private talks are not recorded. */
export async function auditManaging(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { kind, title }: FoundTalk,
  action: 'talk.renamed' | 'talk.archived' | 'talk.restored',
  details: { to?: string } = {},
): Promise<void> {
  if (kind !== 'open' || !may('talk.manageOpen', caller)) return
  await recordAudit(app, tx, caller, action, { details: { title, ...details } })
}
