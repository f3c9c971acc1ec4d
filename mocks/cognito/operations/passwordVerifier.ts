import { assertNotLocked, countFailure } from '../attempts.ts'
import type { Context } from '../context.ts'
import { equalBytes } from '../crypto.ts'
import { concatBytes, fromBase64, utf8 } from '../encoding.ts'
import { findDevice } from '../devices.ts'
import { deviceNotFound, incorrectCredentials } from '../errors.ts'
import { srpPoolName } from '../pool.ts'
import { type SrpSession, takeSrpSession, updateSession } from '../sessions.ts'
import { afterPassword } from '../signIn.ts'
import { sharedKey, signClaim } from '../srp.ts'
import { claimIsTimely } from '../timestamp.ts'
import { loadUser } from '../users.ts'

export type PasswordClaim = {
  username: string
  secretBlock: string
  timestamp: string
  signature: string
  deviceKey: string | undefined
}

async function isProof(ctx: Context, session: SrpSession, claim: PasswordClaim): Promise<boolean> {
  const block = fromBase64(claim.secretBlock)
  const signature = fromBase64(claim.signature)
  if (!block || !signature || !claimIsTimely(claim.timestamp, ctx.clock())) return false
  if (claim.username !== session.userIdForSrp) return false
  const message = [utf8(srpPoolName(ctx.pool)), utf8(session.userIdForSrp), block, utf8(claim.timestamp)]
  return equalBytes(signature, await signClaim(await sharedKey(session), concatBytes(...message)))
}

/** Accepts a claim once, within five minutes. */
export async function answerPasswordVerifier(ctx: Context, claim: PasswordClaim) {
  const block = fromBase64(claim.secretBlock)
  const id = block && new TextDecoder().decode(block)
  const session = id && (await takeSrpSession(ctx, id))
  if (!session) throw incorrectCredentials()
  const account = session.subject ?? session.login
  await assertNotLocked(ctx, account)
  const isCorrect = await isProof(ctx, session, claim)
  const user = session.subject === null ? null : await loadUser(ctx, session.subject)
  if (!isCorrect || !user) {
    await countFailure(ctx, account)
    throw incorrectCredentials()
  }
  if (claim.deviceKey && !(await findDevice(ctx, user.subject, claim.deviceKey))) {
    // A client drops the key of a device that was forgotten elsewhere, and answers the same challenge again.
    await updateSession(ctx, id, session)
    throw deviceNotFound()
  }
  return afterPassword(ctx, user, claim.deviceKey)
}
