import { EventEmitter, once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ListenError, serveHttp } from './httpServer.ts'
import type { HttpServer } from './httpServer.ts'

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

async function ask(port: number, agent = keptConnections()) {
  const outgoing = httpRequest({ host: '127.0.0.1', port, agent })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

function keptConnections(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}

function moment() {
  const emitter = new EventEmitter()
  return { hasCome: once(emitter, 'come'), come: () => void emitter.emit('come') }
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

describe('stopping', () => {
  it('finishes requests, accepts no new ones, and closes idle connections', async () => {
    const working = moment()
    const arrival = moment()
    const server = await serve(async (request) => {
      if (new URL(request.url).pathname !== '/slow') return new Response('quick')
      arrival.come()
      await working.hasCome
      return new Response('finished')
    })
    const idle = keptConnections()
    expect(await ask(server.port, idle)).toBe('quick')
    const slow = fetch(`http://127.0.0.1:${server.port}/slow`)
    await arrival.hasCome
    const stopped = server.stop(10_000)
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow('fetch failed')
    await expect(ask(server.port, idle)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
    working.come()
    expect(await (await slow).text()).toBe('finished')
    expect(await stopped).toBe(true)
  })

  it('ends requests after the grace period', async () => {
    const arrival = moment()
    const server = await serve(() => {
      arrival.come()
      return new Promise<Response>(() => {})
    })
    const endless = fetch(`http://127.0.0.1:${server.port}/`).then(
      () => 'answered',
      () => 'cut off',
    )
    await arrival.hasCome
    expect(await server.stop(20)).toBe(false)
    expect(await endless).toBe('cut off')
  })
})
