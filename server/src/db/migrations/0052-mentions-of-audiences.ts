import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Today looks at the newest mentions of each group of a person. */
export const mentionsOfAudiencesMigration: Migration = {
  name: '0052-mentions-of-audiences',
  up: (engine) => [
    builders[engine].schema
      .createIndex('group_mentions_of_audience')
      .on('group_mentions')
      .columns(['audience', 'message_id']),
  ],
}
