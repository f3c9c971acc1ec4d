import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = { name: string; content: string | Uint8Array; claimedSize?: number; flags?: number }

/** A ZIP archive of these parts, with whatever size each claims to have. */
export function zipFile(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize, flags = 0 } of parts) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedSize ?? data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]))
}
