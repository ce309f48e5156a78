import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { newest } from '../core/page.ts'
import { gramsOf } from '../core/search-grams.ts'
import { searchTextOf } from './organization.ts'
import {
  organizationSetIndexed,
  organizationTermsDelete,
  organizationTermsInsert,
  unindexedOrganizations,
} from './search-queries.ts'

type OrganizationToIndex = { key: number; name: string; description: string; public: 0 | 1 }

/** Writes the entry of an organization in the search index of discovery, which contains only public organizations. */
export async function indexOrganization(tx: Transaction, organization: OrganizationToIndex): Promise<void> {
  const { key } = organization
  const searchText = searchTextOf(organization)
  await organizationTermsDelete.run(tx, { key })
  if (organization.public === 1) {
    await organizationTermsInsert.run(tx, { key, terms: [...gramsOf(searchText)].join(' ') })
  }
  await organizationSetIndexed.run(tx, { key, searchText, indexedText: organization.public === 1 ? searchText : '' })
}

/** The batch is small, so that no request waits long for the transaction. */
const batch = 20

/** Indexes public organizations that a version without the index wrote. */
export async function indexOrganizations(app: Pick<App, 'db'>, stopping: AbortSignal): Promise<void> {
  let count: number
  do {
    count = await app.db.transact(async (tx) => {
      const organizations = await unindexedOrganizations.all(tx, { before: newest, count: batch })
      for (const organization of organizations) await indexOrganization(tx, organization)
      return organizations.length
    })
  } while (count === batch && !stopping.aborted)
}
