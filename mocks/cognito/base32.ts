import type { Bytes } from './encoding.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as authenticator apps show secrets. */
export function toBase32(bytes: Bytes): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(buffer >>> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  if (bits > 0) text += ALPHABET[(buffer << (5 - bits)) & 31]
  return text
}

/** Ignores case, spaces and padding. Throws RangeError for any other character. */
export function fromBase32(text: string): Bytes {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const char of text.toUpperCase().replace(/[\s=]/g, '')) {
    const value = ALPHABET.indexOf(char)
    if (value < 0) throw new RangeError(`not base32: ${char}`)
    buffer = (buffer << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >>> bits) & 255)
    }
    buffer &= (1 << bits) - 1
  }
  return new Uint8Array(bytes)
}
