import { WINDOWS_1252 } from '#domain/values/markup'

/** Text in UTF-8, UTF-16, Windows-1252 or DOS 850, by what its bytes can mean in Spanish. Null if it is not text. */
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
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isDos(bytes) ? singleByteText(bytes, DOS_850) : singleByteText(bytes, WINDOWS)
  }
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

/** Spanish letters in DOS 850: é, á, í, ó, ú, ñ, Ñ, ü, Ü, É, Á, Í, Ó, Ú. */
const DOS_LETTERS = new Set([0x82, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0x81, 0x9a, 0x90, 0xb5, 0xd6, 0xe0, 0xe9])
const WINDOWS_LETTERS = new Set(Array.from('éáíóúñÑüÜÉÁÍÓÚ', (letter) => letter.charCodeAt(0)))
/** A no-break space in Windows-1252, á in DOS 850. */
const SPACE_OR_A = 0xa0

function isDos(bytes: Uint8Array): boolean {
  let dos = 0
  let windows = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    const before = bytes[index - 1] ?? 0
    const after = bytes[index + 1] ?? 0
    if (!isLetter(before) && !isLetter(after)) continue
    if (WINDOWS_LETTERS.has(byte)) windows += 1
    if (DOS_LETTERS.has(byte) && (byte !== SPACE_OR_A || (isSmall(before) && !isDigit(after)))) dos += 1
  }
  return dos > windows
}

const isSmall = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isLetter = (byte: number) => isSmall(byte | 0x20)
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

/** The upper half of DOS 850, which `TextDecoder` lacks. */
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const WINDOWS = WINDOWS_1252 + Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('')

function singleByteText(bytes: Uint8Array, upperHalf: string): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += SAMPLE) {
    const letters = Array.from(bytes.subarray(from, from + SAMPLE), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? ''),
    )
    parts.push(letters.join(''))
  }
  return parts.join('')
}
