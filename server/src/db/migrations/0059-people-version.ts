import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { statement } from './statement.ts'

/**
 * Changes the instance entry `people version` whenever somebody's name or avatar changes, so that nodes can remember them
 * (decision 0070). The database does it, because nodes of an earlier version may still write.
 */
export const peopleVersionMigration: Migration = {
  name: '0059-people-version',
  up: (engine) => (engine === 'sqlite' ? onSqlite() : onPostgres()),
}

const columns = ['nic_handle', 'nametag', 'display_name', 'avatar'] as const

const onSqlite = () => [
  statement(
    'sqlite',
    sql`create trigger people_version_follows after update of ${sql.join(columns.map((name) => sql.ref(name)))} on accounts
      when ${sql.join(
        columns.map((name) => sql`old.${sql.ref(name)} is not new.${sql.ref(name)}`),
        sql` or `,
      )} begin
        insert or replace into instance (name, value) values ('people version', lower(hex(randomblob(16))));
      end`,
  ),
]

const onPostgres = () => [
  statement(
    'postgres',
    sql`create or replace function change_people_version() returns trigger language plpgsql as $$ begin
      insert into instance (name, value) values ('people version', gen_random_uuid()::text)
        on conflict (name) do update set value = excluded.value;
      return null;
    end $$`,
  ),
  statement(
    'postgres',
    sql`create trigger people_version_follows after update of ${sql.join(columns.map((name) => sql.ref(name)))} on accounts
      for each row when (${sql.join(
        columns.map((name) => sql`old.${sql.ref(name)} is distinct from new.${sql.ref(name)}`),
        sql` or `,
      )}) execute function change_people_version()`,
  ),
]
