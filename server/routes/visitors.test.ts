import { describe, expect, it, vi } from 'vitest'
import { MESSAGES_A_DAY } from '#domain/visitors/contactMessage'
import { JOINS_A_DAY } from '#domain/visitors/joinRequest'
import { VISITOR_RETENTION_MS, VISITOR_SPAN_MS } from '#domain/visitors/visitorForm'
import { FIELD_TEXTS } from '#domain/api/messages'
import { MailUnavailable } from '../mail/port.ts'
import { instantOf } from '../services/records/records.ts'
import { deleteOldVisitorRecords } from '../services/visitors/contactMessages.ts'
import { freshWorld } from '#tests/access/world'
import { aContactMessage, aJoinRequest, aMembership, aUser } from '#tests/support/builders'

const world = freshWorld()
const snapshot = () => world.store.snapshot()
const once = (key: string) => ({ 'Idempotency-Key': key })

const INES = { kind: 'join', givenName: 'Inés', familyName: 'Ríos', email: 'ines@example.org', consent: true }
const ask = (body: object = INES, slug = world.a.slug, headers = {}) =>
  world.json('POST', `public/institutions/${slug}/join-requests`, { body, headers })
const newRequests = () => snapshot().joinRequests.filter(({ givenName }) => givenName === 'Inés')

describe('a request to join', () => {
  it('is stored with the phone in its country’s format, and mailed to the institution’s Admins', async () => {
    const trial = { ...INES, kind: 'trial', sportId: world.sport.id, phone: '11 2345-6789', message: 'Soy arquera' }
    const { status, body } = await ask(trial)
    expect([status, body]).toEqual([201, { received: true }])
    expect(newRequests()).toMatchObject([
      { institutionId: world.a.id, kind: 'trial', phone: '+541123456789', status: 'new', membershipId: null },
    ])
    // to the Admins who decide on the request
    await vi.waitFor(() =>
      expect(world.mails.map(({ to }) => to).toSorted()).toEqual([
        'admina@rayo.test',
        'coordina@rayo.test',
        'socios@rayo.test',
      ]),
    )
    const mail = world.mails.find(({ to }) => to === 'admina@rayo.test')
    expect(mail).toMatchObject({
      to: 'admina@rayo.test',
      fromName: world.a.name,
      subject: 'Clase de prueba: Inés Ríos',
    })
    expect(mail?.text).toContain(`: https://club.example/panel/join-requests/${newRequests()[0]?.id}`)
    expect(mail?.text).toContain('Soy arquera')
  })

  it('is mailed to the people who decide it, however many other Admins there are', async () => {
    const others = Array.from({ length: 10 }, (_, index) =>
      aUser({ id: `018f0000-0000-7000-8000-00000000000${index}` }),
    )
    await world.store.write(async (tx) => {
      for (const other of others) await tx.users.insert(other)
      await tx.memberships.insertAll(
        others.map(({ id }) => aMembership({ userId: id, institutionId: world.a.id, role: 'Admin', duties: [] })),
      )
    })
    await ask()
    await vi.waitFor(() =>
      expect(world.mails.map(({ to }) => to).toSorted()).toEqual(['admina@rayo.test', 'socios@rayo.test']),
    )
  })

  it('is mailed without a link if the site’s address is unknown, as that of the request may be false', async () => {
    world.where.addresses = null
    await ask(INES, world.a.slug, { Origin: 'http://api.test' })
    await vi.waitFor(() => expect(world.mails).toHaveLength(2))
    expect(world.mails[0]?.text).toMatch(/Responde desde el panel, en Solicitudes\.$/)
    expect(world.mails[0]?.text).not.toContain('://')
  })

  it('leaves no name, address or message in the history, which is never deleted', async () => {
    await ask({ ...INES, message: 'Un secreto' })
    expect(JSON.stringify(snapshot().audit)).not.toMatch(/Inés|ines@|secreto/)
  })

  it('is stored and mailed once if it is repeated, with its key or without', async () => {
    for (const headers of [once('una'), once('una'), {}])
      expect((await ask(INES, world.a.slug, headers)).status).toBe(201)
    expect(newRequests()).toHaveLength(1)
    await vi.waitFor(() => expect(world.mails).toHaveLength(2))
    expect((await ask({ ...INES, message: 'Otra' }, world.a.slug, once('una'))).body.code).toBe('keyReused')
  })

  it('gets the same answer if a program fills it in, and is dropped', async () => {
    expect((await ask({ ...INES, nickname: 'x' })).body).toEqual({ received: true })
    expect(newRequests()).toEqual([])
  })

  it('is refused the fourth time in a day from one person, and accepted the next day', async () => {
    const statusOf = async () => {
      const [last] = newRequests().toReversed()
      await world.by.adminA.put(`join-requests/${last?.id}`, { status: 'declined' })
    }
    for (let times = 0; times < 3; times += 1) {
      expect((await ask()).status).toBe(201)
      await statusOf()
    }
    const response = await ask()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, String(VISITOR_SPAN_MS / 1000)])
    expect((await ask({ ...INES, email: 'otra@example.org' })).status).toBe(201)
    world.clock.now += VISITOR_SPAN_MS
    expect((await ask()).status).toBe(201)
    world.clock.now -= VISITOR_SPAN_MS
  })

  it('is stored and answered beyond the institution’s daily mails, and the last mail says so', async () => {
    const flood = Array.from({ length: JOINS_A_DAY - 1 }, (_, index) =>
      aJoinRequest({
        institutionId: world.a.id,
        email: `f${index}@example.org`,
        createdAt: instantOf(world.clock.now),
      }),
    )
    await world.store.write(async (tx) => {
      for (const request of flood) await tx.joinRequests.insert(request)
    })
    expect((await ask()).status).toBe(201)
    await vi.waitFor(() => expect(world.mails).toHaveLength(2))
    expect(world.mails[0]?.text).toContain(`Hoy ya llegaron ${JOINS_A_DAY} solicitudes`)
    const others = ['otra@example.org', 'alguien@example.org'].map((email) => ask({ ...INES, email }))
    expect((await Promise.all(others)).map(({ status, body }) => [status, body])).toEqual(
      others.map(() => [201, { received: true }]),
    )
    expect(newRequests()).toHaveLength(3)
    expect(world.mails).toHaveLength(2)
    world.clock.now += VISITOR_SPAN_MS
    expect((await ask({ ...INES, email: 'manana@example.org' })).status).toBe(201)
    await vi.waitFor(() => expect(world.mails).toHaveLength(4))
    world.clock.now -= VISITOR_SPAN_MS
  })

  it.each([
    [
      'for a sport that the institution does not offer',
      () => ({ sportId: world.unusedSport.id }),
      { sportId: FIELD_TEXTS.unknownSport },
    ],
    ['with an invalid phone', () => ({ phone: '123' }), { phone: FIELD_TEXTS.invalidPhone }],
    ['with a future day of birth', () => ({ birthdate: '2024-06-16' }), { birthdate: FIELD_TEXTS.inTheFuture }],
    ['with an unknown field', () => ({ status: 'member' }), { status: FIELD_TEXTS.unknownField }],
  ])('is refused at its field %s', async (_, wrong, errors) => {
    const { status, body } = await ask({ ...INES, ...wrong() })
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors })
  })

  it('is refused for a draft or an unknown institution', async () => {
    for (const slug of [world.draft.slug, 'ninguna']) expect((await ask(INES, slug)).status).toBe(404)
  })

  it('stays decided once it led to a member', async () => {
    const decide = (body: object) => world.by.adminA.put(`join-requests/${world.joinRequestA.id}`, body)
    expect((await decide({ status: 'member' })).body.errors).toEqual({ membershipId: FIELD_TEXTS.required })
    const membershipId = world.membershipOf.userA.id
    expect((await decide({ status: 'member', membershipId })).body).toMatchObject({ status: 'member', membershipId })
    expect((await decide({ status: 'new' })).body.code).toBe('alreadyMember')
  })
})

