import type { Operation } from '../operation.ts'
import { changePassword } from './changePassword.ts'
import { confirmDevice, forgetDevice, getDevice, listDevices, updateDeviceStatus } from './devices.ts'
import { confirmForgotPassword, forgotPassword } from './forgotPassword.ts'
import { getUser } from './getUser.ts'
import { initiateAuth } from './initiateAuth.ts'
import { getTokensFromRefreshToken } from './refreshTokens.ts'
import { respondToAuthChallenge } from './respondToAuthChallenge.ts'
import { setUserMfaPreference } from './setUserMfaPreference.ts'
import { globalSignOut, revokeToken } from './signOut.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './signUp.ts'
import { associateSoftwareToken, verifySoftwareToken } from './softwareToken.ts'
import { getUserAttributeVerificationCode, updateUserAttributes, verifyUserAttribute } from './userAttributes.ts'

export const operations: ReadonlyMap<string, Operation> = new Map([
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['ChangePassword', changePassword],
  ['ConfirmDevice', confirmDevice],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ConfirmSignUp', confirmSignUp],
  ['ForgetDevice', forgetDevice],
  ['ForgotPassword', forgotPassword],
  ['GetDevice', getDevice],
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
