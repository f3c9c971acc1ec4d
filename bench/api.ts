import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import { createApp } from '#server/app'
import { createCognitoIdentity } from '#server/identity/cognito'
import { openPostgresStore } from '#server/store/postgres/store'
import { createUserPool } from '#tests/support/userPool'
import { LARGEST_ADMIN, MEMBER, NOW, SUPER_ADMIN_SUBJECT, subjectOf } from './dataset.ts'
import type { Who } from './cases.ts'
import { Agent, request } from 'node:http'

export type ApiSettings = { url: string; userPoolId: string; clientId: string; jwks: Jwks }

const clock = () => NOW
const noNetwork = () => Promise.reject(new Error('the benchmark has no network'))

/** Its clock always shows `NOW`. */
export async function openApi({ url, ...pool }: ApiSettings) {
  const store = await openPostgresStore({ url, migrate: false })
  const identity = createCognitoIdentity({ ...pool, clock, fetch: noNetwork })
  const app = createApp({ store, identity, clock })
  const send: Send = async (path, options) => {
    const response = await app.fetch(new Request(`http://bench.test${path}`, options))
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
  return { app, send, ping: () => store.ping(), close: () => store.close() }
}

export async function startApiProcess(settings: ApiSettings): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = fork(fileURLToPath(new URL('apiServer.ts', import.meta.url)), [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
  })
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const message = await Promise.race([
    new Promise((resolve) => server.once('message', resolve)),
    exit.then(() => Promise.reject(new Error('the API’s process ended'))),
  ])
  return {
    origin: `http://127.0.0.1:${z.object({ port: z.number() }).parse(message).port}`,
    close: () => {
      server.disconnect()
      return exit
    },
  }
}

export type Headers = Record<Who, Record<string, string>>

export async function createCallers() {
  const pool = await createUserPool({ now: NOW })
  const of = async (subject: string) => ({
    authorization: `Bearer ${await pool.token(subject)}`,
    'content-type': 'application/json',
  })
  const headers: Headers = {
    admin: await of(subjectOf(LARGEST_ADMIN)),
    superAdmin: await of(SUPER_ADMIN_SUBJECT),
    member: await of(subjectOf(MEMBER)),
    nobody: {},
  }
  const jwks = (await pool.jwks()) as Jwks
  return { headers, pool: { userPoolId: pool.userPoolId, clientId: pool.clientId, jwks } }
}

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: string }
export type Send = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Answer>

/** Further requests wait for one of the kept-alive connections. */
export function openClient(origin: string, connections: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: Send = (path, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, origin), { ...options, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

export async function perSecond(work: () => Promise<unknown>, atOnce: number, seconds: number): Promise<number> {
  const start = performance.now()
  let count = 0
  const worker = async () => {
    while (performance.now() < start + seconds * 1_000) {
      await work()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (count / (performance.now() - start)) * 1_000
}