const MESSAGE = { name: 'Inés Ríos', email: 'ines@example.org', role: 'club', message: 'Hola', consent: true }
const write = (body: object = MESSAGE, headers = {}) => world.json('POST', 'public/contact', { body, headers })
const newMessages = () => snapshot().contactMessages.filter(({ name }) => name === MESSAGE.name)

describe('a contact message', () => {
  it('is never about the product itself', async () => {
    const { status, body } = await write({ ...MESSAGE, role: 'system' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['role']])
    expect(newMessages()).toEqual([])
  })

  it('is mailed once to the installation’s address, and the answer says so', async () => {
    for (const headers of [once('una'), once('una'), {}])
      expect((await write(MESSAGE, headers)).body).toEqual({ mailed: true })
    expect(world.mails).toMatchObject([{ to: 'hola@rayo.example', replyTo: 'ines@example.org' }])
    expect(newMessages()).toMatchObject([{ mailed: true, read: false }])
  })

  it('is stored beyond the installation’s daily mails; the answer and the last mail say so', async () => {
    const flood = Array.from({ length: MESSAGES_A_DAY - 1 }, (_, index) =>
      aContactMessage({ email: `f${index}@example.org`, createdAt: instantOf(world.clock.now) }),
    )
    await world.store.write(async (tx) => {
      for (const message of flood) await tx.contactMessages.insert(message)
    })
    expect((await write()).body).toEqual({ mailed: true })
    expect(world.mails[0]?.text).toContain(`Hoy ya llegaron ${MESSAGES_A_DAY} mensajes`)
    const other = await write({ ...MESSAGE, email: 'otra@example.org' })
    expect([other.status, other.body]).toEqual([201, { mailed: false }])
    expect(newMessages()).toHaveLength(2)
    expect(world.mails).toHaveLength(1)
  })

  it('is refused the sixth time in a day from one person', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1) {
      statuses.push((await write({ ...MESSAGE, message: `Hola ${times}` })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('is stored when the mail server accepts nothing, and the answer says so', async () => {
    world.post.refuses = new MailUnavailable('no')
    const { status, body } = await write()
    expect([status, body]).toEqual([201, { mailed: false }])
    expect(newMessages()).toMatchObject([{ mailed: false }])
    expect(world.failures).toHaveLength(1)
  })
})

it('deletes closed requests and messages after twelve months', async () => {
  await world.by.adminA.put(`join-requests/${world.joinRequestA.id}`, { status: 'declined' })
  await world.by.superAdmin.put(`contact-messages/${world.contactMessage.id}`, { read: true })
  const forget = (after: number) => deleteOldVisitorRecords(world.store.as({ kind: 'system' }, world.clock.now + after))
  expect(await forget(VISITOR_RETENTION_MS)).toBe(0)
  expect(await forget(VISITOR_RETENTION_MS + 1)).toBe(2)
  expect(snapshot().joinRequests.map(({ id }) => id)).toEqual([world.joinRequestB.id])
  expect(snapshot().contactMessages).toEqual([])
})
