import { dirname, join, resolve } from 'node:path'
import { backUpInto, pruneFolder, unreadableSentence } from '../backup/backup-folder.ts'
import { formatVersions, type Manifest } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { verifyBackup } from '../backup/verify.ts'
import { type BackupSummary, writeBackup } from '../backup/write-backup.ts'
import { type Clock, steadyClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { BadSetting, readBackupPassphrase, readConfig } from '../config.ts'
import { keepBackupRecord } from '../domain/operator/backup-record.ts'
import { commandLine, type OperatorAct, recordAct } from '../domain/operator/record-act.ts'
import { statIfThere } from '../storage/durable-files.ts'
import { type Call, numberOf, type Outcome } from './command.ts'
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

/** A folder exists, or is named with a slash at its end. */
const isFolder = async (given: string) => /[/\\]$/.test(given) || (await statIfThere(given))?.isDirectory() === true

export async function backup({ args: [given = ''], options }: Call): Promise<Outcome> {
  const config = readConfig()
  const clock = steadyClock()
  const path = resolve(given)
  const now = clock.now()
  const isInFolder = await isFolder(given)
  // The command fails before it writes anything if the database is not one of this version.
  await withDatabase(config, async () => {})
  const summary = await withProgress((progress) =>
    isInFolder
      ? backUpInto(config, path, options.full === true, now, progress)
      : writeBackup(config, path, now, progress),
  )
  const { file } = summary
  await record(config, clock, 'backup.made', { file, bytes: summary.bytes })
  await withDatabase(config, (db) =>
    keepBackupRecord(db, { at: clock.now(), file, bytes: summary.bytes, verifiedAt: null }),
  )
  return {
    json: shown(summary),
    text: `${file} is written, ${megabytes(summary.writtenBytes)}: ${inNumbers(summary)}.${placeSentence(summary)}${keySentence(config, summary)}${warnOfMissing(summary)}`,
  }
}

/** Says where the contents are, if they are not in the file. */
const placeSentence = ({ formatVersion, file }: BackupSummary) =>
  formatVersion === formatVersions.beside
    ? `\nThe contents are in ${join(dirname(file), 'files')}, which all backups of this folder share: copy it along with them.`
    : ''

const shown = ({
  file,
  bytes,
  writtenBytes,
  createdAt,
  atrium,
  engine,
  hasKey,
  objects,
  missing,
  ...rest
}: BackupSummary) => ({
  file,
  bytes,
  writtenBytes,
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

/** The default of BACKUP_KEEP. */
const keptByDefault = 14
const maxKept = 10_000

export async function prune({ args: [given = ''], options }: Call): Promise<Outcome> {
  const folder = resolve(given)
  if (!(await isFolder(folder))) throw new BadSetting(`There is no folder ${folder}.`)
  const keep = numberOf(options, 'keep', keptByDefault, maxKept)
  const { removed, contents, unreadable } = await pruneFolder(folder, keep)
  const freed = `${contents.count.toLocaleString('en')} contents of files (${megabytes(contents.bytes)})`
  const warning = unreadable.length === 0 ? '' : `\n${unreadableSentence(unreadable)}`
  return {
    json: { removed, contents, unreadable },
    text: `${removed.length} backups and ${freed} are removed from ${folder}.${warning}`,
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
