import { expect, it, onTestFinished, vi } from 'vitest'
import { startProduct } from '#tests/support/productProcess'
import { temporaryFolder } from '#tests/support/temporaryFolder'

const HOUR = '3600'
const WAIT = { timeout: 60_000, interval: 20 }

async function start(seconds: string) {
  const product = await startProduct({ DATA_DIR: temporaryFolder(), DRAIN_SECONDS: seconds })
  onTestFinished(() => product.kill())
  const ask = (path: string) => fetch(`${product.url}${path}`)
  const isDraining = async () => (await ask('/readyz')).status === 503
  return { product, ask, isDraining }
}

it('drains for the configured time after SIGTERM, and ends at once after a second one', async () => {
  const { product, ask, isDraining } = await start(HOUR)
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

it('ends after the configured time', async () => {
  const { product } = await start('1')
  expect(await product.stop()).toBe(0)
  const messages = product.stdout().match(/(?<="msg":")(?:draining|stopping|stopped)(?=")/g)
  expect(messages).toEqual(['draining', 'stopping', 'stopped'])
})
