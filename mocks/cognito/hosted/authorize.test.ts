import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EMAIL } from '../../../tests/cognito/testPool.ts'
import { createHostedPool, HOSTED_POOL } from '../../../tests/cognito/testHosted.ts'

const { pool, ...hosted } = await createHostedPool()

const CONTINUE = { action: 'continue', email: EMAIL }

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
})
