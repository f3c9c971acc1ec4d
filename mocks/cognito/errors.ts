/** The message reaches the client unchanged. */
export class CognitoError extends Error {
  readonly type: string
  readonly status: number

  constructor(type: string, message: string, status = 400) {
    super(message)
    this.name = 'CognitoError'
    this.type = type
    this.status = status
  }
}

const notAuthorized = (message: string) => () => new CognitoError('NotAuthorizedException', message)

export const incorrectCredentials = notAuthorized('Incorrect username or password.')
export const attemptsExceeded = notAuthorized('Password attempts exceeded')
export const userDisabled = notAuthorized('User is disabled.')
export const invalidSession = notAuthorized('Invalid session for the user.')
export const expiredSession = notAuthorized('Invalid session for the user, session is expired.')
export const invalidAccessToken = notAuthorized('Invalid Access Token')
export const expiredAccessToken = notAuthorized('Access Token has expired')
export const insufficientScope = notAuthorized('Access Token does not have required scopes')
export const revokedAccessToken = notAuthorized('Access Token has been revoked')
export const invalidRefreshToken = notAuthorized('Invalid Refresh Token')
export const expiredRefreshToken = notAuthorized('Refresh Token has expired')
export const revokedRefreshToken = notAuthorized('Refresh Token has been revoked')
export const unauthorizedAttribute = notAuthorized('A client attempted to write unauthorized attribute')
export const notResettable = notAuthorized('User password cannot be reset in the current state.')

export function notConfirmable(status: string): CognitoError {
  return new CognitoError('NotAuthorizedException', `User cannot be confirmed. Current status is ${status}`)
}

export const userNotConfirmed = () => new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
export const passwordResetRequired = () =>
  new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.')
export const emailTaken = () =>
  new CognitoError('UsernameExistsException', 'An account with the given email already exists.')
export const aliasTaken = () => new CognitoError('AliasExistsException', 'An account with the email already exists.')
export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
export const codeExpired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
export const smsMismatch = () => new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.')
export const totpMismatch = () => new CognitoError('CodeMismatchException', 'Invalid code received for user')
export const totpReplayed = () =>
  new CognitoError('ExpiredCodeException', 'Your software token has already been used once.')
export const totpSetupMismatch = () => new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch')
export const totpNotFound = () =>
  new CognitoError('SoftwareTokenMFANotFoundException', 'Software Token MFA has not been enabled by the user')
export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
export const deviceNotFound = () => new CognitoError('ResourceNotFoundException', 'Device does not exist.')
export const deviceKnown = () => new CognitoError('DeviceKeyExistsException', 'Device already exists.')
export const refreshTokenReused = () =>
  new CognitoError('RefreshTokenReuseException', 'Refresh Token has been invalidated by rotation')
export const unknownClient = (clientId: string) =>
  new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
export const unknownIdentityPool = (id: string) =>
  new CognitoError('ResourceNotFoundException', `IdentityPool '${id}' not found.`)
export const unknownIdentity = (id: string) =>
  new CognitoError('ResourceNotFoundException', `Identity '${id}' not found.`)
export const noGuests = notAuthorized('Unauthenticated access is not supported for this identity pool.')
export const loginsDiffer = notAuthorized(
  "Logins don't match. Please include at least one valid login for this identity or identity pool.",
)
export const unsupportedLogin = notAuthorized('Token is not from a supported provider of this identity pool.')
export const invalidLogin = (reason: string) =>
  new CognitoError('NotAuthorizedException', `Invalid login token. ${reason}`)
export const identityForbidden = (id: string) =>
  new CognitoError('NotAuthorizedException', `Access to Identity '${id}' is forbidden.`)
export const unknownOperation = () => new CognitoError('UnknownOperationException', 'Unknown operation')
export const unreadableBody = (message = 'Start of structure or map found where not expected.') =>
  new CognitoError('SerializationException', message)
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message)
export const missingParameter = (name: string) => invalidParameter(`Missing required parameter ${name}`)

export function passwordRejected(rule: string): CognitoError {
  return new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${rule}`)
}
