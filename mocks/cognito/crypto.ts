import { type Bytes, fromHex, toHex, utf8 } from './encoding.ts'
import { z } from 'zod'
import type { CognitoItems } from './storage.ts'

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
