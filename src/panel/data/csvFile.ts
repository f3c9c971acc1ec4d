export type CsvRecord = { line: number; cells: string[] }

/** Why a file is not a CSV: a key of the texts, and the line, if any. */
export type CsvProblem = { problem: 'workbook' | 'notText' } | { problem: 'openQuote'; line: number }

export type CsvFile = { recordsBy(delimiter: string): CsvRecord[] }

/** Reads a CSV file as people's programs write it (UTF-8, UTF-16, Latin-1). Counts lines as an editor does. */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile | CsvProblem> {
  // A workbook is a ZIP archive; an old one is a compound document.
  if (beginsWith(bytes, [0x50, 0x4b, 3, 4]) || beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { problem: 'workbook' }
  const text = decode(bytes)
  if (text === null) return { problem: 'notText' }
  const openQuote = openQuoteIn(text)
  if (openQuote !== null) return { problem: 'openQuote', line: openQuote }
  const { parseCsv } = await import('hucre/csv')
  return {
    recordsBy(delimiter) {
      let line = 1
      const records = parseCsv(text, { delimiter }).map((record) => {
        const cells = record.map((cell) => (typeof cell === 'string' ? cell : ''))
        const at = line
        line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
        return { line: at, cells }
      })
      return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    },
  }
}

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

function decode(bytes: Uint8Array): string | null {
  const text = beginsWith(bytes, [0xff, 0xfe])
    ? new TextDecoder('utf-16le').decode(bytes)
    : beginsWith(bytes, [0xfe, 0xff])
      ? new TextDecoder('utf-16be').decode(bytes)
      : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? null : text
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The line of the last quote when quotes are unbalanced: the reader would put everything after it into one cell. */
function openQuoteIn(text: string): number | null {
  if ((text.match(/"/g)?.length ?? 0) % 2 === 0) return null
  return text.slice(0, text.lastIndexOf('"')).split(/\r\n|\r|\n/).length
}
