import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { keptContentsFolder } from '../config.ts'
import { ignoreMissing, makeFolder, statIfThere, syncFolder } from '../storage/durable-files.ts'
import { type ObjectEnd, objectPartBytes } from './format.ts'
import { DamagedBackup } from './tar.ts'

/*
 * The backups of a folder share the contents of files, which never change. Each is kept once:
 *
 *   files/<instance>/<shard>/<name>.<size>.<sha256>
 *
 * The name says what the file must contain, so a later backup knows without reading it what it refers to.
 */

/** Contents that are still arriving. */
const incomingFolder = 'incoming'

const nameShape = /^(?<name>.+)\.(?<size>\d+)\.(?<hex>[0-9a-f]{64})$/
const shardShape = /^[0-9a-f]{2}$/
/** Names of a list come from a file, which may be somebody else's: none of them leads out of the folder. */
const keyShape = /^[0-9a-f]{2}\/[\w-][\w.-]*$/
const instanceShape = /^[\w-]+$/

/** A content that a backup refers to. */
export type KeptContent = ObjectEnd & { key: string }

/** The columns of the list of contents in a backup. */
export const contentColumns = ['key', 'size', 'sha256']

/** Reads a row of the list. */
export function contentIn(row: unknown[]): KeptContent {
  const [key, size, sha256] = row
  const isContent =
    typeof key === 'string' && keyShape.test(key) && Number.isSafeInteger(size) && typeof sha256 === 'string'
  if (!isContent) throw new DamagedBackup('The file is damaged: its list of contents is wrong.')
  return { key, size: size as number, sha256 }
}

export type KeptContents = ReturnType<typeof keptContents>

/** The contents of an instance, beside the backups of a folder. */
export function keptContents(folder: string, instanceId: string) {
  if (!instanceShape.test(instanceId)) throw new DamagedBackup('The file is damaged: its header is wrong.')
  const root = join(folder, keptContentsFolder, instanceId)
  const pathOf = ({ key, size, sha256 }: KeptContent) =>
    join(root, `${key}.${size}.${Buffer.from(sha256, 'base64url').toString('hex')}`)

  return {
    pathOf,

    /** Lists the contents of a shard by their keys. One with another size than its name says is left out, and written again. */
    async list(shard: string): Promise<Map<string, KeptContent>> {
      const found = new Map<string, KeptContent>()
      for (const name of (await readdir(join(root, shard)).catch(ignoreMissing)) ?? []) {
        const content = contentNamed(`${shard}/${name}`)
        if (content === null) continue
        if ((await statIfThere(join(root, shard, name)))?.size === content.size) found.set(content.key, content)
      }
      return found
    },

    /** Keeps a content. Its bytes are durable when this resolves, its name after `sync`. */
    async keep(key: string, stream: Readable): Promise<KeptContent> {
      const incoming = join(root, incomingFolder, randomUUID())
      await makeFolder(dirname(incoming))
      const handle = await open(incoming, 'wx', 0o600)
      try {
        const hash = createHash('sha256')
        let size = 0
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          hash.update(chunk)
          size += chunk.length
          await handle.writeFile(chunk)
        }
        await handle.sync()
        await handle.close()
        const content = { key, size, sha256: hash.digest('base64url') }
        await makeFolder(dirname(pathOf(content)))
        await rename(incoming, pathOf(content))
        return content
      } catch (error) {
        await handle.close().catch(() => {})
        await rm(incoming, { force: true })
        throw error
      }
    },

    sync: (shard: string) => syncFolder(join(root, shard)),

    remove: (content: KeptContent) => rm(pathOf(content), { force: true }),

    /** Reads a content in parts. The caller compares its hash. */
    async *read(content: KeptContent): AsyncGenerator<Buffer> {
      const path = pathOf(content)
      const handle = await open(path).catch(ignoreMissing)
      if (handle === null) {
        throw new DamagedBackup(
          `The content ${path} of a file is missing. The folder "${keptContentsFolder}" belongs to the backups beside it: copy it along with them.`,
        )
      }
      try {
        while (true) {
          const part = Buffer.allocUnsafe(objectPartBytes)
          const { bytesRead } = await handle.read(part, 0, part.length)
          if (bytesRead === 0) return
          yield part.subarray(0, bytesRead)
        }
      } finally {
        await handle.close()
      }
    },
  }
}

/** Returns null for a file that this program has not written. */
function contentNamed(path: string): KeptContent | null {
  const { name, size, hex } = nameShape.exec(basename(path))?.groups ?? {}
  if (name === undefined || hex === undefined) return null
  return { key: `${dirname(path)}/${name}`, size: Number(size), sha256: Buffer.from(hex, 'hex').toString('base64url') }
}

const entriesOf = async (path: string) => (await readdir(path, { withFileTypes: true }).catch(ignoreMissing)) ?? []

/** Removes contents that are still arriving. Nobody writes a backup into the folder meanwhile, so their writers are gone. */
export async function removeIncoming(folder: string): Promise<void> {
  for (const { name } of await entriesOf(join(folder, keptContentsFolder))) {
    await rm(join(folder, keptContentsFolder, name, incomingFolder), { recursive: true, force: true })
  }
}

/** Removes all contents, of any instance, whose paths are not among those that are needed. */
export async function removeUnneeded(folder: string, needed: ReadonlySet<string>) {
  const removed = { count: 0, bytes: 0 }
  for (const instance of await entriesOf(join(folder, keptContentsFolder))) {
    for (const shard of await entriesOf(join(folder, keptContentsFolder, instance.name))) {
      if (!shard.isDirectory() || !shardShape.test(shard.name)) continue
      const path = join(folder, keptContentsFolder, instance.name, shard.name)
      for (const { name } of await entriesOf(path)) {
        const content = contentNamed(`${shard.name}/${name}`)
        if (content === null || needed.has(join(path, name))) continue
        await rm(join(path, name), { force: true })
        removed.count++
        removed.bytes += content.size
      }
    }
  }
  return removed
}
