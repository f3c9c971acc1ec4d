import { EventEmitter, once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type HttpServer, ListenError, serveHttp } from './httpServer.ts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressAnswer, WORTH_COMPRESSING, encodingFor } from './encoding.ts'
import { readFileSync } from 'node:fs'
import { inlineScripts } from '#tests/support/structuredData'
import { pageHeaders } from './securityHeaders.ts'

const servers: HttpServer[] = []
const agents: Agent[] = []
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy()
  for (const server of servers.splice(0)) await server.stop(0)
})

async function serve(
  answer: (request: Request, remoteAddress: string) => Promise<Response>,
  host: string | null = '127.0.0.1',
) {
  const server = await serveHttp(answer, { port: 0, host })
  servers.push(server)
  return server
}

async function ask(port: number, agent = keepAliveAgent()) {
  const outgoing = httpRequest({ host: '127.0.0.1', port, agent })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

function keepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}

function signal() {
  const emitter = new EventEmitter()
  return { received: once(emitter, 'sent'), send: () => void emitter.emit('sent') }
}

describe('the HTTP server', () => {
  it('answers on both of localhost’s addresses with the caller’s address', async () => {
    const { port } = await serve(async (_, address) => new Response(address))
    expect(await ask(port)).toBe('127.0.0.1')
    expect(await (await fetch(`http://[::1]:${port}/`)).text()).toBe('::1')
  })

  it('refuses a used port or a foreign host in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const attempt = serveHttp(async () => new Response(), { port, host: '127.0.0.1' })
    await expect(attempt).rejects.toThrow(new ListenError(`Port ${port} is in use: choose another PORT.`))
    await expect(serveHttp(async () => new Response(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
      /^HOST 192\.0\.2\.1 cannot be listened on/,
    )
    other.close()
  })

  it('refuses a port that another program uses on ::1', async () => {
    const other = createServer().listen(0, '::1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(serveHttp(async () => new Response(), { port, host: '127.0.0.1' })).rejects.toThrow('is in use')
    other.close()
  })
})

const eventStream = (cancel: () => void) =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(':\n\n')), cancel }), {
    headers: { 'Content-Type': 'text/event-stream' },
  })

it('cancels a stream of events when its reader leaves', async () => {
  const cancelled = signal()
  const { port } = await serve(async () => eventStream(cancelled.send))
  const response = await fetch(`http://127.0.0.1:${port}/`)
  await response.body?.cancel()
  await expect(cancelled.received).resolves.toBeDefined()
})

describe('stopping', () => {
  it('finishes requests, accepts no new ones, and closes idle connections', async () => {
    const working = signal()
    const arrival = signal()
    const server = await serve(async (request) => {
      if (new URL(request.url).pathname !== '/slow') return new Response('quick')
      arrival.send()
      await working.received
      return new Response('finished')
    })
    const idle = keepAliveAgent()
    expect(await ask(server.port, idle)).toBe('quick')
    const slow = fetch(`http://127.0.0.1:${server.port}/slow`)
    await arrival.received
    const stopped = server.stop(10_000)
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow('fetch failed')
    await expect(ask(server.port, idle)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
    working.send()
    expect(await (await slow).text()).toBe('finished')
    expect(await stopped).toBe(true)
  })

  it('ends streams of events, which nobody else would end', async () => {
    const cancelled = signal()
    const server = await serve(async () => eventStream(cancelled.send))
    const response = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(await server.stop(10_000)).toBe(true)
    expect(await response.text()).toBe(':\n\n')
    await expect(cancelled.received).resolves.toBeDefined()
  })

  it('ends requests after the grace period', async () => {
    const arrival = signal()
    const server = await serve(() => {
      arrival.send()
      return new Promise<Response>(() => {})
    })
    const endless = fetch(`http://127.0.0.1:${server.port}/`).then(
      () => 'answered',
      () => 'cut off',
    )
    await arrival.received
    expect(await server.stop(20)).toBe(false)
    expect(await endless).toBe('cut off')
  })
})

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ name: `Socio ${index}` })))
const askCompressed = (accepted: string, body = LONG, headers: Record<string, string> = {}) =>
  compressAnswer(
    new Request('http://api.test/', { headers: { 'Accept-Encoding': accepted } }),
    new Response(body, { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } }),
  )
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a JSON answer', () => {
  it('is compressed as the request accepts it', async () => {
    const br = await askCompressed('gzip, deflate, br')
    expect([br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
    const brotli = await bytes(br)
    expect([brotliDecompressSync(brotli).toString(), br.headers.get('content-length')]).toEqual([
      LONG,
      String(brotli.length),
    ])
    expect(gunzipSync(await bytes(await askCompressed('gzip'))).toString()).toBe(LONG)
  })

  it('is not compressed when it is short or no encoding is accepted', async () => {
    const short = `"${'x'.repeat(WORTH_COMPRESSING - 3)}"`
    for (const response of [
      await askCompressed('br', short),
      await askCompressed('identity'),
      await askCompressed('br;q=0, gzip;q=0.0'),
    ]) {
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
    }
  })

  it('keeps its ETag, weakly', async () => {
    expect((await askCompressed('br', LONG, { ETag: '"abc"' })).headers.get('etag')).toBe('W/"abc"')
    expect((await askCompressed('', LONG, { ETag: '"abc"' })).headers.get('etag')).toBe('"abc"')
  })
})

