import { bytesOfId, idOfBytes, readToken, signToken } from '../records/signedToken.ts'

const KIND = 'rayo reminder stop'
const ID_BYTES = 16

/** It never expires, because a mail may be read years later, and it can do nothing else. */
export function signStopLink(secret: string, membershipId: string): Promise<string> {
  return signToken(secret, KIND, Uint8Array.from(bytesOfId(membershipId)))
}

/** Returns the membership's id, or null for a token that is not ours. */
export async function readStopLink(secret: string, token: string): Promise<string | null> {
  const signed = await readToken(secret, KIND, token, ID_BYTES)
  return signed && idOfBytes(signed)
}
