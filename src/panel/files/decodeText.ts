import { WINDOWS_1252 } from '#domain/values/markup'

/** Text in UTF-8, UTF-16, Windows-1252, DOS 850 or of a Macintosh, by what its bytes can mean in Spanish. Null if it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(withoutEndOfDos(bytes)).replace(/^\ufeff/, '')
  return /(?![\t\n\v\f\r\u0085])\p{Cc}/u.test(text) ? null : text
}

/** DOS programs end a file with this byte. */
const END_OF_DOS = 0x1a

function withoutEndOfDos(bytes: Uint8Array): Uint8Array {
  let length = bytes.length
  while (bytes[length - 1] === END_OF_DOS) length -= 1
  return bytes.subarray(0, length)
}

function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return withoutDoubleUtf8(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return singleByteText(bytes)
  }
}

/** A program that took UTF-8 for Windows-1252, or Latin-1, wrote `PeÃ±alba`. */
function withoutDoubleUtf8(text: string): string {
  return text.replace(/[ÂÃ]([\u0080-\u00bf\u0152-\u2122])/g, (pair, second: string) => {
    const byte = second < 'À' ? second.charCodeAt(0) : 128 + WINDOWS.indexOf(second)
    return byte < 128 ? pair : String.fromCharCode(pair.startsWith('Ã') ? byte + 64 : byte)
  })
}

const SAMPLE = 4096

/** Without its mark, by the zero that is every second byte of Latin letters. */
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

/** Each encoding's bytes of the letters of Spanish and Portuguese, by which a text is taken for it. */
const letterBytes = (upperHalf: string) =>
  new Set(Array.from('éáíóúñÑüÜÉÁÍÓÚçãõâêôÃ', (letter) => 128 + upperHalf.indexOf(letter)))

/** A no-break space in Windows-1252, á in DOS 850; an apostrophe there, í on a Macintosh. */
const SIGNS_OF_WINDOWS = new Set([0xa0, 0x92])

const isSmall = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isLetter = (byte: number) => isSmall(byte | 0x20)
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

/** The upper half of DOS 850, which `TextDecoder` lacks. */
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const WINDOWS = WINDOWS_1252 + Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('')
const MACINTOSH = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))

/** In the order in which they are preferred. */
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

/** Counts bytes that would be a letter beside another one. */
function countLetters(bytes: Uint8Array, letters: ReadonlySet<number>): number {
  let count = 0
  for (const [index, byte] of bytes.entries()) {
    if (!letters.has(byte)) continue
    const before = bytes[index - 1] ?? 0
    const after = bytes[index + 1] ?? 0
    const isSign =
      SIGNS_OF_WINDOWS.has(byte) && (!isSmall(before) || isDigit(after) || (isLetter(after) && !isSmall(after)))
    if ((isLetter(before) || isLetter(after)) && !isSign) count += 1
  }
  return count
}
