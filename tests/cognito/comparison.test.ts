import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { configureAmplify, createAmplifyPool } from './amplifyTestPool.ts'
import { startCognitoLocal } from './comparison/cognitoLocal.ts'
import { runScript } from './comparison/run.ts'
import { STEPS } from './comparison/script.ts'
import { TEST_POOL } from './testPool.ts'

// Else the SDK that cognito-local brings along announces its end to the terminal.
vi.hoisted(() => {
  process.env['AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE'] = '1'
})

/** Why the stand-in does not follow cognito-local. */
const DIFFERENCES: readonly { step: string; there: string; reason: string }[] = [
  {
    step: 'replayed sign-up code',
    there: 'ExpiredCodeException',
    reason: 'the service looks at the status first: "User cannot be confirmed. Current status is CONFIRMED"',
  },
  {
    step: 'sign-up code of a stranger',
    there: 'NotAuthorizedException',
    reason: 'where the existence of users is hidden, the service answers as for a code that is too old',
  },
  {
    step: 'weak password at sign-up',
    there: 'CONFIRM_SIGN_UP',
    reason: 'cognito-local keeps the policy of a pool but checks no password by it',
  },
  {
    step: 'sign-in with a wrong password',
    there: 'InvalidPasswordException',
    reason: 'the service says NotAuthorizedException "Incorrect username or password.", as for a stranger',
  },
  {
    step: 'sign-in with the former password',
    there: 'InvalidPasswordException',
    reason: 'the same',
  },
  {
    step: 'password change with a wrong one',
    there: 'InvalidPasswordException',
    reason: 'the same',
  },
  {
    step: 'attributes',
    there: 'email, given_name, sub',
    reason: 'the service marks the e-mail whose code confirmed the sign-up as verified',
  },
  {
    step: 'refresh with rotation',
    there: 'Unsupported',
    reason: 'cognito-local lacks GetTokensFromRefreshToken; the refresh that it has is compared below it',
  },
  {
    step: 'wrong code at set-up',
    there: 'CodeMismatchException',
    reason: 'the service answers VerifySoftwareToken with EnableSoftwareTokenMFAException "Code mismatch"',
  },
  {
    step: 'replayed code of the authenticator',
    there: 'DONE',
    reason: 'the service takes a code once: "Your software token has already been used once."',
  },
  {
    step: 'forgotten password of a stranger',
    there: 'UserNotFoundException',
    reason: 'where the existence of users is hidden, the service answers as if it had sent a code',
  },
  {
    step: 'reset code of a stranger',
    there: 'UserNotFoundException',
    reason: 'where the existence of users is hidden, the service answers as for a wrong code',
  },
]

const differences = new Map(DIFFERENCES.map((difference) => [difference.step, difference]))
const complaints: unknown[][] = []
const turnClock = (ms: number) => void vi.setSystemTime(Date.now() + ms)
let here: Map<string, string>
let there: Map<string, string>

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...told: unknown[]) => void complaints.push(told))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-05-10T12:00:00Z') })
  const local = await startCognitoLocal()
  try {
    configureAmplify(local.userPoolId, local.clientId, local.endpoint)
    there = await runScript({ ...local, turnClock })
  } finally {
    await local.stop()
  }
  const pool = await createAmplifyPool()
  await pool.open()
  const endpoint = 'http://cognito.test/'
  here = await runScript({ clientId: TEST_POOL.clientId, endpoint, lastCode: pool.lastCode, turnClock })
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the outcome on the stand-in and on cognito-local', () => {
  it.each(STEPS.filter(({ name }) => !differences.has(name)))('at: $name', ({ name, outcome }) => {
    expect(here.get(name)).toBe(outcome)
    expect(there.get(name)).toBe(outcome)
  })
})

describe('the explained differences', () => {
  it.each(STEPS.filter(({ name }) => differences.has(name)))('at: $name', ({ name, outcome }) => {
    expect(here.get(name)).toBe(outcome)
    expect(there.get(name)).toBe(differences.get(name)?.there)
    expect(there.get(name)).not.toBe(outcome)
  })

  it('only at steps of the script', () => {
    expect(STEPS.map(({ name }) => name)).toEqual(expect.arrayContaining([...differences.keys()]))
  })
})

it('neither of the two writes to the console', () => {
  expect(complaints).toEqual([])
})
