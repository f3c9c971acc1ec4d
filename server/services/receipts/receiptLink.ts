import { hex } from '@scure/base'
import { parse, stringify } from 'uuid'
import { readToken, signToken } from '../../identity/linkToken.ts'

export const LINK_MS = 30 * 24 * 60 * 60 * 1000

const ID_BYTES = 16
const EXPIRY_BYTES = 6
const SIGNED_BYTES = ID_BYTES + EXPIRY_BYTES
const KIND = 'rayo receipt link'

/** A token for reading one receipt until it expires (milliseconds). */
export async function signReceiptLink(secret: string, receiptId: string, expires: number): Promise<string> {
  const signed = new Uint8Array(SIGNED_BYTES)
  signed.set(parse(receiptId))
  for (let index = 0; index < EXPIRY_BYTES; index += 1) {
    signed[SIGNED_BYTES - 1 - index] = Math.floor(expires / 256 ** index) % 256
  }
  return signToken(secret, KIND, signed)
}

/** Returns the receipt's id, or null for a token that is not ours, was changed, or has expired. */
export async function readReceiptLink(secret: string, token: string, now: number): Promise<string | null> {
  const signed = await readToken(secret, KIND, token, SIGNED_BYTES)
  if (!signed) return null
  const expires = signed.slice(ID_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  return now >= expires ? null : stringify(signed.slice(0, ID_BYTES))
}

export const newSecret = () => hex.encode(crypto.getRandomValues(new Uint8Array(32)))
