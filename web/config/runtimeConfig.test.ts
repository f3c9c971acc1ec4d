import { expect, test } from 'vitest'
import { parseRuntimeConfig } from '../../src/config/runtimeConfig.ts'
import { runtimeConfigFrom, withRuntimeConfig } from './runtimeConfig.ts'

const pool = { userPoolId: 'us-east-1_Pool', clientId: 'client', endpointPath: '/cognito' }
const PAGE = '<head><script type="application/json" id="rayo-config">\n  {}\n</script></head>'

test('returns the environment’s values as the web app reads them', () => {
  const config = runtimeConfigFrom(
    {
      VITE_APP_NAME: 'Clubes',
      VITE_CONTACT_EMAIL: 'hola@clubes.test',
      VITE_SOCIAL_LINKS: 'Red=https://red.test/?a=b, https://otra.test',
      VITE_DIAL_CODE: '+54',
      VITE_IMAGE_ORIGINS: 'https://pictures.clubes.test, https://cdn.test:8443',
      VITE_USER_POOL_ID: 'sa-east-1_Own',
      VITE_USER_POOL_CLIENT_ID: 'own',
    },
    null,
  )
  expect(parseRuntimeConfig(config)).toMatchObject({
    name: 'Clubes',
    contactEmail: 'hola@clubes.test',
    social: [
      { name: 'Red', url: 'https://red.test/?a=b' },
      { name: 'https://otra.test', url: 'https://otra.test' },
    ],
    dialCode: '+54',
    imageOrigins: ['https://pictures.clubes.test', 'https://cdn.test:8443'],
    auth: { userPoolId: 'sa-east-1_Own', userPoolClientId: 'own', userPoolEndpoint: null },
    worksOffline: true,
  })
})

test('returns the sign-in settings with their defaults', () => {
  const { signIn } = parseRuntimeConfig(
    runtimeConfigFrom(
      {
        VITE_PASSWORD_MIN_LENGTH: '10',
        VITE_SIGN_UP_ATTRIBUTES: 'given_name, custom:club?',
        VITE_SOCIAL_PROVIDERS: 'Google,Apple',
        VITE_HOSTED_DOMAIN: 'localhost:4443',
        VITE_HOSTED_SCOPES: 'openid email',
        VITE_GUEST_ACCESS: '1',
      },
      pool,
    ),
  )
  expect(signIn).toEqual({
    passwordMinLength: 10,
    mfa: 'OPTIONAL',
    signUpAttributes: [
      { name: 'given_name', required: true },
      { name: 'custom:club', required: false },
    ],
    tokenStorage: 'local',
    providers: ['Google', 'Apple'],
    hostedDomain: 'localhost:4443',
    hostedScopes: ['openid', 'email'],
    responseType: 'code',
    identityPoolId: null,
    identityPoolEndpoint: null,
    guestAccess: true,
  })
})

test('uses the stand-in’s pool, or none, if the environment names none', () => {
  const auth = { userPoolId: 'us-east-1_Pool', userPoolClientId: 'client', userPoolEndpoint: '/cognito' }
  expect(parseRuntimeConfig(runtimeConfigFrom({}, pool)).auth).toEqual(auth)
  expect(parseRuntimeConfig(runtimeConfigFrom({}, null))).toMatchObject({ auth: null, contactEmail: '', social: [] })
})

test('uses the stand-in that answers, whatever pool the environment names', () => {
  const environment = { VITE_USER_POOL_ID: 'sa-east-1_Own', VITE_USER_POOL_CLIENT_ID: 'own' }
  expect(runtimeConfigFrom(environment, pool).auth?.userPoolId).toBe('us-east-1_Pool')
  // Without one, nobody signs in: the server takes no token of that pool.
  expect(runtimeConfigFrom({ ...environment, IDENTITY: ' local ' }, null).auth).toBeNull()
})

test.each(['0', 'FALSE', ' false '])('takes a value as the server does, with spaces and in capitals: %j', (off) => {
  const { worksOffline, signIn } = runtimeConfigFrom({ VITE_OFFLINE: off, VITE_GUEST_ACCESS: ' TRUE' }, null)
  expect([worksOffline, signIn.guestAccess]).toEqual([false, true])
  const blank = runtimeConfigFrom(
    { VITE_USER_POOL_ID: ' ', VITE_APP_NAME: ' ', VITE_CONTACT_EMAIL: ' a@b.test ' },
    null,
  )
  expect(blank).toMatchObject({ auth: null, name: 'Rayo', contactEmail: 'a@b.test' })
})

test('escapes values that would end the block', () => {
  const page = withRuntimeConfig(PAGE, runtimeConfigFrom({ VITE_APP_NAME: '</script><b>$&' }, null))
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, json = ''] = /id="rayo-config">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toMatchObject({ name: '</script><b>$&' })
})

test('throws for a page without the block', () => {
  expect(() => withRuntimeConfig('<head></head>', runtimeConfigFrom({}, null))).toThrow(/rayo-config/)
})
