import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '#domain/api/errors'
import { startCognitoAdmin, type AdminAnswer } from '#tests/support/cognitoAdminServer'
import { createCognitoInvitations } from './cognitoAdmin.ts'
import { InvitationRefused } from './port.ts'

const cognito = await startCognitoAdmin()
const invitations = createCognitoInvitations(cognito.settings)
const invite = () =>
  invitations.invite('ana@example.org').then(
    () => 'invited',
    (error: unknown) => error,
  )

beforeEach(() => {
  cognito.requests.length = 0
  cognito.state.answers = ['made']
})
afterAll(() => cognito.close())

describe('inviting by AdminCreateUser', () => {
  it('requests an account with a verified e-mail, and sends nothing else of the person', async () => {
    expect(await invite()).toBe('invited')
    expect(cognito.requests).toEqual([
      {
        target: 'AWSCognitoIdentityProviderService.AdminCreateUser',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/sa-east-1\/cognito-idp\//,
        ),
        input: {
          UserPoolId: 'sa-east-1_Prueba1',
          Username: 'ana@example.org',
          UserAttributes: [
            { Name: 'email', Value: 'ana@example.org' },
            { Name: 'email_verified', Value: 'true' },
          ],
          DesiredDeliveryMediums: ['EMAIL'],
        },
      },
    ])
  })

  it('sends another mail to an account that nobody has used', async () => {
    cognito.state.answers = ['UsernameExistsException', 'made']
    expect(await invite()).toBe('invited')
    expect(cognito.requests.map(({ input }) => input.MessageAction)).toEqual([undefined, 'RESEND'])
  })

  it('does not change an account in use', async () => {
    cognito.state.answers = ['UsernameExistsException', 'UnsupportedUserStateException']
    expect(await invite()).toBe('invited')
    expect(cognito.requests).toHaveLength(2)
  })

  it.each<[AdminAnswer]>([['TooManyRequestsException'], ['brokenGateway']])(
    'tries again at once after %s',
    async (answer) => {
      cognito.state.answers = [answer, 'made']
      expect([await invite(), cognito.requests.length]).toEqual(['invited', 2])
    },
  )

  it.each<[AdminAnswer]>([
    ['brokenGateway'],
    ['silence'],
    ['NotAuthorizedException'],
    ['AccessDeniedException'],
    ['ResourceNotFoundException'],
  ])('treats %s as temporary', async (answer) => {
    cognito.state.answers = [answer]
    const outcome = await invite()
    expect(outcome).toBeInstanceOf(DomainError)
    expect(outcome).toMatchObject({ code: 'unavailable' })
  })

  it.each<[AdminAnswer]>([
    ['InvalidParameterException'],
    ['UserLambdaValidationException'],
    ['CodeDeliveryFailureException'],
  ])('treats %s as final', async (answer) => {
    cognito.state.answers = [answer]
    expect(await invite()).toBeInstanceOf(InvitationRefused)
    expect(cognito.requests).toHaveLength(1)
  })

  it('treats an unreachable endpoint as temporary', async () => {
    const admin = await startCognitoAdmin()
    await admin.close()
    await expect(createCognitoInvitations(admin.settings).invite('ana@example.org')).rejects.toThrow('unavailable')
  })
})
