import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SIGN_INS_OF_AN_EMAIL, createWorld, type World } from '#tests/access/world'

let world: World
beforeEach(() => {
  world = createWorld()
})

const lookUp = (subject: string, email = `${subject.toLowerCase()}@rayo.test`) =>
  world.clientFor(subject).get(`auth/${subject}/${encodeURIComponent(email)}`)
function provider(subject: string) {
  const person = world.people.find((one) => one.subject === subject)
  if (!person) throw new Error(subject)
  return person
}

const signIn = (email: string, password = 'Rayo-2024!') =>
  world.json('POST', 'private/auth/signIn', { body: { email, password } })

const signInFrom = (password: string, address: string) => {
  world.where.address = address
  return signIn('admina@rayo.test', password)
}

it('limits wrong passwords by address, and by e-mail only after far more', async () => {
  const wrong: number[] = []
  for (let times = 0; times < 12; times += 1) wrong.push((await signInFrom('wrong', '203.0.113.1')).status)
  expect(wrong).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signInFrom('Rayo-2024!', '203.0.113.1')).status).toBe(429)
  expect((await signInFrom('Rayo-2024!', '198.51.100.7')).status).toBe(200)
  const guesses: number[] = []
  for (let guess = 0; guess < SIGN_INS_OF_AN_EMAIL; guess += 1) {
    guesses.push((await signInFrom('wrong', `2001:db8:0:${guess}::/64`)).status)
  }
  expect(guesses.filter((status) => status === 401)).toHaveLength(SIGN_INS_OF_AN_EMAIL - 11)
  expect((await signInFrom('Rayo-2024!', '198.51.100.7')).status).toBe(429)
})

describe('synchronising a person who signed in', () => {
  it('returns the record with its roles, which are never stored', async () => {
    const { status, body, headers } = await lookUp('multi')
    expect([status, body.rols, headers.get('Cache-Control')]).toEqual([200, ['Admin', 'User'], 'no-store'])
    expect((await lookUp('superAdmin')).body.rols).toEqual(['SuperAdmin'])
  })

  it('refuses an address without an e-mail', async () => {
    expect((await world.by.userA.get('auth/userA/no-es-correo')).body.code).toBe('malformedId')
  })

  it('trusts the provider’s e-mail, not the one in the path', async () => {
    expect((await lookUp('userA', 'memberb@rayo.test')).body.email).toBe('usera@rayo.test')
  })

  it.each([
    ['an e-mail that another subject has', 'stranger', 'memberb@rayo.test', 'alreadyLinked'],
    ['a change to an e-mail that is taken', 'userA', 'memberb@rayo.test', 'emailTaken'],
  ])('refuses %s', async (_name, subject, email, code) => {
    Object.assign(provider(subject), { email, verified: true })
    expect((await lookUp(subject, email)).refusal).toEqual([409, code])
  })

  it('refuses a provider e-mail that is ASCII only in lower case', async () => {
    // the Kelvin sign in lower case is a k, which makes this somebody else's e-mail
    provider('stranger').email = 'invitada@example.or\u212A'
    await world.store.write((tx) =>
      tx.users.update({ ...world.unlinked, email: 'invitada@example.ork', version: 2 }, 1),
    )
    expect((await lookUp('stranger')).refusal).toEqual([409, 'emailUnverified'])
  })
})

describe('signIn', () => {
  it('returns the user with tokens that the API accepts', async () => {
    const { status, body } = await signIn('UserA@rayo.test')
    expect([status, body.user?.id, body.tokens?.accessToken]).toEqual([200, world.userA.id, 'token-for-userA'])
  })

  it('answers every failure in the same way', async () => {
    const wrong = await signIn('usera@rayo.test', 'otra')
    const nobody = await signIn('nadie@rayo.test', 'otra')
    expect([wrong.status, wrong.body]).toEqual([401, nobody.body])
    expect(wrong.body.detail).toBe('Correo y/o contraseña incorrecto/s')
  })

  it('limits the attempts by e-mail, with Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let count = 0; count < 10; count += 1) expect((await signIn('usera@rayo.test', 'mal')).status).toBe(401)
    const limited = await signIn('usera@rayo.test')
    expect([limited.status, limited.body.code, limited.headers.get('Retry-After')]).toEqual([429, 'rateLimited', '300'])
    expect((await signIn('peera@rayo.test')).status).toBe(200)
    vi.setSystemTime(Date.now() + 300_000)
    expect((await signIn('usera@rayo.test')).status).toBe(200)
  })
})
