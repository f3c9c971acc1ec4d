import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ApiSettings } from './api.ts'
import type { Hono } from 'hono'

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: string }

export type Ask = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Answer>

/** The API in another process, called over HTTP on this machine. */
export type HttpApi = {
  /** A separate client with this many kept-alive connections. Further requests wait. */
  client(connections: number): { ask: Ask; close: () => void }
  close(): Promise<void>
}

/** Starts the API in a separate process. */
export async function startHttpApi(settings: ApiSettings): Promise<HttpApi> {
  const server = fork(fileURLToPath(new URL('apiServer.ts', import.meta.url)), [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve(z.object({ port: z.number() }).parse(message).port))
    server.once('exit', (code) => reject(new Error(`the API's process ended with ${code}`)))
    server.once('error', reject)
  })
  return {
    client(connections) {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      return { ask: asking(port, agent), close: () => agent.destroy() }
    },
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.disconnect()
      await ended
    },
  }
}

function asking(port: number, agent: Agent): Ask {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: `/api/v1${path}`,
          method,
          agent,
          headers: {
            ...headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

/** Calls the API as a function of this process and reads its answers to the end. */
export function askingApp(app: Hono): Ask {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asked = new Request(`http://bench.test/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    const response = await app.fetch(asked)
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
}
