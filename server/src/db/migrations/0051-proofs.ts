import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Time of the last proof of the password in each session. */
export const proofsMigration: Migration = {
  name: '0051-proofs',
  up: (engine) => [builders[engine].schema.alterTable('sessions').addColumn('proved_at', 'bigint')],
}
