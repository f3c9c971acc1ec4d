import { base32nopad, base64, base64urlnopad, hex } from '@scure/base'
import { z } from 'zod'
import type { CognitoItems } from './storage.ts'

/** Bytes with their own buffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)
export const concatBytes = (...parts: Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]))

export const toHex = hex.encode
export const toBase64 = base64.encode
export const toBase64Url = base64urlnopad.encode
export const toBase32 = base32nopad.encode

/** Throws for other text. */
export const fromHex = (text: string): Bytes => new Uint8Array(hex.decode(text))
/** Ignores case, spaces and padding. Throws for any other character. */
export const fromBase32 = (text: string): Bytes =>
  new Uint8Array(base32nopad.decode(text.toUpperCase().replace(/[\s=]/g, '')))
/** Null for other text. */
export function fromBase64(text: string): Bytes | null {
  try {
    return new Uint8Array(base64.decode(text))
  } catch {
    return null
  }
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
}

/** HMAC of the data. Not every engine supports an empty key, and none is used here. */
export async function hmac(hash: 'SHA-1' | 'SHA-256', key: Bytes, data: Bytes): Promise<Bytes> {
  const hmacKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, data))
}

/** Compares in a time that does not reveal the first difference. */
export function equalBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

const KEY = 'secret'

/** For values that must be stable and unguessable. */
export async function poolHmac(ctx: { storage: CognitoItems }, text: string): Promise<Bytes> {
  const record = z.hex().safeParse(await ctx.storage.get(KEY))
  const secret = record.success ? fromHex(record.data) : randomBytes(32)
  if (!record.success) await ctx.storage.set(KEY, toHex(secret))
  return hmac('SHA-256', secret, utf8(text))
}
