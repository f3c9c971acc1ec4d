import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { internalErrors } from '../providers/es/internalErrors.ts'
import { reportInternalError } from './internalError.ts'
import { providerFailureOf } from './providerFailure.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The whole list of the specification's section 8, in its words and in those of the SDK where they differ, with who is told the cause. */
const SECTION: readonly (readonly [string, boolean])[] = [
  ['Invalid config parameter.', true],
  ['User needs to be authenticated to call this API.', false],
  ['Auth UserPool not configured.', true],
  ['OAuth parameters not configured.', true],
  ['oauth param not configured.', true],
  ['Invalid identity pool id provided.', true],
  ['Invalid user pool id provided.', true],
  ['Invalid tokens.', true],
  ['Invalid tokens', true],
  ['Invalid Idtoken.', true],
  ['iat not found in access token', true],
  ['No auth session found, make sure to call sign in.', false],
  ['Auth session was not found. Make sure to call signIn.', false],
  ['Invalid redirect format.', true],
  ['signInRedirect or signOutRedirect had an invalid format or was not found.', true],
  ['redirect is coming from a different origin. The oauth flow needs to be initiated from the same origin', true],
  ["Token refresh is not supported when authenticated with the 'implicit grant' (token) oauth flow.", true],
  ['Device metadata not found.', false],
  ['Either deviceKey, deviceGroupKey or secretPassword were not found during the sign-in process.', false],
  ['Unknown error has occurred.', false],
  ['An error occurred when attempting to log out from OAuth provider.', true],
  ['Configuration error (see console) – please contact the administrator', true],
]
const ENGLISH = /\b(?:the|not|user|error has|please|invalid|found|pool|contact)\b/i

describe('internal and configuration errors (§8)', () => {
  it.each(SECTION)('%j has a plain Spanish sentence; the operator reads its cause: %j', (message, told) => {
    const failure = providerFailureOf(new Error(message))
    expect(failure.message).toMatch(/\.$/)
    expect(failure.message).not.toMatch(ENGLISH)
    expect(failure.original).toBe(message)
    expect(vi.mocked(console.error)).toHaveBeenCalledTimes(told ? 1 : 0)
  })

  it('each of the catalogue is one of the section, told by the first that says so', () => {
    const toldBy = new Set(SECTION.map(([message]) => internalErrors.find(({ says }) => says.test(message))))
    expect(internalErrors.filter((entry) => !toldBy.has(entry))).toEqual([])
  })

  it('an error of any other kind is told to nobody but the person', () => {
    reportInternalError(new Error('Incorrect username or password.'))
    reportInternalError('text')
    expect(console.error).not.toHaveBeenCalled()
  })
})
