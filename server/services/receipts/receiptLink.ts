/** How long a shared address of a receipt is valid, in milliseconds: thirty days. */
export const LINK_MS = 30 * 24 * 60 * 60 * 1000

const ID_BYTES = 16
const EXPIRY_BYTES = 6
const SIGNED_BYTES = ID_BYTES + EXPIRY_BYTES
const MAC_BYTES = 32

/**
 * Returns the token of a receipt's shared address: its id and the instant it expires at (milliseconds), with their
 * HMAC-SHA-256 under the server's secret. Whoever has the token reads that one receipt, and nothing else.
 */
export async function signReceiptLink(secret: string, receiptId: string, expires: number): Promise<string> {
  const signed = new Uint8Array(SIGNED_BYTES)
  signed.set(
    receiptId
      .replaceAll('-', '')
      .match(/../g)
      ?.map((hex) => Number.parseInt(hex, 16)) ?? [],
  )
  for (let index = 0; index < EXPIRY_BYTES; index += 1) {
    signed[SIGNED_BYTES - 1 - index] = Math.floor(expires / 256 ** index) % 256
  }
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), labelled(signed)))
  return btoa(String.fromCharCode(...signed, ...mac))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Returns the receipt's id, or null for a token that is not ours, was changed, or has expired. */
export async function readReceiptLink(secret: string, token: string, now: number): Promise<string | null> {
  // The bytes fill whole letters, so that no other text stands for the same bytes.
  if (!/^[\w-]{72}$/.test(token)) return null
  const text = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const [signed, mac] = [bytes.slice(0, SIGNED_BYTES), bytes.slice(SIGNED_BYTES, SIGNED_BYTES + MAC_BYTES)]
  // WebCrypto compares in constant time.
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), mac, labelled(signed)))) return null
  const expires = signed.slice(ID_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  if (now >= expires) return null
  const hex = Array.from(signed.slice(0, ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The secret may sign other things one day: each kind has its own name in front. */
function labelled(signed: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(...new TextEncoder().encode('rayo receipt link\0'), ...signed)
}

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify'])
}

/** Returns a new random secret: 256 bits in hexadecimal. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
