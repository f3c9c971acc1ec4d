import { assertNotLocked, countFailure } from '../attempts.ts'
import type { Context } from '../context.ts'
import { equalBytes } from '../crypto.ts'
import { concatBytes, fromBase64, utf8 } from '../encoding.ts'
import { incorrectCredentials } from '../errors.ts'
import { srpPoolName } from '../pool.ts'
import { type SrpSession, takeSrpSession } from '../sessions.ts'
import { afterPassword } from '../signIn.ts'
import { sharedKey, signClaim } from '../srp.ts'
import { parseClaimTimestamp } from '../timestamp.ts'
import { loadUser } from '../users.ts'

const MAX_SKEW_MS = 5 * 60_000

export type PasswordClaim = { username: string; secretBlock: string; timestamp: string; signature: string }

async function isProof(ctx: Context, session: SrpSession, claim: PasswordClaim): Promise<boolean> {
  const block = fromBase64(claim.secretBlock)
  const signature = fromBase64(claim.signature)
  const sentAt = parseClaimTimestamp(claim.timestamp)
  if (!block || !signature || sentAt === null || Math.abs(ctx.clock() - sentAt) > MAX_SKEW_MS) return false
  if (claim.username !== session.userIdForSrp) return false
  const message = [utf8(srpPoolName(ctx.pool)), utf8(session.userIdForSrp), block, utf8(claim.timestamp)]
  return equalBytes(signature, await signClaim(await sharedKey(session), concatBytes(...message)))
}

/** PASSWORD_VERIFIER: accepts a claim signed by whoever knows the password, once, within five minutes. */
export async function answerPasswordVerifier(ctx: Context, claim: PasswordClaim) {
  const id = fromBase64(claim.secretBlock)
  const session = id && (await takeSrpSession(ctx, new TextDecoder().decode(id)))
  if (!session) throw incorrectCredentials()
  const account = session.subject ?? session.login
  await assertNotLocked(ctx, account)
  const proved = await isProof(ctx, session, claim)
  const user = session.subject === null ? null : await loadUser(ctx, session.subject)
  if (!proved || !user) {
    await countFailure(ctx, account)
    throw incorrectCredentials()
  }
  return afterPassword(ctx, user)
}
