import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { findBoard } from '../boards/board.ts'
import { replicaRead } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { cutWindowedPage, type Page, type PageRequest, startOf } from '../core/page.ts'
import { foldedQuery, matchesIn, wordsOf } from '../core/search-text.ts'
import { findAccount } from '../identity/find-account.ts'
import { readableTalk } from '../talks/talk.ts'
import { type FileRow, type StoredFile, showFiles } from './file.ts'
import {
  fileKeysOfBoard,
  fileKeysOfEvent,
  fileKeysOfOrganization,
  fileKeysOfTalk,
  fileKeysOfUploader,
  filesForReader,
} from './find-queries.ts'
import { eventForReader } from './place-queries.ts'
import { spaceOf } from './queries.ts'
import { fileKeysWithTerms, termsToFind } from './search-queries.ts'

export type FileFilter = {
  q?: string | undefined
  /** A media type, or its first part. */
  type?: string | undefined
  by?: string | undefined
  talkId?: number | undefined
  boardId?: string | undefined
  eventId?: string | undefined
}

export type Space = { used: number; quota: number; maxFile: number }

/** A page is searched for in windows. Most files of a large organization may be unreadable for a member. */
const windowSize = 200
const maxWindows = 10

/** Lists the files that a member can read, newest first. A page may be short although there are more. */
export const listFiles = replicaRead(
  'file.list',
  async (
    app,
    caller,
    { page, ...filter }: { organizationId: string; page: PageRequest } & FileFilter,
  ): Promise<Page<StoredFile> & { space: Space }> => {
    const uploader = filter.by === undefined ? null : await findAccount(app.db, filter.by)
    const words = wordsOf(foldedQuery(filter.q ?? ''))
    const candidates = uploader === undefined ? null : await candidatesOf(app, caller, filter, words, uploader)
    const isWanted = matcherOf(filter, words, uploader?.nicHandle)
    const found: { key: number; file: StoredFile }[] = []
    let before = startOf(page)
    let hasMore = candidates !== null
    for (let count = 0; candidates && hasMore && count < maxWindows && found.length <= page.limit; count++) {
      // Comparing 200 long names takes milliseconds.
      if (count > 0) await yieldToEventLoop()
      const keys = await candidates({ before, count: windowSize })
      found.push(...(await readableAmong(app.db, caller, keys)).filter(({ file }) => isWanted(file)))
      before = keys.at(-1)?.key ?? before
      hasMore = keys.length === windowSize
    }
    const { shown, nextCursor } = cutWindowedPage(found, page.limit, hasMore ? before : null)
    return {
      items: shown.map(({ file }) => file),
      nextCursor,
      space: await readSpace(app, caller),
    }
  },
)

type Candidates = (window: { before: number; count: number }) => Promise<{ key: number }[]>

/** Returns the narrowest list of files that an index has for the filter. */
async function candidatesOf(
  app: App,
  caller: MemberCaller,
  filter: FileFilter,
  words: string[],
  uploader: { key: number } | null,
): Promise<Candidates> {
  const { db } = app
  if (filter.talkId !== undefined) {
    const { key: placeKey } = await readableTalk(db, caller, String(filter.talkId))
    return (window) => fileKeysOfTalk.all(db, { placeKey, ...window })
  }
  if (filter.boardId !== undefined) {
    const { key: placeKey } = await findBoard(db, caller, filter.boardId)
    return (window) => fileKeysOfBoard.all(db, { placeKey, ...window })
  }
  if (filter.eventId !== undefined) {
    const event = await eventForReader.first(db, { ...caller, id: filter.eventId.toLowerCase() })
    if (!event) throw fail('EVENT_NOT_FOUND')
    return (window) => fileKeysOfEvent.all(db, { placeKey: event.key, ...window })
  }
  const { organizationKey } = caller
  if (words.length > 0) {
    const terms = termsToFind(organizationKey, words)
    return (window) => fileKeysWithTerms(db, { terms, ...window })
  }
  if (!uploader) return (window) => fileKeysOfOrganization.all(db, { organizationKey, ...window })
  return (window) => fileKeysOfUploader.all(db, { organizationKey, uploaderKey: uploader.key, ...window })
}

async function readableAmong(on: Connection, caller: MemberCaller, keys: { key: number }[]) {
  if (keys.length === 0) return []
  const rows: FileRow[] = await filesForReader.all(on, { ...caller, keys: JSON.stringify(keys.map(({ key }) => key)) })
  const files = await showFiles(on, caller, rows)
  return files.map((file, index) => ({ key: rows[index]?.key ?? 0, file }))
}

/** Checks what no index narrows down. */
function matcherOf(
  { type, boardId, eventId }: FileFilter,
  words: string[],
  uploaderHandle: string | undefined,
): (file: StoredFile) => boolean {
  return (file) =>
    (uploaderHandle === undefined || file.createdBy.nicHandle === uploaderHandle) &&
    (type === undefined || file.type === type || file.type.startsWith(`${type}/`)) &&
    (boardId === undefined || file.places.some((place) => 'boardId' in place && place.boardId === boardId)) &&
    (eventId === undefined || file.places.some((place) => 'eventId' in place && place.eventId === eventId)) &&
    (words.length === 0 || matchesIn(file.name, words) !== null)
}

async function readSpace({ db, config }: App, caller: MemberCaller): Promise<Space> {
  const used = await spaceOf.first(db, caller)
  return { used: used?.bytes ?? 0, quota: config.files.quotaBytes, maxFile: config.files.maxBytes }
}
