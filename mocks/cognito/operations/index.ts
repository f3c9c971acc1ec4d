import type { Operation } from '../requestBody.ts'
import { changePassword, confirmForgotPassword, forgotPassword } from './forgotPassword.ts'
import { confirmDevice, forgetDevice, listDevices, updateDeviceStatus } from './devices.ts'
import {
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './userAttributes.ts'
import { initiateAuth } from './initiateAuth.ts'
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './refreshTokens.ts'
import { respondToAuthChallenge } from './respondToAuthChallenge.ts'
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './softwareToken.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './signUp.ts'

export const operations: ReadonlyMap<string, Operation> = new Map([
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
