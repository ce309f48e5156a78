import { moveDatabase } from '../backup/move.ts'
import { steadyClock } from '../clock.ts'
import {
  BadSetting,
  type Config,
  type DatabaseAddress,
  readConfig,
  readDatabaseAddress,
  readEnvironment,
} from '../config.ts'
import { asList } from './columns.ts'
import { type Call, type Outcome, WrongUse } from './command.ts'
import { withDatabase } from './open-app.ts'
import { withProgress } from './progress.ts'
import { shownValue } from './settings.ts'

export async function move({ args: [given = ''] }: Call): Promise<Outcome> {
  const target = readTarget(given)
  const config = readConfig()
  // The command fails before it writes anything if the database is not one of this version.
  await withDatabase(config, async () => {})
  const { from, to, tables } = await withProgress((progress) =>
    moveDatabase(config.database, target, steadyClock(), progress),
  )
  const start = settingsOf(config, given)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return {
    json: { moved: true, from, to, rows, tables, start },
    text: [
      `Everything is moved: ${rows.toLocaleString('en')} rows of ${Object.keys(tables).length} tables, which were read again and are equal by count and hash.`,
      'The contents of files stay where they are. Start Atrium with the settings it has now, and these:',
      asList(Object.entries(start).map(([name, value]) => [`  ${name}`, value])),
      'The old database is unchanged. Do not start Atrium on it again.',
    ].join('\n'),
  }
}

function readTarget(given: string): DatabaseAddress {
  try {
    return readDatabaseAddress(given)
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    throw new WrongUse('The target must be sqlite:<file> or postgres://user:password@host:port/database.')
  }
}

/** Returns the settings with which the target serves the same people, keys and files. Secrets are only named. */
function settingsOf({ files, keyFile }: Config, target: string): Record<string, string> {
  const { values } = readEnvironment()
  return {
    DATABASE_URL: shownValue('DATABASE_URL', target),
    SECRET_KEY: values.SECRET_KEY?.trim() ? 'as it is set now' : `the content of ${keyFile}`,
    FILES_URL:
      files.address.kind === 'folder'
        ? `file:${files.address.path}`
        : shownValue('FILES_URL', values.FILES_URL?.trim() ?? ''),
  }
}
