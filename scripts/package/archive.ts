import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { filesIn } from './files.ts'

/** Packs a folder. The same content and time give the same bytes: files are in order, and belong to root. */
export async function archive(folder: string, file: string, modifiedAt: Date): Promise<void> {
  const paths = filesIn(folder)
  for (const path of paths) utimesSync(join(folder, path), modifiedAt, modifiedAt)
  const isGnu = spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU tar')
  const ownedByRoot = isGnu ? ['--owner=0', '--group=0', '--numeric-owner'] : ['--uid', '0', '--gid', '0']
  const tar = spawn('tar', ['-cf', '-', ...ownedByRoot, '-T', '-'], { cwd: dirname(folder) })
  tar.stdin.end(paths.map((path) => join(basename(folder), path)).join('\n'))
  const [problem, [code]] = await Promise.all([
    text(tar.stderr),
    once(tar, 'close'),
    pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)),
  ])
  if (code !== 0) throw new Error(`tar could not pack ${folder}. ${problem}`)
}
