import type { Context } from '../context.ts'
import { equalBytes, sha256 } from '../crypto.ts'
import { fromBase64Url, utf8 } from '../encoding.ts'
import { CognitoError } from '../errors.ts'
import { refreshTokens } from '../operations/refreshTokens.ts'
import { revokeToken } from '../operations/signOut.ts'
import { redeemRefreshToken } from '../refreshToken.ts'
import { USER_ADMIN_SCOPE } from '../tokens.ts'
import { loadUser } from '../users.ts'
import { takeCode } from './authorizationCodes.ts'
import { oauthTokens, openOauthGrant } from './oauthTokens.ts'

type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_token_type'

export class OauthError extends Error {
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode) {
    super(code)
    this.name = 'OauthError'
    this.code = code
  }
}

function assertOauthClient(ctx: Context, form: URLSearchParams): void {
  const clientId = form.get('client_id')
  if (!clientId) throw new OauthError('invalid_request')
  if (clientId !== ctx.pool.clientId) throw new OauthError('invalid_client')
}

function parameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OauthError('invalid_request')
  return value
}

export async function tokenEndpoint(ctx: Context, form: URLSearchParams): Promise<object> {
  const grantType = parameter(form, 'grant_type')
  assertOauthClient(ctx, form)
  if (grantType === 'authorization_code') return redeemCode(ctx, form)
  if (grantType === 'refresh_token') return refresh(ctx, parameter(form, 'refresh_token'))
  throw new OauthError('unsupported_grant_type')
}

async function redeemCode(ctx: Context, form: URLSearchParams): Promise<object> {
  const code = parameter(form, 'code')
  const redirectUri = parameter(form, 'redirect_uri')
  // Any attempt uses up the code, so that verifiers cannot be guessed.
  const codeGrant = await takeCode(ctx, code)
  if (!codeGrant || codeGrant.clientId !== form.get('client_id') || codeGrant.redirectUri !== redirectUri) {
    throw new OauthError('invalid_grant')
  }
  if (!(await answersChallenge(codeGrant.codeChallenge, form.get('code_verifier'))))
    throw new OauthError('invalid_grant')
  const user = await loadUser(ctx, codeGrant.subject)
  if (!user?.enabled) throw new OauthError('invalid_grant')
  const { tokens, refreshToken } = await openOauthGrant(ctx, user, codeGrant.scope)
  return { ...tokens, refresh_token: refreshToken }
}

/** RFC 7636 §4.6. */
async function answersChallenge(challenge: string | null, verifier: string | null): Promise<boolean> {
  if (challenge === null || verifier === null) return challenge === verifier
  const digest = fromBase64Url(challenge)
  return digest !== null && equalBytes(digest, await sha256(utf8(verifier)))
}

async function refresh(ctx: Context, token: string): Promise<object> {
  try {
    const { grant } = await redeemRefreshToken(ctx, token)
    const { AuthenticationResult } = await refreshTokens(ctx, token, undefined, 'keep')
    // A sign-in in the app itself can be refreshed here too; it always has an id token.
    return oauthTokens(AuthenticationResult, grant.scope ?? `openid ${USER_ADMIN_SCOPE}`)
  } catch (error) {
    if (error instanceof CognitoError) throw new OauthError('invalid_grant')
    throw error
  }
}

/** An invalid token is not an error. */
export async function revokeEndpoint(ctx: Context, form: URLSearchParams): Promise<void> {
  const token = parameter(form, 'token')
  assertOauthClient(ctx, form)
  try {
    await revokeToken(ctx, { ClientId: ctx.pool.clientId, Token: token })
  } catch (error) {
    if (error instanceof CognitoError) throw new OauthError('unsupported_token_type')
    throw error
  }
}
