import { expect, it } from 'vitest'
import { requestOf } from '#tests/access/requests'
import { createWorld } from '#tests/access/world'
import { REMEMBERED_MS, forgetOldRequests } from './answerOnce.ts'

it('repeats the first answer for seven days, and then treats the request as new', async () => {
  const world = createWorld()
  const [path, asking] = requestOf('POST /private/receipts', world)
  const pay = async () => (await world.json('POST', path, { ...asking, headers: { 'Idempotency-Key': 'una' } })).id
  const system = () => world.store.as({ kind: 'system' }, world.clock.now)
  const first = await pay()
  world.clock.now += REMEMBERED_MS
  expect(await forgetOldRequests(system())).toBe(0)
  expect(await pay()).toBe(first)
  world.clock.now += 1
  expect(await forgetOldRequests(system())).toBe(1)
  expect(await pay()).not.toBe(first)
})
