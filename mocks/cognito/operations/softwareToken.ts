import { z } from 'zod'
import { authorize, personOperation, signInResult } from '../tokens.ts'
import { limitWrongAnswers } from '../attempts.ts'
import { toBase32, randomBytes } from '../crypto.ts'
import type { Context } from '../pool.ts'
import { invalidParameter, refusal } from '../errors.ts'
import { operation, accessTokenMember, sessionMember } from '../requestBody.ts'
import { closeSession, openSession, readChallenge } from '../sessions.ts'
import { matchingTotpStep } from '../totp.ts'
import { type PoolUser, saveUser, requireUser } from '../users.ts'

const ownerMembers = { AccessToken: accessTokenMember.nullish(), Session: sessionMember.nullish() }

const ownerMissing = () => invalidParameter('Either AccessToken or Session is required.')

export const associateSoftwareToken = operation(ownerMembers, async (ctx, { AccessToken, Session }) => {
  const secret = toBase32(randomBytes(32))
  if (AccessToken) {
    const { user } = await authorize(ctx, AccessToken)
    await ctx.storage.set(pendingKey(user.subject), secret)
    return { SecretCode: secret }
  }
  if (!Session) throw ownerMissing()
  const session = await readChallenge(ctx, Session, 'MFA_SETUP')
  await closeSession(ctx, Session)
  const next = await openSession(ctx, { ...session, setup: { secret, verifiedStep: null } })
  return { SecretCode: secret, Session: next }
})

const pendingKey = (subject: string) => `totpSetup/${subject}`

async function verifyPending(ctx: Context, user: PoolUser, code: string, deviceName: string | undefined) {
  const pending = z.string().safeParse(await ctx.storage.get(pendingKey(user.subject)))
  const secret = pending.success ? pending.data : user.totp?.secret
  if (!secret) throw refusal('totpNotFound')
  const step = await stepOf(ctx, user.subject, { secret, code })
  await ctx.storage.delete(pendingKey(user.subject))
  const former = user.totp ?? { enabled: false, preferred: false, usedSteps: [] }
  const usedSteps = rememberStep(pending.success ? [] : former.usedSteps, step)
  await saveUser(ctx, { ...user, totp: { ...former, secret, verified: true, usedSteps, deviceName } })
}

function stepOf(
  ctx: Context,
  subject: string,
  { secret, code, usedSteps = [] }: { secret: string; code: string; usedSteps?: readonly number[] },
  wrong: 'totpSetupMismatch' | 'totpMismatch' = 'totpSetupMismatch',
): Promise<number> {
  const unused = async () => {
    const step = await matchingTotpStep(secret, code, ctx.clock())
    if (step !== null && usedSteps.includes(step)) throw refusal('totpReplayed')
    return step
  }
  return limitWrongAnswers(ctx, ['wrongTotp', subject], unused, refusal(wrong))
}

const verifyMembers = {
  ...ownerMembers,
  UserCode: z.string().regex(/^\d{6}$/),
  FriendlyDeviceName: z.string().max(131072).nullish(),
}

export const verifySoftwareToken = operation(verifyMembers, async (ctx, input) => {
  const deviceName = input.FriendlyDeviceName ?? undefined
  if (input.AccessToken) {
    const { user } = await authorize(ctx, input.AccessToken)
    await verifyPending(ctx, user, input.UserCode, deviceName)
    return { Status: 'SUCCESS' }
  }
  if (!input.Session) throw ownerMissing()
  const session = await readChallenge(ctx, input.Session, 'MFA_SETUP')
  if (!session.setup) throw refusal('totpNotFound')
  const { secret } = session.setup
  const verifiedStep = await stepOf(ctx, session.subject, { secret, code: input.UserCode })
  await closeSession(ctx, input.Session)
  const Session = await openSession(ctx, { ...session, setup: { secret, verifiedStep, deviceName } })
  return { Status: 'SUCCESS', Session }
})

const settings = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).nullish()
const members = { SMSMfaSettings: settings, SoftwareTokenMfaSettings: settings }

type State = { enabled: boolean; preferred: boolean }

/** Its preference stays unless it is set here or the other factor takes it. */
function factorAfter(former: State, change: z.infer<typeof settings>, other: z.infer<typeof settings>): State {
  const enabled = change ? (change.Enabled ?? false) : former.enabled
  const preferred = change?.PreferredMfa ?? (former.preferred && !other?.PreferredMfa)
  return { enabled, preferred: enabled && preferred }
}

export const setUserMfaPreference = personOperation(members, async (ctx, { user }, input) => {
  const { SMSMfaSettings: sms, SoftwareTokenMfaSettings: software } = input
  if (sms?.Enabled && user.attributes['phone_number'] === undefined) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  }
  if (software?.Enabled && !user.totp?.verified) throw invalidParameter('User has not verified software token mfa')
  await saveUser(ctx, {
    ...user,
    sms: factorAfter(user.sms, sms, software),
    totp: user.totp?.verified ? { ...user.totp, ...factorAfter(user.totp, software, sms) } : user.totp,
  })
  return {}
})

const STEPS_KEPT = 8

function rememberStep(steps: readonly number[], step: number): number[] {
  return [...steps, step].slice(-STEPS_KEPT)
}

export async function answerSoftwareToken(ctx: Context, sessionId: string, code: string) {
  const session = await readChallenge(ctx, sessionId, 'SOFTWARE_TOKEN_MFA')
  const user = await requireUser(ctx, session.subject)
  const { totp } = user
  if (!totp?.verified) throw refusal('totpNotFound')
  const step = await stepOf(ctx, user.subject, { ...totp, code }, 'totpMismatch')
  const signedIn = { ...user, totp: { ...totp, usedSteps: rememberStep(totp.usedSteps, step) } }
  await saveUser(ctx, signedIn)
  await closeSession(ctx, sessionId)
  return signInResult(ctx, signedIn, session.deviceKey)
}

export async function answerMfaSetup(ctx: Context, sessionId: string) {
  const session = await readChallenge(ctx, sessionId, 'MFA_SETUP')
  const user = await requireUser(ctx, session.subject)
  const { setup } = session
  if (!setup || setup.verifiedStep === null) throw refusal('invalidSession')
  const { secret, verifiedStep, deviceName } = setup
  const totp = { secret, verified: true, enabled: true, preferred: true, usedSteps: [verifiedStep], deviceName }
  const ready = { ...user, totp }
  await saveUser(ctx, ready)
  await closeSession(ctx, sessionId)
  return signInResult(ctx, ready, session.deviceKey)
}
