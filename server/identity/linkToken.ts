import { base64urlnopad } from '@scure/base'

const MAC_BYTES = 32

/** `kind` separates the uses of tokens. With the MAC, the bytes must be a multiple of three, so that a token has one text. */
export async function signToken(secret: string, kind: string, signed: Uint8Array): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), withLabel(kind, signed)))
  return base64urlnopad.encode(Uint8Array.of(...signed, ...mac))
}

export async function readToken(
  secret: string,
  kind: string,
  token: string,
  length: number,
): Promise<Uint8Array | null> {
  if (!/^[\w-]+$/.test(token) || token.length !== ((length + MAC_BYTES) / 3) * 4) return null
  const bytes = Uint8Array.from(base64urlnopad.decode(token))
  const [signed, mac] = [bytes.slice(0, length), bytes.slice(length)]
  // WebCrypto compares in constant time.
  return (await crypto.subtle.verify('HMAC', await keyOf(secret), mac, withLabel(kind, signed))) ? signed : null
}

function withLabel(kind: string, signed: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(...new TextEncoder().encode(`${kind}\0`), ...signed)
}

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify'])
}
