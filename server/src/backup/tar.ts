import type { FileHandle } from 'node:fs/promises'

/*
 * The format of backups is tar (ustar), so that other programs can look into one. Large contents are split into parts,
 * because the header of an entry needs its size before its content is known.
 */

const blockBytes = 512
/** Larger entries are never written, so a larger one in a file is damage. */
const maxEntryBytes = 64 * 1024 * 1024
const readBytes = 1024 * 1024

export class DamagedBackup extends Error {}

/** Returns the header and the padding of an entry. */
export function tarEntry(name: string, content: Uint8Array, modifiedAt: number): Uint8Array[] {
  const padding = (blockBytes - (content.length % blockBytes)) % blockBytes
  return [headerOf(name, content.length, modifiedAt), content, Buffer.alloc(padding)]
}

/** A tar file ends with two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

function headerOf(name: string, size: number, modifiedAt: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const cut = Buffer.byteLength(name) <= 100 ? -1 : name.lastIndexOf('/')
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name.slice(cut + 1), 0, 100, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modifiedAt / 1000), 136, 12)
  header.write('        ', 148, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  if (cut > 0) header.write(name.slice(0, cut), 345, 155, 'utf8')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** The field of the checksum itself counts as spaces. */
const checksumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

export type TarEntry = { name: string; content: Buffer }

/**
 * Reads the entries of a tar file one after the other. Throws when the file is damaged or ends too early. Entries that
 * are not wanted are skipped without reading them.
 */
export async function* tarEntries(
  file: FileHandle,
  isWanted: (name: string) => boolean = () => true,
): AsyncGenerator<TarEntry> {
  const { read, skip } = makeReader(file)
  while (true) {
    const header = await read(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const size = sizeIn(header)
    const name = nameIn(header)
    const paddingBytes = (blockBytes - (size % blockBytes)) % blockBytes
    if (!isWanted(name)) {
      skip(size + paddingBytes)
      continue
    }
    const content = await read(size)
    const padding = await read(paddingBytes)
    // No other check covers these bytes, and a disk that changed them may have changed more.
    if (padding.some((byte) => byte !== 0))
      throw new DamagedBackup('The file is damaged: bytes behind an entry changed.')
    yield { name, content }
  }
}

function sizeIn(header: Buffer): number {
  const stored = Number.parseInt(header.toString('latin1', 148, 156), 8)
  if (stored !== checksumOf(header)) throw new DamagedBackup('The file is damaged: the header of an entry is wrong.')
  const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
  if (!(size >= 0 && size <= maxEntryBytes)) throw new DamagedBackup('The file is damaged: an entry has a wrong size.')
  return size
}

const textIn = (header: Buffer, from: number, to: number) =>
  header.subarray(from, to).toString('utf8').replace(/\0.*$/s, '')

function nameIn(header: Buffer): string {
  const [name, prefix] = [textIn(header, 0, 100), textIn(header, 345, 500)]
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Reads and skips bytes, with a buffer that is filled in larger steps. */
function makeReader(file: FileHandle) {
  let buffered = Buffer.alloc(0)
  let position = 0
  const skip = (length: number) => {
    position += Math.max(0, length - buffered.length)
    buffered = buffered.subarray(length)
  }
  const read = async (length: number): Promise<Buffer> => {
    while (buffered.length < length) {
      const wanted = Math.max(readBytes, length - buffered.length)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, position)
      if (bytesRead === 0) throw new DamagedBackup('The file is not complete: it ends too early.')
      position += bytesRead
      buffered = Buffer.concat([buffered, buffer.subarray(0, bytesRead)])
    }
    const taken = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    return taken
  }
  return { read, skip }
}
