import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a ZIP file as other programs do: from its directory. Checks every size and checksum. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  assert.ok(end >= 0, 'the file ends with a directory')
  const found = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    assert.equal(file.readUInt32LE(at), 0x02014b50)
    const [method, crc, packed, size] = [10, 16, 20, 24].map((field) =>
      field === 10 ? file.readUInt16LE(at + field) : file.readUInt32LE(at + field),
    ) as [number, number, number, number]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const offset = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    assert.equal(file.readUInt32LE(offset), 0x04034b50, name)
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const bytes = file.subarray(start, start + packed)
    const content = method === 8 ? inflateRawSync(bytes) : bytes
    assert.deepEqual([content.length, crc32(content)], [size, crc], name)
    assert.ok(!found.has(name), `${name} is there once`)
    found.set(name, content)
    at += 46 + nameLength + extraLength + commentLength
  }
  assert.equal(at, end)
  return found
}
