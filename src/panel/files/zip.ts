import { MAX_UNZIPPED, UnreadableFile } from './fileProblem.ts'

type ZipEntry = { name: string; isPacked: boolean; packedSize: number; size: number; offset: number }

const END = 0x06054b50
const ENTRY = 0x02014b50
const WIDE = 0xffffffff
const DEFLATED = 8
/** What is not text in an archive (pictures, fonts) is not unzipped. */
const READ = /\.(?:xml|rels|bin)$|^mimetype$/i

/** The directory of an archive. Throws if its files would be too much, or say nothing of their sizes. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new UnreadableFile('damaged')
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new UnreadableFile('damaged')
    const flags = view.getUint16(at + 8, true)
    if (flags % 2 === 1) throw new UnreadableFile('protected')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const nameEnd = at + 46 + (nameLength ?? 0)
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [size = 0, packedSize = 0, offset = 0] = wideSizes(view, sizes, nameEnd, extraLength ?? 0)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd))
    // Readers believe a size of nothing, and then unzip without a bound.
    if (size === 0 && (packedSize > 2 || (flags & 8 && !name.endsWith('/')))) throw new UnreadableFile('damaged')
    entries.push({ name, isPacked: view.getUint16(at + 10, true) === DEFLATED, packedSize, size, offset })
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  const total = entries.reduce((sum, { name, size }) => sum + (READ.test(name) ? size : 0), 0)
  if (total > MAX_UNZIPPED) throw new UnreadableFile('tooMuchInside')
  return entries
}

/** Sizes that need more than 32 bits are in a field of their own, those alone and in this order. */
function wideSizes(view: DataView, sizes: readonly number[], from: number, length: number): number[] {
  if (!sizes.includes(WIDE)) return [...sizes]
  let at = from
  while (at + 4 < from + length && at + 4 < view.byteLength && view.getUint16(at, true) !== 1) {
    at += 4 + view.getUint16(at + 2, true)
  }
  at += 4
  return sizes.map((size) => {
    if (size !== WIDE) return size
    if (at + 8 > view.byteLength) throw new UnreadableFile('damaged')
    const wide = Number(view.getBigUint64(at, true))
    at += 8
    return wide
  })
}

/** Unzips a file of an archive, and no more of it than its directory says. */
export async function unzip(bytes: Uint8Array, { offset, packedSize, size, isPacked }: ZipEntry): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > bytes.length) throw new UnreadableFile('damaged')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.slice(start, start + packedSize)
  if (!isPacked) return packed
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const unzipped = new Uint8Array(size)
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > size) {
      await reader.cancel()
      throw new UnreadableFile('tooMuchInside')
    }
    unzipped.set(part.value, length)
    length += part.value.length
  }
  return unzipped.subarray(0, length)
}
