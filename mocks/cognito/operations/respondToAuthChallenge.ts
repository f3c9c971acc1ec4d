import { z } from 'zod'
import { invalidParameter, missingParameter } from '../errors.ts'
import { assertClient, operation } from '../operation.ts'
import { clientIdMember, parametersMember, sessionMember } from '../requestBody.ts'
import { answerDevicePasswordVerifier, answerDeviceSrp } from './deviceSrp.ts'
import { answerNewPassword } from './newPasswordRequired.ts'
import { answerPasswordVerifier } from './passwordVerifier.ts'
import { answerFactorChoice, answerSms } from './smsMfa.ts'
import { answerMfaSetup, answerSoftwareToken } from './softwareTokenMfa.ts'

const schema = z.object({
  ClientId: clientIdMember,
  ChallengeName: z.string(),
  ChallengeResponses: parametersMember.nullish(),
  Session: sessionMember.nullish(),
})

export const respondToAuthChallenge = operation(schema, async (ctx, input) => {
  assertClient(ctx, input.ClientId)
  const responses = input.ChallengeResponses ?? {}
  const response = (name: string) => {
    const value = responses[name]
    if (!value) throw missingParameter(name)
    return value
  }
  const session = () => {
    if (!input.Session) throw missingParameter('Session')
    return input.Session
  }
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return answerPasswordVerifier(ctx, {
        username: response('USERNAME'),
        secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
        timestamp: response('TIMESTAMP'),
        signature: response('PASSWORD_CLAIM_SIGNATURE'),
        deviceKey: responses['DEVICE_KEY'],
      })
    case 'DEVICE_SRP_AUTH':
      return answerDeviceSrp(ctx, session(), response('DEVICE_KEY'), response('SRP_A'))
    case 'DEVICE_PASSWORD_VERIFIER':
      return answerDevicePasswordVerifier(ctx, session(), {
        deviceKey: response('DEVICE_KEY'),
        secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
        timestamp: response('TIMESTAMP'),
        signature: response('PASSWORD_CLAIM_SIGNATURE'),
      })
    case 'NEW_PASSWORD_REQUIRED':
      response('NEW_PASSWORD')
      return answerNewPassword(ctx, session(), responses)
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(ctx, session(), response('SOFTWARE_TOKEN_MFA_CODE'))
    case 'MFA_SETUP':
      return answerMfaSetup(ctx, session())
    case 'SMS_MFA':
      return answerSms(ctx, session(), response('SMS_MFA_CODE'))
    case 'SELECT_MFA_TYPE':
      return answerFactorChoice(ctx, session(), response('ANSWER'))
    default:
      throw invalidParameter('Invalid challenge name.')
  }
})
