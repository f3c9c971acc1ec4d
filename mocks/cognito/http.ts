import { parseJson } from '#server/http/input'
import type { Context } from './pool.ts'
import { CognitoError, refusal } from './errors.ts'
import { identityOperations } from './identityPool/operations.ts'
import type { Operation } from './requestBody.ts'
import { changePassword, confirmForgotPassword, forgotPassword } from './operations/forgotPassword.ts'
import { confirmDevice, forgetDevice, listDevices, updateDeviceStatus } from './operations/devices.ts'
import {
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './operations/userAttributes.ts'
import { initiateAuth, getTokensFromRefreshToken, globalSignOut, revokeToken } from './operations/initiateAuth.ts'
import { respondToAuthChallenge } from './operations/respondToAuthChallenge.ts'
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './operations/softwareToken.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './operations/signUp.ts'

const operations: ReadonlyMap<string, Operation> = new Map([
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['ChangePassword', changePassword],
  ['ConfirmDevice', confirmDevice],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ConfirmSignUp', confirmSignUp],
  ['ForgetDevice', forgetDevice],
  ['ForgotPassword', forgotPassword],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['GlobalSignOut', globalSignOut],
  ['InitiateAuth', initiateAuth],
  ['ListDevices', listDevices],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['RevokeToken', revokeToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  ['SignUp', signUp],
  ['UpdateDeviceStatus', updateDeviceStatus],
  ['UpdateUserAttributes', updateUserAttributes],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['VerifyUserAttribute', verifyUserAttribute],
])

const SERVICES: Record<string, ReadonlyMap<string, Operation>> = {
  AWSCognitoIdentityProviderService: operations,
  AWSCognitoIdentityService: identityOperations,
}
export const MAX_BODY_CHARACTERS = 131_072

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
}

export function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'cache-control': 'no-store',
      'x-amzn-requestid': crypto.randomUUID(),
      ...CORS,
      ...headers,
    },
  })
}

function refuse({ type, message }: CognitoError, status = 400): Response {
  const headers = { 'x-amzn-errortype': `${type}:`, 'x-amzn-errormessage': encodeURI(message) }
  return answer(status, { __type: type, message }, headers)
}

export const internalError = () => refuse(new CognitoError('InternalErrorException', 'Internal error'), 500)
export const notFound = () => answer(404, { message: 'Not Found' })

/** No database stores U+0000 as text. */
const holdsNul = (json: string) => /\\u0000/i.test(json)

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > MAX_BODY_CHARACTERS) throw refusal('unreadableBody')
  try {
    const body = parseJson(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body) && !holdsNul(text)) return body
  } catch {
    // Refused below like JSON of another kind.
  }
  throw refusal('unreadableBody')
}

export type Enter = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Throws anything that is not a refusal, such as a lost storage. */
export async function handlePost(request: Request, enter: Enter): Promise<Response> {
  try {
    const [service = '', name = ''] = (request.headers.get('x-amz-target') ?? '').split('.', 2)
    const run = Object.hasOwn(SERVICES, service) ? SERVICES[service]?.get(name) : undefined
    if (!run) throw refusal('unknownOperation')
    const body = await readBody(request)
    // A refusal is a result, not a failure, so what the operation wrote, such as a counted attempt, is saved.
    return await enter(async (ctx) => {
      try {
        return answer(200, await run(ctx, body))
      } catch (error) {
        if (error instanceof CognitoError) return refuse(error)
        throw error
      }
    })
  } catch (error) {
    if (error instanceof CognitoError) return refuse(error)
    throw error
  }
}

export function handlePreflight(): Response {
  const headers = {
    ...CORS,
    'access-control-allow-methods': 'GET,HEAD,OPTIONS,POST',
    'access-control-allow-headers': 'cache-control,content-type,x-amz-target,x-amz-user-agent',
    'access-control-max-age': '172800',
  }
  return new Response(null, { status: 200, headers })
}
