import type { Database } from '../db/database.ts'
import { filesAfter, fileTermsInsert, termsOfFile } from '../domain/files/search-queries.ts'
import { indexOrganizations } from '../domain/organizations/index-organization.ts'
import { type IndexBatch, indexMessagesAfter } from '../domain/talks/index-old-messages.ts'
import { messageLastKey } from '../domain/talks/search-queries.ts'
import type { Progress } from './write-backup.ts'

const filesPerBatch = 200
/** Large, because nobody waits meanwhile, but not so large that a statement takes seconds. */
const messageBatch: IndexBatch = { keys: 2000, messages: 2000, characters: 500_000 }

/** Builds the indexes of all searches, which copies of rows do not have. Nobody else uses the database meanwhile. */
export async function buildIndexes(db: Database, progress: Progress): Promise<void> {
  await withoutTermsIndex(db, () => indexMessages(db, progress))
  await indexOrganizations({ db }, new AbortController().signal)
  await indexFiles(db)
}

/** PostgreSQL builds an index of existing rows several times faster than it adds them to the index one by one. */
async function withoutTermsIndex(db: Database, work: () => Promise<void>): Promise<void> {
  if (db.engine === 'sqlite') return work()
  await db.exclusively((script) => script('drop index if exists message_search_terms'))
  await work()
  await db.exclusively((script) => script('create index message_search_terms on message_search using gin (terms)'))
}

async function indexMessages(db: Database, progress: Progress): Promise<void> {
  const highest = (await messageLastKey.first(db, {}))?.key ?? 0
  for (let after = 0; after < highest; ) {
    after = (await db.transact((tx) => indexMessagesAfter(tx, after, messageBatch))).lastKey
    progress('search index', Math.min(after, highest), highest)
  }
}

async function indexFiles(db: Database): Promise<void> {
  for (let after = 0; ; ) {
    const last = await db.transact(async (tx) => {
      const files = await filesAfter.all(tx, { after, count: filesPerBatch })
      for (const file of files) await fileTermsInsert.run(tx, { key: file.key, terms: termsOfFile(file) })
      return files.at(-1)?.key
    })
    if (last === undefined) return
    after = last
  }
}
