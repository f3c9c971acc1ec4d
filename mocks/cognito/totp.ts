import { fromBase32, hmac } from './crypto.ts'

const STEP_MS = 30_000

export function totpStep(ms: number): number {
  return Math.floor(ms / STEP_MS)
}

/** RFC 6238 (SHA-1, 30 s), from a base32 secret. */
export async function totpAt(secret: string, ms: number): Promise<string> {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(totpStep(ms)))
  const digest = await hmac('SHA-1', fromBase32(secret), counter)
  const offset = (digest[19] ?? 0) & 15
  const number = new DataView(digest.buffer).getUint32(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** At most one step away from now; null when none of the three matches. */
export async function matchingTotpStep(secret: string, code: string, ms: number): Promise<number | null> {
  for (const shift of [0, -1, 1]) {
    const at = ms + shift * STEP_MS
    if (at >= 0 && (await totpAt(secret, at)) === code) return totpStep(at)
  }
  return null
}
