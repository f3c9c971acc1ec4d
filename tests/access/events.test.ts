import { expect, it, onTestFinished } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { aFeeBody } from './bodies.ts'

const MOST_STREAMS = 10
const MINUTE = 60_000

describeOnBoth('the stream of changes', (world) => {
  /** Returns a function that reads the next changed resources, or `end`. */
  async function listen(as: string) {
    const { body } = await world.ask('GET', 'private/events', { as })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('no stream')
    onTestFinished(() => reader.cancel())
    const next = async () => {
      const { done, value = '' } = await reader.read()
      return done ? 'end' : [...value.matchAll(/^data: (.+)$/gm)].map(([, resource]) => resource).join(' ')
    }
    expect(await next()).toBe('*')
    return next
  }
  const addFee = () => world.by.adminA.post('payments', aFeeBody(world.a.id, world.userA.id))
  let names = 0
  const changeSport = () => world.by.superAdmin.put(`sports/${world.sport.id}`, { name: `Fútbol ${(names += 1)}` })
  const move = (by: 'superAdmin' | 'multi', { id }: { id: string }) =>
    world.by[by].put(`institutions/${id}`, { city: 'Funes' })

  it('names a change only to people who manage all records of its kind', async () => {
    const whole = [await listen('adminA'), await listen('lectura'), await listen('superAdmin')]
    // Administers another institution and is a member of this one; coordinates a sport of this one.
    const others = [await listen('multi'), await listen('coordina')]
    const all = [...whole, ...others]
    await addFee()
    for (const next of whole) expect(await next()).toBe('payments')
    await changeSport()
    for (const next of all) expect(await next()).toBe('sports')
  })

  it('names no change of another institution', async () => {
    const [admin, multi] = [await listen('adminA'), await listen('multi')]
    await move('superAdmin', world.a)
    expect(await admin()).toBe('institutions')
    await changeSport()
    for (const next of [admin, multi]) expect(await next()).toBe('sports')
    await move('multi', world.b)
    expect(await multi()).toBe('institutions')
    await addFee()
    expect(await admin()).toBe('payments')
  })

  it('is sent as an event stream that is not cached, with only names', async () => {
    const response = await world.ask('GET', 'private/events', { as: 'adminA' })
    const reader = response.body?.getReader()
    onTestFinished(() => reader?.cancel())
    const first = new TextDecoder().decode((await reader?.read())?.value)
    expect([first, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      'data: *\n\n',
      'text/event-stream',
      'private, no-store',
    ])
  })

  it.each([
    ['has been deactivated', () => world.by.superAdmin.put(`users/${world.adminA.id}`, { active: false })],
    ['has no valid token any more', () => world.people.shift()],
  ])('ends for a person who %s', async (_, revoke) => {
    world.people.sort(({ subject }) => (subject === 'adminA' ? -1 : 1))
    const next = await listen('adminA')
    await revoke()
    world.clock.now += MINUTE
    await changeSport()
    expect(await next()).toBe('end')
  })

  it('ends the first stream of a person who opens too many', async () => {
    const streams = []
    for (let count = 0; count <= MOST_STREAMS; count += 1) streams.push(await listen('adminA'))
    expect(await streams[0]?.()).toBe('end')
    await addFee()
    expect(await streams[1]?.()).toBe('payments')
  })
})
