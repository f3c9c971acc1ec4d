import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi, test } from 'vitest'
import { openDatabase } from '#server/store/postgres/store'
import { apiClient, PERSON } from '#tests/support/apiClient'
import { type PostgresServer, startPostgresServer } from '#tests/support/postgresServer'
import { createProductRole } from '#tests/support/databases'
import { type ProductProcess, runCommand, startProduct } from '#tests/support/productProcess'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { z } from 'zod'

// Each test continues from the previous one.
let server: PostgresServer
const METRICS_TOKEN = 'a-token-of-the-operators'
let env: Record<string, string>
beforeAll(async () => {
  server = await startPostgresServer({ durable: true })
  const DATABASE_URL = await createProductRole(server)
  env = { DATABASE_URL, METRICS_TOKEN, IDENTITY: 'local', RAYO_DEMO: '1', HOST: '127.0.0.1' }
})
afterAll(() => server.stop())

const DAY_AHEAD = 'data:text/javascript,const now = Date.now; Date.now = () => now() + 864e5'

const HOUR = '3600'
const WAIT = { timeout: 60_000, interval: 20 }

const figuresOf = async ({ url }: ProductProcess) =>
  (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
const admin = (product: ProductProcess) => apiClient(product.url, 'admin@rayo.test')

describe('the product on a PostgreSQL server', () => {
  let payment: { receiptId: string; feeId: string; paid: number }
  let running: ProductProcess

  it('keeps its records when its process is killed', async () => {
    runCommand('migrate', env)
    runCommand('seed', env)
    const first = await startProduct(env, { entry: 'start' })
    const client = await admin(first)
    const userId = await client.createUser()
    payment = await client.recordPayment()
    await first.kill()

    // The new user is not of the demo, so the demonstration must be confirmed again.
    await expect(startProduct(env, { entry: 'start' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^RAYO_DEMO=1 is refused[^\n]*RAYO_DEMO_WITH_PEOPLE=1 too\.\n$/),
    })
    env = { ...env, RAYO_DEMO_WITH_PEOPLE: '1' }
    running = await startProduct(env, { entry: 'start' })
    const again = await admin(running)
    expect(await again.get(`private/users/${userId}`)).toMatchObject({ email: PERSON.email })
    expect(await again.get(`private/receipts/${payment.receiptId}`)).toMatchObject({ amount: 100 })
    expect(await again.get(`private/payments/${payment.feeId}`)).toMatchObject({ paid: payment.paid })
  })

  it('answers 503 in Spanish while the database is lost, and recovers', async () => {
    const product = running
    const client = await admin(product)
    const ask = (path: string) => fetch(`${product.url}${path}`, { headers: client.headers })
    const list = '/api/v1/private/payments?range=[0,4]'
    expect((await ask(list)).status).toBe(200)
    await server.halt('crash')
    const unavailable = await ask(list)
    expect([unavailable.status, unavailable.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await unavailable.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/no está disponible/),
    })
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    const figures = await figuresOf(product)
    expect(figures).toMatch(/^rayo_unavailable_total\{cause="database"\} 1$/m)
    expect(figures).toMatch(/^rayo_metrics_complete 0$/m)
    expect(product.stdout()).toMatch(
      /"cause":"database","count":1.*"msg":"a request failed: the database cannot be used"/,
    )

    await server.resume()
    expect((await ask(list)).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    expect(await client.get(`private/payments/${payment.feeId}`)).toMatchObject({ paid: payment.paid })
    expect(await product.stop()).toBe(0)
  })

  it('refuses writes with the reason while the clock is a day ahead, and answers reads', async () => {
    const ahead = await startProduct(env, { nodeArguments: ['--import', DAY_AHEAD] })
    const client = await admin(ahead)
    await expect(client.get('private/payments?range=[0,4]')).resolves.toHaveLength(5)

    await expect(client.recordPayment()).rejects.toThrow(/^POST private\/receipts: 503 .*"code":"unavailable"/)
    const form = await fetch(`${ahead.url}/api/v1/private/profile`, {
      method: 'PUT',
      headers: client.headers,
      body: JSON.stringify(client.user),
    })
    expect([form.status, form.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await (await fetch(`${ahead.url}/readyz`)).json()).toEqual({ status: 'clock' })
    expect(await figuresOf(ahead)).toMatch(/^rayo_unavailable_total\{cause="clock"\} 2$/m)
    expect(ahead.stdout()).toMatch(/"level":"error".*"aheadMs":86\d{6},.*nothing is written/)
    expect(ahead.stdout().match(/"msg":"a request failed: [^"]*/g)).toEqual([
      '"msg":"a request failed: this clock and the database’s differ',
    ])

    running = await startProduct(env)
    await (await admin(running)).recordPayment()
    expect(await ahead.stop()).toBe(0)
  })

  it('receives changes of another process, and ends its streams after the configured time', async () => {
    const [one, other] = [await startProduct({ ...env, DRAIN_SECONDS: '1' }), running]
    const { headers } = await admin(one)
    const { body } = await fetch(`${one.url}/api/v1/private/events`, { headers })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('data: *\n\n')
    await (await admin(other)).recordPayment()
    expect((await reader?.read())?.value).toMatch(/^data: receipts$/m)
    expect(await Promise.all([one, other].map((product) => product.stop()))).toEqual([0, 0])
    expect(await reader?.read()).toMatchObject({ done: true })
    const messages = one.stdout().match(/(?<="msg":")(?:draining|stopping|stopped)(?=")/g)
    expect(messages).toEqual(['draining', 'stopping', 'stopped'])
  })

  it('drains for the configured time after SIGTERM, and ends at once after a second one', async () => {
    const product = await startProduct({ ...env, DRAIN_SECONDS: HOUR })
    onTestFinished(() => product.kill())
    const ask = (path: string) => fetch(`${product.url}${path}`)
    const isDraining = async () => (await ask('/readyz')).status === 503
    expect(await isDraining()).toBe(false)
    void product.stop()
    await vi.waitUntil(isDraining, WAIT)
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'stopping' })
    const answers = await Promise.all(['/api/v1/public/sports', '/sports', '/healthz'].map(ask))
    expect(answers.map(({ status, headers }) => [status, headers.get('Connection')])).toEqual([
      [200, 'close'],
      [200, 'close'],
      [200, 'close'],
    ])
    expect(await product.stop()).toBe(143)
  })

  it('has no demo accounts unless it is configured as a demonstration', async () => {
    const { RAYO_DEMO: _, ...real } = env
    await expect(startProduct(real)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*IDENTITY=local[^\n]*\n(?:[^\n]*\n)?$/),
    })
  })

  it('refuses to start as a role that bypasses row security, unless allowed', async () => {
    const superuser = { ...env, DATABASE_URL: server.url('rayo') }
    const refusal = {
      code: 1,
      stderr: expect.stringMatching(/^Rayo cannot start: the role postgres of DATABASE_URL has SUPERUSER[^\n]*\n$/),
    }
    await expect(startProduct(superuser)).rejects.toMatchObject(refusal)
    const database = await openDatabase({ url: server.url() })
    await database.query('CREATE ROLE passing LOGIN BYPASSRLS')
    await database.close()
    const passing = { ...env, DATABASE_URL: server.url('rayo').replace('postgres@', 'passing@') }
    await expect(startProduct(passing)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*the role passing of DATABASE_URL has BYPASSRLS[^\n]*\n$/),
    })
    const product = await startProduct({ ...superuser, DATABASE_SUPERUSER: '1' })
    await product.kill()
  })

  it('stops with one line on a newer database, which does not change', async () => {
    const database = await openDatabase({ url: server.url('rayo') })
    await database.query(`INSERT INTO rayo.migration SELECT '9999_later', hash, applied_at FROM rayo.migration LIMIT 1`)
    const counts = () =>
      database.query(`SELECT (SELECT count(*) FROM rayo.migration) AS migrations,
        (SELECT count(*) FROM rayo.audit_event) AS events, (SELECT sum(paid) FROM rayo.fee) AS paid`)
    const before = await counts()
    await expect(startProduct(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*newer than this version[^\n]*9999_later[^\n]*\n$/),
    })
    expect(await counts()).toEqual(before)
    await database.close()
  })
})

const SERVER = readdirSync('dist-server').filter((file) => file.endsWith('.js'))
const FILES = [...SERVER.map((file) => `dist-server/${file}`), 'dist/.vite/render.js']
const IMPORTS =
  /^(?:import|export)\b[^'"\n]*from\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|import\.meta\.resolve\(\s*[`"']([^`"']+)/gm

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

test('the dependencies are exactly those that the built server loads, so that `npm ci --omit=dev` is enough', () => {
  const specifiers = FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)].flatMap((match) => match.slice(1).find(Boolean) ?? []),
  )
  const packages = specifiers.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf)
  expect([...new Set(packages)].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})
