import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseRuntimeConfig, setRuntimeConfig } from '../../config/runtimeConfig.ts'
import { configProblems as texts } from '../../providers/es/auth.ts'
import { amplifyConfigOf, configProblemsOf, configureAuth, mfaStatusOf, userPoolAddress } from './configureAuth.ts'

const auth = { userPoolId: 'us-east-1_Pool', userPoolClientId: 'client0', userPoolEndpoint: '/cognito' }
const IDENTITY_POOL = 'us-east-1:0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const DOMAIN = 'club.auth.us-east-1.amazoncognito.com'
const ORIGIN = 'https://club.test'

const configOf = (signIn: object, pool: typeof auth | null = auth) => parseRuntimeConfig({ auth: pool, signIn })
const cognitoOf = (signIn: object) => amplifyConfigOf(auth, configOf(signIn).signIn, ORIGIN).Auth?.Cognito

describe('Amplify’s configuration', () => {
  it.each([
    ['OPTIONAL', 'optional'],
    ['REQUIRED', 'on'],
    ['OFF', 'off'],
    ['optional', 'off'],
    ['', 'off'],
  ])('the multi-factor setting %j is %s (§4)', (setting, status) => {
    expect(mfaStatusOf(setting)).toBe(status)
    expect(cognitoOf({ mfa: setting })?.mfa?.status).toBe(status)
  })

  it('the least length of a password is 8 unless the pool asks for another (§5)', () => {
    expect(cognitoOf({})?.passwordFormat?.minLength).toBe(8)
    expect(cognitoOf({ passwordMinLength: 12 })?.passwordFormat?.minLength).toBe(12)
  })

  it('the hosted sign-in comes back to the panel and signs out to the site, by code unless a token is asked for (§7)', () => {
    const providers = ['Google', 'Apple']
    expect(cognitoOf({ hostedDomain: DOMAIN, providers })?.loginWith?.oauth).toEqual({
      domain: DOMAIN,
      scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      redirectSignIn: ['https://club.test/panel'],
      redirectSignOut: ['https://club.test/'],
      responseType: 'code',
      providers,
    })
    expect(cognitoOf({ hostedDomain: DOMAIN, responseType: 'token' })?.loginWith?.oauth?.responseType).toBe('token')
    expect(cognitoOf({})?.loginWith).toEqual({ email: true })
  })

  it('guests are allowed only with an identity pool that allows them (§6)', () => {
    expect(cognitoOf({})).not.toHaveProperty('identityPoolId')
    expect(cognitoOf({ identityPoolId: IDENTITY_POOL })).toMatchObject({
      identityPoolId: IDENTITY_POOL,
      allowGuestAccess: false,
    })
    expect(
      cognitoOf({ identityPoolId: IDENTITY_POOL, guestAccess: true, identityPoolEndpoint: '/identity' }),
    ).toMatchObject({ allowGuestAccess: true, identityPoolEndpoint: 'https://club.test/identity' })
  })
})

describe('a configuration that cannot work (§8)', () => {
  it.each([
    ['has no user pool', {}, null, [texts.noUserPool]],
    ['has a pool without a client', {}, { ...auth, userPoolClientId: '' }, [texts.noClient]],
    ['names providers without a hosted domain', { providers: ['Google'] }, auth, [texts.providersWithoutDomain]],
    [
      'asks the hosted sign-in for nothing',
      { hostedDomain: DOMAIN, hostedScopes: [] },
      auth,
      [texts.domainWithoutScopes],
    ],
    [
      'does not ask the hosted sign-in for an identity',
      { hostedDomain: DOMAIN, hostedScopes: ['email'] },
      auth,
      [texts.domainWithoutOpenid],
    ],
    ['lets guests in without an identity pool', { guestAccess: true }, auth, [texts.guestsWithoutIdentityPool]],
    [
      'names where no identity pool answers',
      { identityPoolEndpoint: '/identity' },
      auth,
      [texts.endpointWithoutIdentityPool],
    ],
    ['is complete', { providers: ['Google'], hostedDomain: DOMAIN }, auth, []],
    ['leaves everything out', {}, auth, []],
  ])('%s: the operator reads why', (_, signIn, pool, problems) => {
    const config = { ...parseRuntimeConfig({ signIn }), auth: pool }
    expect(configProblemsOf(config)).toEqual(problems)
  })

  describe('at start', () => {
    beforeEach(() => {
      vi.spyOn(console, 'error').mockReturnValue()
      vi.spyOn(console, 'warn').mockReturnValue()
    })
    afterEach(() => {
      vi.restoreAllMocks()
      setRuntimeConfig(null)
    })

    it('shows every cause once in the console, and allows no sign-in', () => {
      setRuntimeConfig(configOf({ providers: ['Google'], guestAccess: true }))
      expect(configureAuth()).toBe(false)
      expect(configureAuth()).toBe(false)
      expect(console.error).toHaveBeenCalledTimes(1)
      expect(console.error).toHaveBeenCalledWith(
        [texts.title, `- ${texts.providersWithoutDomain}`, `- ${texts.guestsWithoutIdentityPool}`].join('\n'),
      )
    })

    it('warns without an error if an installation has no user pool', () => {
      setRuntimeConfig(configOf({}, null))
      expect(configureAuth()).toBe(false)
      expect(console.error).not.toHaveBeenCalled()
      expect(console.warn).toHaveBeenCalledWith(`${texts.title}\n- ${texts.noUserPool}`)
    })
  })
})

it('calls the user pool at its own address, or at Amazon’s of its region', () => {
  expect(userPoolAddress({ ...auth, userPoolEndpoint: null })).toBe('https://cognito-idp.us-east-1.amazonaws.com/')
  expect(userPoolAddress({ ...auth, userPoolEndpoint: 'https://pool.test/x' })).toBe('https://pool.test/x')
})
