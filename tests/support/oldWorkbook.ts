type OldCell = string | number | boolean | { date: number } | { error: number }
type OldSheet = { name: string; isHidden?: boolean; rows: readonly (readonly OldCell[])[] }

const NO_SECTOR = 0xffffffff
const LAST_SECTOR = 0xfffffffe
const FAT_SECTOR = 0xfffffffd
const SECTOR = 512

/** A workbook of Excel 97 to 2003 (BIFF8): a compound document with one stream. */
export function oldWorkbook(
  sheets: readonly OldSheet[],
  { hasPassword = false, version = 0x0600, stream = 'Workbook', from1904 = false } = {},
): Uint8Array {
  const begin = (kind: number) => record(0x809, u16(version), u16(kind), u16(0), u16(0), u32(0), u32(0))
  const bodies = sheets.map(({ rows }) =>
    Buffer.concat([
      begin(0x10),
      ...rows.flatMap((row, at) => row.map((cell, column) => cellRecord(cell, at, column))),
      record(0x0a),
    ]),
  )
  const globalsOf = (places: readonly number[]) =>
    Buffer.concat([
      begin(0x05),
      ...(hasPassword ? [record(0x2f, u16(1), Buffer.alloc(52))] : []),
      record(0x22, u16(from1904 ? 1 : 0)),
      record(0xe0, u16(0), u16(0), Buffer.alloc(16)),
      record(0xe0, u16(0), u16(14), Buffer.alloc(16)),
      ...sheets.map(({ name, isHidden }, index) =>
        record(
          0x85,
          u32(places[index] ?? 0),
          Buffer.from([isHidden ? 1 : 0, 0, name.length, 0]),
          Buffer.from(name, 'latin1'),
        ),
      ),
      record(0x0a),
    ])
  let place = globalsOf([]).length
  const places = bodies.map(({ length }) => {
    const at = place
    place += length
    return at
  })
  return compoundDocument({ [stream]: Buffer.concat([globalsOf(places), ...bodies]) })
}

/** The container of Office files until 2003, and of encrypted workbooks today. */
export function compoundDocument(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  // Streams below 4096 bytes would need sectors of another kind.
  const contents = Object.values(streams).map((data) => padded(data, Math.max(4096, data.length)))
  const entries: Buffer[] = []
  const fat: number[] = []
  const chain = (count: number) => {
    const start = fat.length
    for (let index = 1; index <= count; index += 1) fat.push(index === count ? LAST_SECTOR : start + index)
    return start
  }
  const starts = contents.map((data) => chain(data.length / SECTOR))
  entries.push(entry('Root Entry', 5, LAST_SECTOR, 0))
  for (const [index, name] of Object.keys(streams).entries())
    entries.push(entry(name, 2, starts[index] ?? 0, contents[index]?.length ?? 0))
  const directory = padded(Buffer.concat(entries), entries.length * 128)
  const directoryStart = chain(directory.length / SECTOR)
  const fatStart = fat.length
  fat.push(FAT_SECTOR)
  const table = Buffer.concat(Array.from({ length: SECTOR / 4 }, (_, index) => u32(fat[index] ?? NO_SECTOR)))
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(LAST_SECTOR, 60)
  header.writeUInt32LE(LAST_SECTOR, 68)
  for (let at = 76; at < SECTOR; at += 4) header.writeUInt32LE(at === 76 ? fatStart : NO_SECTOR, at)
  return new Uint8Array(Buffer.concat([header, ...contents, directory, table]))
}

function cellRecord(cell: OldCell, row: number, column: number): Buffer {
  const place = (format: number) => Buffer.concat([u16(row), u16(column), u16(format)])
  if (typeof cell === 'string')
    return record(0x204, place(0), u16(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le'))
  if (typeof cell === 'boolean') return record(0x205, place(0), Buffer.from([cell ? 1 : 0, 0]))
  if (typeof cell === 'number') return record(0x203, place(0), f64(cell))
  if ('date' in cell) return record(0x203, place(1), f64(cell.date))
  return record(0x205, place(0), Buffer.from([cell.error, 1]))
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  for (const at of [68, 72, 76]) bytes.writeUInt32LE(NO_SECTOR, at)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

function record(id: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([u16(id), u16(data.length), data])
}

function padded(data: Uint8Array, length: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(length / SECTOR) * SECTOR)
  bytes.set(data)
  return bytes
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
