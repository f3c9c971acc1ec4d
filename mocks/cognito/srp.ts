import { type Bytes, concatBytes, fromHex, toHex, utf8, hmac, randomBytes, sha256 } from './crypto.ts'

/** RFC 5054's 3072-bit group, the one Cognito uses. */
export const SRP_N = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B' +
    '302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6' +
    '49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D' +
    '670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718' +
    '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D' +
    'B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
)
const G = 2n

/** base^exponent mod N, four exponent bits at a time: some 6 ms for 256 bits. */
export function powModN(base: bigint, exponent: bigint): bigint {
  const powers = [1n]
  for (let i = 1; i < 16; i++) powers.push(((powers[i - 1] ?? 1n) * base) % SRP_N)
  let result = 1n
  for (const digit of exponent.toString(16)) {
    for (let i = 0; i < 4; i++) result = (result * result) % SRP_N
    const value = Number.parseInt(digit, 16)
    if (value !== 0) result = (result * (powers[value] ?? 1n)) % SRP_N
  }
  return result
}

/** The bytes of a non-negative integer as Cognito hashes it: a leading zero keeps the top bit from reading as a sign. */
function paddedBytes(value: bigint): Bytes {
  let hex = value.toString(16)
  if (hex.length % 2 === 1) hex = `0${hex}`
  return fromHex(/^[89a-f]/.test(hex) ? `00${hex}` : hex)
}

function toBigInt(bytes: Bytes): bigint {
  return BigInt(`0x${toHex(bytes) || '0'}`)
}

export type SrpSecret = { salt: string; verifier: string }

async function verifierOf(identity: string, password: string, salt: string): Promise<bigint> {
  const inner = await sha256(utf8(`${identity}:${password}`))
  const x = await sha256(concatBytes(paddedBytes(BigInt(`0x${salt}`)), inner))
  return powModN(G, toBigInt(x))
}

export async function makeSrpSecret(identity: string, password: string): Promise<SrpSecret> {
  const salt = toHex(randomBytes(16))
  return { salt, verifier: (await verifierOf(identity, password, salt)).toString(16) }
}

export async function passwordMatches(secret: SrpSecret, identity: string, password: string): Promise<boolean> {
  return (await verifierOf(identity, password, secret.salt)) === BigInt(`0x${secret.verifier}`)
}

export async function makeServerKeys(verifier: string): Promise<{ privateB: string; publicB: string }> {
  const b = toBigInt(randomBytes(32))
  const k = toBigInt(await sha256(concatBytes(paddedBytes(SRP_N), paddedBytes(G))))
  const publicB = (k * BigInt(`0x${verifier}`) + powModN(G, b)) % SRP_N
  return { privateB: b.toString(16), publicB: publicB.toString(16) }
}

export type SrpExchange = { publicA: string; privateB: string; publicB: string; verifier: string }

/** The client signs its claim with these 16 bytes. */
export async function sharedKey(exchange: SrpExchange): Promise<Bytes> {
  const a = BigInt(`0x${exchange.publicA}`)
  const u = await sha256(concatBytes(paddedBytes(a), paddedBytes(BigInt(`0x${exchange.publicB}`))))
  const base = (a * powModN(BigInt(`0x${exchange.verifier}`), toBigInt(u))) % SRP_N
  const s = powModN(base, BigInt(`0x${exchange.privateB}`))
  const extracted = await hmac('SHA-256', paddedBytes(toBigInt(u)), paddedBytes(s))
  return (await hmac('SHA-256', extracted, utf8('Caldera Derived Key\u0001'))).slice(0, 16)
}

/** Whether a client's public value is safe: A mod N = 0 would let anyone in. */
export function isUsablePublicKey(publicA: string): boolean {
  return /^[0-9a-fA-F]{1,770}$/.test(publicA) && BigInt(`0x${publicA}`) % SRP_N !== 0n
}

const MAX_SKEW_MS = 5 * 60_000

/** At most five minutes from now. The text is like `Tue Sep 5 07:04:09 UTC 2023`. */
export function claimIsTimely(text: string, now: number): boolean {
  const sentAt = Date.parse(text.replace(/ ([\d:]+ UTC) (\d{4})$/, ' $2 $1'))
  return Math.abs(now - sentAt) <= MAX_SKEW_MS
}
