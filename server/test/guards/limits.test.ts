import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAtrium } from '../support/atrium.ts'
import { runSql } from '../support/raw-sql.ts'
import { readFromRoot } from './sources.ts'

/** Reads the names in the first column of the table under "## Tables". */
function tablesInDocument(): string[] {
  const section =
    readFromRoot('docs/limits.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Tables\n')) ?? ''
  return [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name = '']) => name).sort()
}

test('docs/limits.md names the bound of every table', async () => {
  const atrium = await startAtrium('sqlite')
  try {
    const rows = await runSql(
      atrium,
      // A full-text index stores itself in shadow tables, which are left out here.
      `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`,
    )
    assert.deepEqual(tablesInDocument(), rows.map(({ name }) => String(name)).sort())
  } finally {
    await atrium.close()
  }
})
