import { resolve } from 'node:path'
import type { Manifest } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { verifyBackup } from '../backup/verify.ts'
import { type BackupSummary, writeBackup } from '../backup/write-backup.ts'
import { type Clock, steadyClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { readBackupPassphrase, readConfig } from '../config.ts'
import { keepBackupRecord } from '../domain/operator/backup-record.ts'
import { commandLine, type OperatorAct, recordAct } from '../domain/operator/record-act.ts'
import type { Call, Outcome } from './command.ts'
import { withDatabase } from './open-app.ts'
import { withProgress } from './progress.ts'

const countRows = ({ tables }: Manifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const inNumbers = (manifest: Manifest) =>
  `${countRows(manifest).toLocaleString('en')} rows of ${Object.keys(manifest.tables).length} tables, ` +
  `${manifest.objects.count.toLocaleString('en')} contents of files (${megabytes(manifest.objects.bytes)})`

const warnOfMissing = ({ missing }: Manifest) =>
  missing.length === 0
    ? ''
    : `\n${missing.length} files have no content in the storage, so the backup has none for them.`

const record = (config: Config, clock: Clock, act: OperatorAct, details: Record<string, unknown>) =>
  withDatabase(config, (db) => db.transact((tx) => recordAct({ clock }, tx, commandLine, act, '', { details })))

export async function backup({ args: [given = ''] }: Call): Promise<Outcome> {
  const config = readConfig()
  const clock = steadyClock()
  const file = resolve(given)
  // The command fails before it writes anything if the database is not one of this version.
  await withDatabase(config, async () => {})
  const summary = await withProgress((progress) => writeBackup(config, file, clock.now(), progress))
  await record(config, clock, 'backup.made', { file, bytes: summary.bytes })
  await withDatabase(config, (db) =>
    keepBackupRecord(db, { at: clock.now(), file, bytes: summary.bytes, verifiedAt: null }),
  )
  return {
    json: shown(summary),
    text: `${file} is written, ${megabytes(summary.bytes)}: ${inNumbers(summary)}.${keySentence(config, summary)}${warnOfMissing(summary)}`,
  }
}

const shown = ({ file, bytes, createdAt, atrium, engine, hasKey, objects, missing, ...rest }: BackupSummary) => ({
  file,
  bytes,
  createdAt,
  atrium,
  engine,
  key: hasKey,
  rows: countRows({ ...rest, hasKey, objects, missing }),
  tables: rest.tables,
  objects,
  missing,
})

const keySentence = ({ keyFile }: Config, { hasKey }: Manifest) =>
  hasKey
    ? '\nThe secret key is in it, encrypted with BACKUP_PASSPHRASE. Keep the passphrase in another place.'
    : `\nThe secret key is not in it, because BACKUP_PASSPHRASE is not set. Keep SECRET_KEY, or ${keyFile}, in another place.`

export async function verify({ args: [given = ''] }: Call): Promise<Outcome> {
  const summary = await withProgress((progress) =>
    verifyBackup({ backupPassphrase: readBackupPassphrase() }, resolve(given), progress),
  )
  const keySentences = {
    opened: 'Its key opens with BACKUP_PASSPHRASE and fits.',
    encrypted: 'Its key is encrypted; set BACKUP_PASSPHRASE to check it as well.',
    missing: 'The secret key is not in it.',
  }
  const { createdAt, atrium, engine, key, loaded, objects, missing, tables } = summary
  return {
    json: { valid: true, createdAt, atrium, engine, key, loaded, rows: countRows(summary), tables, objects, missing },
    text: [
      `This backup can be restored: Atrium ${atrium}, ${engine}, made at ${createdAt}.`,
      `It has ${inNumbers(summary)}. ${keySentences[key]}${warnOfMissing(summary)}`,
    ].join('\n'),
  }
}

export async function restore({ args: [given = ''] }: Call): Promise<Outcome> {
  const config = readConfig()
  const clock = steadyClock()
  const file = resolve(given)
  const summary = await withProgress((progress) => restoreBackup(config, clock, file, progress))
  await record(config, clock, 'backup.restored', { file, createdAt: summary.createdAt })
  const keySentences = {
    written: `The key is in ${config.keyFile}.`,
    given: 'The key is the given one.',
    missing: `The key is not in the backup: put it into ${config.keyFile}, or set SECRET_KEY, before the start.`,
  }
  return {
    json: {
      restored: true,
      createdAt: summary.createdAt,
      key: summary.key,
      rows: countRows(summary),
      objects: summary.objects,
    },
    text: `The backup of ${summary.createdAt} is restored: ${inNumbers(summary)}.\n${keySentences[summary.key]}`,
  }
}
