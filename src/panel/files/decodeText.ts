/** The characters 128 to 159 of Windows-1252, which Node's `TextDecoder` lacks. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const CONTROL = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu
/** A text may have a control character per this many letters, where a program left a place empty. */
const LETTERS_PER_CONTROL = 20

/** Text in UTF-8, UTF-16, Windows-1252, DOS 850 or of a Macintosh, by what its bytes can mean in Spanish. Null if it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(withoutEndOfDos(bytes)).replace(/^\ufeff/, '')
  const controls = text.match(CONTROL)?.length ?? 0
  return controls * LETTERS_PER_CONTROL > text.length ? null : text.replace(CONTROL, ' ')
}

/** DOS programs end a file with this byte. */
const END_OF_DOS = 0x1a

function withoutEndOfDos(bytes: Uint8Array): Uint8Array {
  let length = bytes.length
  while (bytes[length - 1] === END_OF_DOS) length -= 1
  return bytes.subarray(0, length)
}

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return repairDoubleUtf8(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return singleByteText(bytes)
  }
}

/** Pairs that a correct text does not have: `PeÃ±alba`, `PEÃ‘ALBA`, `NÂº`. */
const DOUBLE_UTF8 = /\p{Ll}Ã|Ã[¡-¿]\p{Ll}|Ã[\u0080-\u009f‰šœ]|Ã[‘“]\p{Lu}|Â[¡¿ªº°]/u
/** Characters that a text in double UTF-8 does not have. */
const SINGLE_UTF8 = new RegExp(`Â(?![\u00a0-\u00bf])|Ã(?![\u0080-\u00bf${WINDOWS_1252}])`)

/** Repairs UTF-8 that a program read as Windows-1252 or Latin-1. Leaves correct capitals (`“AMANHÃ”`). */
function repairDoubleUtf8(text: string): string {
  if (!DOUBLE_UTF8.test(text) || SINGLE_UTF8.test(text)) return text
  return text.replace(/[ÂÃ](.)/gs, (pair, second: string) => {
    const byte = second < 'À' ? second.charCodeAt(0) : 128 + WINDOWS.indexOf(second)
    return String.fromCharCode(pair.startsWith('Ã') ? byte + 64 : byte)
  })
}

const SAMPLE = 4096

/** Without a byte order mark, by the zero in every second byte of Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = sample.length * 0.4
  if (sample.length < 4 || sample.length % 2 === 1) return null
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/** The bytes of Spanish and Portuguese letters in an encoding, by which a text is recognised. */
const letterBytes = (upperHalf: string) =>
  new Set(Array.from('éáíóúñÑüÜÉÁÍÓÚçãõâêôÃ', (letter) => 128 + upperHalf.indexOf(letter)))

/** In Windows-1252, á in DOS 850. */
const NO_BREAK_SPACE = 0xa0
/** Quotes, dashes and ™ of Windows-1252: í, ñ, ó and ô on a Macintosh, ô in DOS 850. */
const SIGNS_OF_WINDOWS = new Set([0x92, 0x93, 0x96, 0x97, 0x99])

const isSmall = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isLetter = (byte: number) => isSmall(byte | 0x20)
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

/** The upper half of DOS 850, which `TextDecoder` lacks. */
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const WINDOWS = WINDOWS_1252 + Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('')
const MACINTOSH = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))

const ENCODINGS = [WINDOWS, DOS_850, MACINTOSH].map((upperHalf) => ({ upperHalf, letters: letterBytes(upperHalf) }))

function singleByteText(bytes: Uint8Array): string {
  const counts = ENCODINGS.map(({ upperHalf, letters }) => ({ upperHalf, count: countLetters(bytes, letters) }))
  const { upperHalf } = counts.reduce((best, one) => (one.count > best.count ? one : best))
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += SAMPLE) {
    const text = Array.from(bytes.subarray(from, from + SAMPLE), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? ''),
    )
    parts.push(text.join(''))
  }
  return parts.join('')
}

/** Counts each sign of Windows once, only between small letters, and not alone: *abril–mayo* may be on every line. */
function countLetters(bytes: Uint8Array, letters: ReadonlySet<number>): number {
  let count = 0
  const signs = new Set<number>()
  for (const [index, byte] of bytes.entries()) {
    if (!letters.has(byte)) continue
    const before = bytes[index - 1] ?? 0
    const after = bytes[index + 1] ?? 0
    const isSpace =
      byte === NO_BREAK_SPACE && (!isSmall(before) || isDigit(after) || (isLetter(after) && !isSmall(after)))
    if (!SIGNS_OF_WINDOWS.has(byte)) count += (isLetter(before) || isLetter(after)) && !isSpace ? 1 : 0
    else if (isSmall(before) && isSmall(after)) signs.add(byte)
  }
  return count + signs.size > 1 ? count + signs.size : count
}
