import { BrokenImage, type ByteFile } from './byte-file.ts'

const trailer = 0x3b
const image = 0x2c
const extension = 0x21
const application = 0xff
const comment = 0xfe

/** Extensions that control the animation and the colours. */
const neededApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** The size of a colour table, as the flags of its descriptor say. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

/** Clears comments and the data of programs in a GIF, such as XMP. */
export async function scrubGif(file: ByteFile): Promise<void> {
  const [flags = 0] = await file.read(10, 1)
  let at = 13 + tableBytes(flags)
  while (at < file.size) {
    const [kind] = await file.read(at, 1)
    if (kind === trailer) return file.cut(at + 1)
    if (kind === image) {
      const [imageFlags = 0] = await file.read(at + 9, 1)
      // The table is followed by one byte, the size of the first codes.
      at = await passBlocks(file, at + 10 + tableBytes(imageFlags) + 1, false)
    } else if (kind === extension) {
      at = await passExtension(file, at)
    } else {
      throw new BrokenImage('an unknown block')
    }
  }
}

async function passExtension(file: ByteFile, at: number): Promise<number> {
  const [label] = await file.read(at + 1, 1)
  if (label !== application) return passBlocks(file, at + 2, label === comment)
  const name = (await file.readUpTo(at + 3, 11)).toString('latin1')
  return passBlocks(file, at + 2, !neededApplications.has(name))
}

/** Passes over blocks of up to 255 bytes, and clears their content where asked. */
async function passBlocks(file: ByteFile, start: number, clears: boolean): Promise<number> {
  for (let at = start; ; ) {
    const [length = 0] = await file.read(at, 1)
    if (length === 0) return at + 1
    if (clears) await file.clear(at + 1, length)
    at += 1 + length
  }
}
