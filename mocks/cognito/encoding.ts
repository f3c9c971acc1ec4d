import { base32nopad, base64, base64urlnopad, type BytesCoder, hex } from '@scure/base'

/** Bytes with their own buffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)

export function concatBytes(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export const toHex = hex.encode
export const toBase64 = base64.encode
export const toBase64Url = base64urlnopad.encode
/** As authenticator apps show secrets. */
export const toBase32 = base32nopad.encode

/** Throws for other text. */
export const fromHex = (text: string): Bytes => new Uint8Array(hex.decode(text))
/** Ignores case, spaces and padding. Throws for any other character. */
export const fromBase32 = (text: string): Bytes =>
  new Uint8Array(base32nopad.decode(text.toUpperCase().replace(/[\s=]/g, '')))
/** Null for other text. */
export const fromBase64 = (text: string) => decodedOrNull(base64, text)
export const fromBase64Url = (text: string) => decodedOrNull(base64urlnopad, text)

function decodedOrNull(coder: BytesCoder, text: string): Bytes | null {
  try {
    return new Uint8Array(coder.decode(text))
  } catch {
    return null
  }
}
