export class CognitoError extends Error {
  override name = 'CognitoError'
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const REFUSALS = {
  incorrectCredentials: ['NotAuthorizedException', 'Incorrect username or password.'],
  attemptsExceeded: ['NotAuthorizedException', 'Password attempts exceeded'],
  userDisabled: ['NotAuthorizedException', 'User is disabled.'],
  invalidSession: ['NotAuthorizedException', 'Invalid session for the user.'],
  expiredSession: ['NotAuthorizedException', 'Invalid session for the user, session is expired.'],
  invalidAccessToken: ['NotAuthorizedException', 'Invalid Access Token'],
  expiredAccessToken: ['NotAuthorizedException', 'Access Token has expired'],
  insufficientScope: ['NotAuthorizedException', 'Access Token does not have required scopes'],
  revokedAccessToken: ['NotAuthorizedException', 'Access Token has been revoked'],
  invalidRefreshToken: ['NotAuthorizedException', 'Invalid Refresh Token'],
  expiredRefreshToken: ['NotAuthorizedException', 'Refresh Token has expired'],
  revokedRefreshToken: ['NotAuthorizedException', 'Refresh Token has been revoked'],
  refreshTokenReused: ['RefreshTokenReuseException', 'Refresh Token has been invalidated by rotation'],
  unauthorizedAttribute: ['NotAuthorizedException', 'A client attempted to write unauthorized attribute'],
  notResettable: ['NotAuthorizedException', 'User password cannot be reset in the current state.'],
  userNotConfirmed: ['UserNotConfirmedException', 'User is not confirmed.'],
  passwordResetRequired: ['PasswordResetRequiredException', 'Password reset required for the user'],
  userNotFound: ['UserNotFoundException', 'User does not exist.'],
  emailTaken: ['UsernameExistsException', 'An account with the given email already exists.'],
  aliasTaken: ['AliasExistsException', 'An account with the email already exists.'],
  codeMismatch: ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
  codeExpired: ['ExpiredCodeException', 'Invalid code provided, please request a code again.'],
  smsMismatch: ['CodeMismatchException', 'Invalid code or auth state for the user.'],
  totpMismatch: ['CodeMismatchException', 'Invalid code received for user'],
  totpReplayed: ['ExpiredCodeException', 'Your software token has already been used once.'],
  totpSetupMismatch: ['EnableSoftwareTokenMFAException', 'Code mismatch'],
  totpNotFound: ['SoftwareTokenMFANotFoundException', 'Software Token MFA has not been enabled by the user'],
  limitExceeded: ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
  deviceNotFound: ['ResourceNotFoundException', 'Device does not exist.'],
  deviceKnown: ['DeviceKeyExistsException', 'Device already exists.'],
  noGuests: ['NotAuthorizedException', 'Unauthenticated access is not supported for this identity pool.'],
  unsupportedLogin: ['NotAuthorizedException', 'Token is not from a supported provider of this identity pool.'],
  unknownOperation: ['UnknownOperationException', 'Unknown operation'],
  unreadableBody: ['SerializationException', 'Start of structure or map found where not expected.'],
} as const

export type Refusal = keyof typeof REFUSALS

export function refusal(name: Refusal): CognitoError {
  const [type, message] = REFUSALS[name]
  return new CognitoError(type, message)
}

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message)
export const missingParameter = (name: string) => invalidParameter(`Missing required parameter ${name}`)
