import { request } from 'node:https'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createMockWorld } from '#mocks/world'
import { jsonFromBase64Url } from '#mocks/cognito/encoding'
import { serveWorld } from '#tests/support/servedWorld'
import { startTlsFront } from '../../tests/e2e/support/tlsFront.ts'
import { hostedDemoFrom } from './hostedDemo.ts'

const PAGE = 'http://localhost:4311'
const demo = hostedDemoFrom({ RAYO_HOSTED_DOMAIN: 'localhost:4312' }, 4311)
const QUERY = new URLSearchParams({
  client_id: demo?.pool.clientId ?? '',
  redirect_uri: `${PAGE}/panel`,
  response_type: 'code',
  identity_provider: 'Google',
  scope: 'openid email aws.cognito.signin.user.admin',
  state: 'estado123',
})

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type TlsRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** Accepts any certificate and follows no redirect. */
function askTls(port: number, path: string, { method = 'GET', headers = {}, body = '' }: TlsRequest = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const outgoingRequest = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        rejectUnauthorized: false,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
        )
      },
    )
    outgoingRequest.on('error', reject)
    outgoingRequest.end(body)
  })
}

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): TlsRequest => {
  const body = new URLSearchParams(fields).toString()
  const type = 'application/x-www-form-urlencoded'
  const length = String(Buffer.byteLength(body))
  return { method: 'POST', body, headers: { 'content-type': type, 'content-length': length, ...headers } }
}

async function front(origin: string, prefix: string) {
  const tlsFront = await startTlsFront(0, { origin, prefix })
  closers.push(tlsFront.stop)
  return tlsFront.port
}

describe('hosted sign-in of the served demo, behind its TLS front', () => {
  let url: string
  let port: number
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const world = await createMockWorld({ clock: Date.now, ...(demo && { pool: demo.pool }) })
    const demoServer = await serveWorld({ ALLOWED_ORIGINS: demo?.origin ?? '' }, (backend) => ({
      ...backend,
      api: world.app,
      pool: { path: '/cognito', fetch: (outgoingRequest) => world.cognito.fetch(outgoingRequest) },
    }))
    const before = await startTlsFront(0, { origin: demoServer.url, prefix: '/cognito' })
    ends.push(before.stop, () => demoServer.stop())
    url = demoServer.url
    port = before.port
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  it('signs in through the provider’s page', async () => {
    const page = await askTls(port, `/oauth2/authorize?${QUERY}`)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Continuar con Google')])
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${PAGE}`)

    const submission = form({ action: 'continue', email: 'social@rayo.test' })
    const back = await askTls(port, `/oauth2/authorize?${QUERY}`, submission)
    const location = new URL(String(back.headers['location']))
    expect([back.status, location.origin + location.pathname]).toEqual([302, `${PAGE}/panel`])

    const fields = {
      grant_type: 'authorization_code',
      code: location.searchParams.get('code') ?? '',
      client_id: demo?.pool.clientId ?? '',
      redirect_uri: `${PAGE}/panel`,
    }
    const answer = await askTls(port, '/oauth2/token', form(fields, { origin: PAGE }))
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, PAGE])
    const { access_token: token } = z.object({ access_token: z.string() }).parse(JSON.parse(answer.body))

    const { sub } = z.object({ sub: z.string() }).parse(jsonFromBase64Url(token.split('.')[1] ?? ''))
    const profile = await fetch(`${url}/api/v1/private/auth/${sub}/social@rayo.test`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([profile.status, await profile.json()]).toEqual([
      200,
      expect.objectContaining({ email: 'social@rayo.test' }),
    ])
  })

  it('lets the page of another origin ask for tokens with Amplify’s headers', async () => {
    const headers = { origin: PAGE, 'access-control-request-method': 'POST' }
    const preflight = await askTls(port, '/oauth2/token', { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(200)
    expect(preflight.headers['access-control-allow-origin']).toBe(PAGE)
    expect(preflight.headers['access-control-allow-headers']).toContain('x-amz-user-agent')
  })

  it('redirects to the home page after signing out', async () => {
    const query = new URLSearchParams({ client_id: demo?.pool.clientId ?? '', logout_uri: `${PAGE}/` })
    const answer = await askTls(port, `/logout?${query}`)
    expect([answer.status, answer.headers['location']]).toEqual([302, `${PAGE}/`])
  })
})

describe('the TLS front', () => {
  it('forwards method, path, headers, body and answer', async () => {
    const server = createServer((incoming, outgoing) => {
      incoming.setEncoding('utf8')
      let body = ''
      incoming.on('data', (part: string) => (body += part))
      incoming.on('end', () => {
        const { method, url: path, headers } = incoming
        outgoing.sendDate = false
        outgoing.writeHead(
          418,
          'Tetera',
          [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
            ['connection', 'close'],
          ].flat(),
        )
        outgoing.end(JSON.stringify({ method, path, headers, body }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    const behind = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const port = await front(behind, '/pool')
    const headers = { 'x-amz-user-agent': 'prueba', 'content-length': '5', connection: 'close' }
    const answer = await askTls(port, '/oauth2/token?a=%20b', { method: 'PUT', body: 'señ!', headers })
    expect(answer.status).toBe(418)
    expect(answer.headers).toEqual({
      'set-cookie': ['a=1', 'b=2'],
      connection: 'close',
      'transfer-encoding': 'chunked',
    })
    expect(JSON.parse(answer.body)).toEqual({
      method: 'PUT',
      path: '/pool/oauth2/token?a=%20b',
      headers: { host: `localhost:${port}`, ...headers },
      body: 'señ!',
    })
  })

  it('answers 502 when the server behind it does not answer', async () => {
    const closedServer = createServer()
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
    const behind = `http://127.0.0.1:${(closedServer.address() as AddressInfo).port}`
    await new Promise((resolve) => closedServer.close(resolve))
    expect((await askTls(await front(behind, ''), '/')).status).toBe(502)
  })
})