it('does not compress other types and empty answers', async () => {
  expect((await askCompressed('br', LONG, { 'Content-Type': 'text/plain' })).headers.get('content-encoding')).toBeNull()
  const empty = new Response(null, { status: 304, headers: { 'Content-Type': 'application/json' } })
  expect(await compressAnswer(new Request('http://api.test/'), empty)).toBe(empty)
})

it('does not use a refused encoding', () => {
  expect(encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(encodingFor('BR')).toBe('br')
  expect(encodingFor('xbr')).toBeNull()
  expect(encodingFor(null)).toBeNull()
})

const NOWHERE = { apiUrl: '', imageOrigins: [], auth: null }
const LOCAL = { ...NOWHERE, auth: { userPoolId: 'us-east-1_X', userPoolClientId: 'c', userPoolEndpoint: '/cognito' } }
const policyOf = (scripts: readonly string[], config: Parameters<typeof pageHeaders>[1] = LOCAL) =>
  new Map(
    (pageHeaders({ scripts, styles: [] }, config)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )

const POOL = { userPoolId: 'sa-east-1_Abc', userPoolClientId: 'c', userPoolEndpoint: null }
const AWS = 'https://cognito-idp.sa-east-1.amazonaws.com'
const HOSTED = { hostedDomain: 'club.example:8443', identityPoolId: 'sa-east-1:0f1e' }
const PICTURES = 'https://pictures.club.example'

describe('the page’s policy', () => {
  it.each<[string, Parameters<typeof pageHeaders>[1], string[]]>([
    ['default-src', LOCAL, ["'none'"]],
    ['script-src', LOCAL, ["'self'"]],
    ['frame-ancestors', LOCAL, ["'none'"]],
    ['connect-src', LOCAL, ["'self'"]],
    ['connect-src', NOWHERE, ["'self'"]],
    [
      'connect-src',
      { ...NOWHERE, apiUrl: 'https://api.club.example/x', auth: POOL },
      ["'self'", 'https://api.club.example', AWS],
    ],
    [
      'connect-src',
      { ...NOWHERE, auth: { ...POOL, userPoolEndpoint: 'http://pool.example:9000/cognito' } },
      ["'self'", 'http://pool.example:9000'],
    ],
    [
      'connect-src',
      { ...NOWHERE, signIn: HOSTED },
      ["'self'", 'https://club.example:8443', 'https://cognito-identity.sa-east-1.amazonaws.com'],
    ],
    ['img-src', LOCAL, ["'self'", 'data:', 'blob:']],
    ['img-src', { ...NOWHERE, imageOrigins: [PICTURES] }, ["'self'", 'data:', 'blob:', PICTURES]],
  ])('allows in %s what the page of %j needs', (directive, config, sources) => {
    const policy = policyOf([], config)
    expect(policy.get(directive)).toEqual(sources)
    expect([...policy.values()].flat().filter((source) => source.startsWith("'unsafe"))).toEqual([])
  })

  it('allows an inline script that was built into the page by its hash', () => {
    expect(policyOf(['1']).get('script-src')).toEqual([
      "'self'",
      "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    ])
  })

  it('needs no hash for our own page, whose theme script is a file', () => {
    expect(inlineScripts(readFileSync('index.html', 'utf8'))).toEqual([])
  })
})
