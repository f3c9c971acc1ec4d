import { expect, it, onTestFinished } from 'vitest'
import { apiClient } from '#tests/support/apiClient'
import { startPostgresServer } from '#tests/support/postgresServer'
import { createProductRole } from '#tests/support/productRole'
import { runCommand, startProduct } from '#tests/support/productProcess'

const DAY_AHEAD = 'data:text/javascript,const now = Date.now; Date.now = () => now() + 864e5'

it('refuses writes with the cause while the clock is a day ahead, and answers reads', async () => {
  const server = await startPostgresServer()
  onTestFinished(() => server.stop())
  const env = { DATABASE_URL: await createProductRole(server), IDENTITY: 'local', RAYO_DEMO: '1', HOST: '127.0.0.1' }
  for (const command of ['migrate', 'seed']) runCommand(command, env)
  const ahead = await startProduct(env, { nodeArguments: ['--import', DAY_AHEAD] })
  const client = await apiClient(ahead.url, 'admin@rayo.test')
  await expect(client.get('private/payments?range=[0,4]')).resolves.toHaveLength(5)

  await expect(client.recordPayment()).rejects.toThrow(/^POST private\/receipts: 503 .*"code":"unavailable"/)
  const form = await fetch(`${ahead.url}/api/v1/private/profile`, {
    method: 'PUT',
    headers: client.headers,
    body: JSON.stringify(client.user),
  })
  expect([form.status, form.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await (await fetch(`${ahead.url}/readyz`)).json()).toEqual({ status: 'clock' })
  expect(await (await fetch(`${ahead.url}/metrics`)).text()).toMatch(/^rayo_unavailable_total\{cause="clock"\} 2$/m)
  expect(ahead.stdout()).toMatch(/"level":"error".*"aheadMs":86\d{6},.*nothing is written/)
  expect(ahead.stdout().match(/"msg":"answered 503: [^"]*/g)).toEqual([
    '"msg":"answered 503: this clock and the database’s differ',
  ])

  const other = await startProduct(env)
  await expect((await apiClient(other.url, 'admin@rayo.test')).recordPayment()).resolves.toMatchObject({})
  expect(await Promise.all([ahead, other].map((product) => product.stop()))).toEqual([0, 0])
})
