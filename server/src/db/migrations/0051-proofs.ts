import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** When the person of a session last proved that they know the password. */
export const proofsMigration: Migration = {
  name: '0051-proofs',
  up: (engine) => [builders[engine].schema.alterTable('sessions').addColumn('proved_at', 'bigint')],
}
