import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEMO_POOL } from '../pool.ts'
import { EMAIL } from '../../../tests/cognito/testPool.ts'
import { BACK, createHostedPool, HOSTED_POOL, SIGNED_OUT } from '../../../tests/cognito/testHosted.ts'

const { pool, hosted } = await createHostedPool()

const CONTINUE = { action: 'continue', email: EMAIL }

async function cancelAt(provider: string) {
  const response = await hosted.submit({ action: 'cancel' }, { identity_provider: provider })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

const logout = (query: Record<string, string>) => hosted.ask(`/logout?${new URLSearchParams(query)}`)

describe('the provider’s page', () => {
  it('is in Spanish, names the provider and asks for the e-mail, without a script', async () => {
    const names = { Google: 'Google', Facebook: 'Facebook', LoginWithAmazon: 'Amazon', SignInWithApple: 'Apple' }
    for (const [provider, name] of Object.entries(names)) {
      const response = await hosted.show({ identity_provider: provider })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const html = await response.text()
      expect(html).toContain('<html lang="es">')
      expect(html).toContain(`<h1>Continuar con ${name}</h1>`)
      expect(html).toContain(`<label for="email">Correo de tu cuenta de ${name}</label>`)
      expect(html).not.toMatch(/<script|<link| style=| on\w+=/)
    }
  })

  it('has a policy that allows only its own style and the way back to the app', async () => {
    const response = await hosted.show()
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' http://localhost:4311; base-uri 'none'; frame-ancestors 'none'`,
    )
  })

  it('escapes the request’s values', async () => {
    const html = await (await hosted.show({ login_hint: `"><script>alert('x')</script>` })).text()
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(&apos;x&apos;)&lt;/script&gt;"')
  })

  it('shows the error of an e-mail at its field, with its value', async () => {
    const response = await hosted.submit({ action: 'continue', email: 'so<cia' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toMatch(/<input id="email"[^>]* value="so&lt;cia" aria-invalid="true" aria-describedby="email-error"/)
    expect(html).toContain('<p id="email-error" role="alert">')
    expect((await hosted.submit({})).status).toBe(400)
  })
})

describe('signing in at the provider', () => {
  it('redirects to the app with a code and the unchanged state', async () => {
    const response = await hosted.submit(CONTINUE, { state: 'abc-7b2261223a317d' })
    expect(response.status).toBe(302)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(BACK)
    expect([...back.searchParams.keys()]).toEqual(['code', 'state'])
    expect(back.searchParams.get('state')).toBe('abc-7b2261223a317d')
  })

  it('sends tokens in the fragment for an implicit grant, and no refresh token', async () => {
    const implicit = { response_type: 'token', code_challenge: null, code_challenge_method: null }
    const back = await hosted.signIn(EMAIL, implicit)
    expect(back.search).toBe('')
    const fragment = new URLSearchParams(back.hash.slice(1))
    expect([...fragment.keys()].toSorted()).toEqual(['access_token', 'expires_in', 'id_token', 'state', 'token_type'])
    expect(Object.fromEntries(fragment)).toMatchObject({ expires_in: '3600', token_type: 'Bearer', state: 'estado123' })
    const access = fragment.get('access_token')
    expect((await pool.call('GetUser', { AccessToken: access })).type).toBeUndefined()
  })

  it('redirects with the provider’s error when the person cancels', async () => {
    expect(await cancelAt('Google')).toEqual({
      error: 'access_denied',
      error_description: 'access_denied',
      state: 'estado123',
    })
    expect(await cancelAt('Facebook')).toMatchObject({ error: 'access_denied', error_description: 'Permissions error' })
    expect(await cancelAt('LoginWithAmazon')).toMatchObject({ error: 'access_denied' })
    expect(await cancelAt('SignInWithApple')).toMatchObject({ error: 'user_cancelled_authorize' })
    expect(await pool.storage.list('user/')).toEqual([])
  })
})

describe('a request of the hosted sign-in', () => {
  it.each([
    ['an address that is not registered', { redirect_uri: 'http://localhost:4311/panel/' }, 'redirect_mismatch'],
    ['somebody else’s address', { redirect_uri: 'https://mal.example/panel' }, 'redirect_mismatch'],
    ['no address', { redirect_uri: null }, 'invalid_request'],
    ['no client', { client_id: null }, 'invalid_request'],
    ['another client', { client_id: 'otro' }, 'unauthorized_client'],
    ['no provider', { identity_provider: null }, 'provider_unavailable'],
    ['the pool’s own form', { identity_provider: 'COGNITO' }, 'provider_unavailable'],
  ])('shows an error page and does not redirect with %s', async (_what, changes, code) => {
    for (const response of [await hosted.show(changes), await hosted.submit(CONTINUE, changes)]) {
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      expect(await response.text()).toContain(`<code translate="no">${code}</code>`)
    }
    expect(await pool.storage.list('user/')).toEqual([])
  })

  it('shows an error page for an unknown provider', async () => {
    await pool.open({ ...HOSTED_POOL, hosted: { ...HOSTED_POOL.hosted, providers: ['Google'] } })
    expect((await hosted.show({ identity_provider: 'Facebook' })).status).toBe(400)
    expect((await hosted.show()).status).toBe(200)
  })

  it.each([
    ['no response type', { response_type: null }, 'invalid_request'],
    ['an unknown response type', { response_type: 'id_token' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: null }, 'invalid_request'],
    ['a method without a challenge', { code_challenge: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge that is no hash', { code_challenge: 'abc' }, 'invalid_request'],
    ['an unknown scope', { scope: 'openid admin' }, 'invalid_scope'],
    ['a scope of the id token without one', { scope: 'email' }, 'invalid_scope'],
  ])('redirects to the app with the error for %s', async (_what, changes, error) => {
    const response = await hosted.show(changes)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${BACK}?error=${error}&state=estado123`)
  })
})

describe('signing out of the hosted pages', () => {
  it('redirects to a registered address', async () => {
    const response = await logout({ client_id: DEMO_POOL.clientId, logout_uri: SIGNED_OUT })
    expect([response.status, response.headers.get('location')]).toEqual([302, SIGNED_OUT])
  })

  it('shows an error page for another address, another client, or without either', async () => {
    const answers = [
      await logout({ client_id: DEMO_POOL.clientId, logout_uri: 'https://mal.example/' }),
      await logout({ client_id: 'otro', logout_uri: SIGNED_OUT }),
      await logout({ client_id: DEMO_POOL.clientId }),
      await logout({ logout_uri: SIGNED_OUT }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const codes = await Promise.all(answers.map(async (one) => /"no">(\w+)</.exec(await one.text())?.[1]))
    expect(codes).toEqual(['redirect_mismatch', 'unauthorized_client', 'invalid_request', 'invalid_request'])
  })
})

it('a pool without hosted sign-in offers none of its pages and endpoints', async () => {
  await pool.open()
  const answers = [
    await hosted.show(),
    await hosted.submit(CONTINUE),
    await hosted.postForm('/oauth2/token', {}),
    await hosted.ask('/logout'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 404])
})

it('an endpoint refuses other methods, and other origins can request tokens', async () => {
  expect((await hosted.ask('/oauth2/token')).status).toBe(405)
  expect((await hosted.postForm('/logout', {})).status).toBe(405)
  const preflight = await hosted.ask('/oauth2/token', { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-amz-user-agent')
  expect((await hosted.postForm('/oauth2/token', {})).headers.get('access-control-allow-origin')).toBe('*')
})
