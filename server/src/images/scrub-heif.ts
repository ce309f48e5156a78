import { BrokenImage, type ByteFile } from './byte-file.ts'

type Box = { type: string; start: number; end: number }

const maxMetaBytes = 16 * 1024 * 1024
const clearedItems = new Set(['Exif', 'mime', 'uri '])

/** Clears the EXIF and XMP items of an AVIF or HEIC file. Its orientation is not in them. */
export async function scrubHeif(file: ByteFile): Promise<void> {
  for (const box of await topLevelBoxes(file)) {
    if (box.type === 'uuid') await file.clear(box.start, box.end - box.start)
    if (box.type === 'meta') await scrubItems(file, box)
  }
}

async function topLevelBoxes(file: ByteFile): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= file.size; ) {
    const box = readBox(await file.readUpTo(at, 16), 0, file.size - at)
    boxes.push({ type: box.type, start: at + box.start, end: at + box.end })
    at += box.end
  }
  return boxes
}

/** Reads the header of a box; `start` is behind it. Size 0 means up to the end, size 1 a length of 64 bits. */
function readBox(bytes: Buffer, at: number, available: number): Box {
  const short = bytes.readUInt32BE(at)
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? available : short
  const start = at + (short === 1 ? 16 : 8)
  const end = at + size
  if (end < start || size > available) throw new BrokenImage('a box ends behind the file')
  return { type: bytes.toString('latin1', at + 4, at + 8), start, end }
}

async function scrubItems(file: ByteFile, meta: Box): Promise<void> {
  if (meta.end - meta.start > maxMetaBytes) throw new BrokenImage('too many items')
  const bytes = await file.read(meta.start, meta.end - meta.start)
  const boxes = boxesIn(bytes, 4)
  const find = (type: string) => boxes.find((box) => box.type === type)
  const infos = find('iinf')
  const locations = find('iloc')
  if (!infos || !locations) return
  const cleared = new Set(clearedIds(bytes, infos))
  const dataStart = meta.start + (find('idat')?.start ?? 0)
  for (const { id, offset, length, isInMeta } of extentsOf(bytes, locations)) {
    if (!cleared.has(id)) continue
    const start = isInMeta ? dataStart + offset : offset
    await file.clear(start, length === 0 ? file.size - start : length)
  }
}

function boxesIn(bytes: Buffer, from: number, to = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const box = readBox(bytes, at, to - at)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Returns the ids of the items that hold EXIF, XMP or other data of programs. */
function clearedIds(bytes: Buffer, { start, end }: Box): number[] {
  const countBytes = bytes[start] === 0 ? 2 : 4
  return boxesIn(bytes, start + 4 + countBytes, end).flatMap((entry) => {
    const version = bytes[entry.start] ?? 0
    const idAt = entry.start + 4
    const idBytes = version === 3 ? 4 : 2
    const type = bytes.toString('latin1', idAt + idBytes + 2, idAt + idBytes + 6)
    return version >= 2 && clearedItems.has(type) ? [bytes.readUIntBE(idAt, idBytes)] : []
  })
}

type Extent = { id: number; offset: number; length: number; isInMeta: boolean }

/** Reads the item location box, versions 0 to 2. */
function extentsOf(bytes: Buffer, { start }: Box): Extent[] {
  const version = bytes[start] ?? 0
  const sizes = bytes.readUInt16BE(start + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  let at = start + 6
  const next = (size: number) => {
    at += size
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
  const extents: Extent[] = []
  const items = next(version < 2 ? 2 : 4)
  for (let item = 0; item < items; item++) {
    const id = next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const base = next(baseSize)
    const count = next(2)
    for (let extent = 0; extent < count; extent++) {
      next(indexSize)
      const offset = base + next(offsetSize)
      extents.push({ id, offset, length: next(lengthSize), isInMeta: method === 1 })
    }
  }
  return extents
}
