import { Amplify } from 'aws-amplify'
import { autoSignIn, confirmSignUp, signUp } from 'aws-amplify/auth'
import { setupServer } from 'msw/node'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'

// Signing in is tried every five seconds, and each try calculates.
signInQuickly()

const POLL_MS = 5000
const LIMIT_MS = 180_000

/** What the provider was asked, in order. Signing in finds an unconfirmed account. */
let operations: string[] = []
const server = setupServer(
  http.post('http://pool.test/', ({ request }) => {
    const operation = request.headers.get('x-amz-target')?.split('.')[1] ?? ''
    operations.push(operation)
    if (operation === 'SignUp') {
      return HttpResponse.json({
        UserConfirmed: false,
        UserSub: 'x',
        CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 's***@r***' },
      })
    }
    if (operation === 'ConfirmSignUp') return HttpResponse.json({})
    return HttpResponse.json(
      { __type: 'UserNotConfirmedException', message: 'User is not confirmed.' },
      { status: 400 },
    )
  }),
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  operations = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const credentials = { username: 'socia@rayo.test', password: 'Socia-2025!' }

function configure(signUpVerificationMethod: 'code' | 'link') {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: 'us-east-1_RayoDemo1',
        userPoolClientId: 'client',
        userPoolEndpoint: 'http://pool.test/',
        signUpVerificationMethod,
        loginWith: { email: true },
      },
    },
  })
}

const signInAttempts = () => operations.filter((operation) => operation === 'InitiateAuth').length

/** Lets pending requests be answered: they do not follow the fake clock. */
async function settle(count: number) {
  await vi.waitFor(() => expect(signInAttempts()).toBe(count), { timeout: 10_000, interval: 5 })
}

describe('the automatic sign-in after signing up', () => {
  it('waits at most 180000 ms for the code; after that the account is confirmed, and the user signs in', async () => {
    configure('code')
    await signUp({ ...credentials, options: { autoSignIn: true, userAttributes: {} } })
    await vi.advanceTimersByTimeAsync(LIMIT_MS)
    const { nextStep } = await confirmSignUp({ username: credentials.username, confirmationCode: '123456' })
    expect(nextStep.signUpStep).toBe('DONE')
    await expect(autoSignIn()).rejects.toThrow('The autoSignIn flow has not started, or has been cancelled/completed.')
  })

  it('follows a code that comes in time', async () => {
    configure('code')
    await signUp({ ...credentials, options: { autoSignIn: true, userAttributes: {} } })
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
    const { nextStep } = await confirmSignUp({ username: credentials.username, confirmationCode: '123456' })
    expect(nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
  })

  it('asks every 5000 ms whether a link was followed, and gives up after 180000 ms', async () => {
    configure('link')
    const { nextStep } = await signUp({ ...credentials, options: { autoSignIn: true, userAttributes: {} } })
    expect(nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
    const outcome = autoSignIn().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(POLL_MS - 1)
    expect(signInAttempts()).toBe(0)
    for (let poll = 1; poll <= LIMIT_MS / POLL_MS; poll += 1) {
      await vi.advanceTimersByTimeAsync(poll === 1 ? 1 : POLL_MS)
      await settle(poll)
    }
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(await outcome).toMatchObject({ message: 'The account was not confirmed on time.' })
    expect(signInAttempts()).toBe(LIMIT_MS / POLL_MS)
  })
})
