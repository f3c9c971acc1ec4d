import { describe, expect, it } from 'vitest'
import { createLimiter } from '#server/limiter'
import { MailUnavailable } from '#server/mail/port'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { freshWorld } from '#tests/access/world'
import { aPendingMembership, aReceipt } from '#tests/support/builders'
import { pdfText } from '#tests/support/pdfText'
import { aReceiptToken } from '#tests/support/apiClient'
import { signal } from '#tests/support/signal'

const world = freshWorld()
const { userA, adminA, a, receiptA, receiptB } = world

const bytesOf = async (path: string, as?: string) => {
  const response = await world.ask('GET', path, as ? { as } : {})
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const events = () => world.store.snapshot().audit.filter(({ action }) => action === 'send')

describe('a receipt as a PDF', () => {
  it('is a file that is not stored, the same for all who see the whole receipt', async () => {
    const path = `private/receipts/${receiptA.id}/pdf`
    const { response, bytes } = await bytesOf(path, 'userA')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': 'attachment; filename="recibo-00000001.pdf"',
      'cache-control': 'private, no-store',
    })
    expect((await pdfText(bytes)).text).toContain('Recibió adminA Pérez')
    for (const as of ['adminA', 'superAdmin', 'userA']) {
      expect(Buffer.from((await bytesOf(path, as)).bytes).equals(bytes)).toBe(true)
    }
  })

  it('loads no logo from another server, only uploaded pictures', async () => {
    const logos: (Uint8Array | null)[] = []
    const printer = createNodeReceipts()
    const { by } = world.processWith({
      pictures: { put: async () => {}, get: async () => Uint8Array.of(1), removeUnused: async () => 0 },
      papers: { printer: { ...printer, print: (paper, logo) => (logos.push(logo), printer.print(paper, logo)) } },
    })
    for (const logoUrl of ['https://other.example/logo.png', `/pictures/uploaded/${'a'.repeat(64)}.webp`, null]) {
      const institution = world.store.snapshot().institutions.find(({ id }) => id === a.id) ?? a
      const picture = { name: `${'a'.repeat(64)}.webp`, at: '2024-06-15T00:00:00.000Z', bytes: null }
      await world.store.write(async (tx) => {
        await tx.pictures.put(picture)
        await tx.institutions.update({ ...institution, logoUrl, version: institution.version + 1 }, institution.version)
      })
      expect((await by.adminA.get(`receipts/${receiptA.id}/pdf`)).status).toBe(200)
    }
    expect(logos).toEqual([null, Uint8Array.of(1), null])
  })

  it('is refused with a stable code where no PDF can be made', async () => {
    const answer = await world.processWith({}).by.adminA.get(`receipts/${receiptA.id}/pdf`)
    expect(answer.refusal).toEqual([503, 'unavailable'])
  })
})

const link = async (id: string, as: string) => world.clientFor(as).post(`receipts/${id}/link`)
const publicPath = (path: unknown) => String(path).replace('/api/v1/', '')

describe('the shared address of a receipt', () => {
  it('shows that receipt to anybody for thirty days', async () => {
    const { body } = await link(receiptA.id, 'userA')
    expect(body.expiresAt).toBe('2024-07-15T15:00:00.000Z')
    const { response, bytes } = await bytesOf(publicPath(body.path))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="recibo-00000001.pdf"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const own = await bytesOf(`private/receipts/${receiptA.id}/pdf`, 'userA')
    expect(Buffer.from(bytes).equals(own.bytes)).toBe(true)
  })

  it('expires on a day of the institution’s time zone', async () => {
    // the 14th in Buenos Aires, the 15th in Madrid and in UTC
    world.clock.now = Date.UTC(2024, 5, 15, 2)
    const own = await link(receiptA.id, 'userA')
    expect(own.body).toMatchObject({ expiresAt: '2024-07-15T02:00:00.000Z', expiresOn: '2024-07-14' })
    await world.store.write((tx) => tx.institutions.update({ ...world.a, timezone: 'Europe/Madrid', version: 2 }, 1))
    expect((await link(receiptA.id, 'userA')).body).toMatchObject({ expiresOn: '2024-07-15' })
  })

  it('gets the same answer whether it is wrong, changed, expired or of another server', async () => {
    const { now } = world.clock
    const good = aReceiptToken(receiptA.id, now + 1_000)
    const answers = new Set<string>()
    for (const token of [
      'x',
      receiptA.id,
      `${good.startsWith('B') ? 'C' : 'B'}${good.slice(1)}`,
      aReceiptToken(receiptA.id, now),
      aReceiptToken(receiptA.id, now + 1_000, 'another secret of another server'),
      aReceiptToken(world.nowhere, now + 1_000),
    ]) {
      const response = await world.ask('GET', `public/receipts/${token}`)
      const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers)
      answers.add(JSON.stringify([response.status, headers, await response.text()]))
    }
    expect([...answers]).toEqual([expect.stringContaining('"code\\":\\"notFound')])
  })

  it('shows the payer’s phone and e-mail only to people who register receipts', async () => {
    await world.store.write((tx) => tx.users.update({ ...userA, phone: '+5493415550101', version: 2 }, 1))
    expect((await link(receiptA.id, 'adminA')).body).toMatchObject({ phone: '+5493415550101', email: userA.email })
    expect((await link(receiptA.id, 'userA')).body).toMatchObject({ phone: null, email: null })
    const { membershipOf } = world
    await world.store.write((tx) =>
      tx.memberships.update({ ...membershipOf.userA, until: '2024-06-01', version: 2 }, 1),
    )
    expect((await link(receiptA.id, 'adminA')).body).toMatchObject({ phone: null, email: null })
  })

  it('can be read thirty times in five minutes in all', async () => {
    const token = aReceiptToken(receiptB.id, world.clock.now + 1_000)
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await world.ask('GET', `public/receipts/${token}`)).status)
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429])
  })
})

type Parts = Parameters<typeof world.processWith>[0]
const processWith = (papers: Parts['papers'], parts: Parts = {}) =>
  world.processWith({ ...parts, papers: { printer: createNodeReceipts(), ...papers } })

const send = (key: string | null = null, { by }: Pick<typeof world, 'by'> = world) =>
  by.adminA.post(`receipts/${receiptA.id}/email`, undefined, key === null ? {} : { 'Idempotency-Key': key })

describe('a receipt by e-mail', () => {
  it('goes to its payer with the PDF, and is recorded in the history', async () => {
    const { status, body } = await send()
    expect([status, body]).toEqual([201, { sentTo: userA.email }])
    expect(world.mails).toHaveLength(1)
    const [mail] = world.mails
    expect(mail).toMatchObject({
      to: userA.email,
      fromName: 'Club A',
      replyTo: 'club@example.org',
      subject: 'Recibo N.º 00000001 · Club A',
    })
    expect(mail?.text).toContain('Hola, userA Pérez:')
    const { bytes } = await bytesOf(`private/receipts/${receiptA.id}/pdf`, 'adminA')
    expect(Buffer.from(mail?.attachment?.bytes ?? []).equals(bytes)).toBe(true)
    expect(events()).toMatchObject([{ entity: 'receipt', entityId: receiptA.id, institutionId: a.id, changes: {} }])
    const { rows } = await world.by.userA.get(`receipts/${receiptA.id}/audit`)
    expect(rows.map(({ action }) => action)).toEqual(['send'])
  })

  it('is sent once if the request is repeated meanwhile, in this process or another', async () => {
    const [start, ended] = [signal(), signal()]
    const mails: string[] = []
    const mailer = {
      async send({ to }: { to: string }) {
        mails.push(to)
        start.resolve()
        await ended.promise
      },
    }
    const [here, there] = [processWith({ mailer }), processWith({ mailer })]
    const statusOf = async (from: typeof here) => (await send('k', from)).status
    const first = statusOf(here)
    await start.promise
    expect([await statusOf(here), await statusOf(there)]).toEqual([409, 409])
    ended.resolve()
    expect([await first, await statusOf(there), mails]).toEqual([201, 201, [userA.email]])
  })

  it('is not sent again by a request whose process was killed while sending', async () => {
    await send('k')
    const [record] = world.store.snapshot().idempotency
    await world.restore()
    await world.store.write(async (tx) => {
      if (record) await tx.idempotency.put({ ...record, response: null })
    })
    expect((await send('k')).refusal).toEqual([409, 'requestRunning'])
    world.clock.now += 600_000
    expect((await send('k')).refusal).toEqual([503, 'mailUnconfirmed'])
    expect(world.mails).toEqual([])
  })

  it('needs a payer with an e-mail', async () => {
    const pending = aPendingMembership({ userId: world.unlinked.id, institutionId: a.id })
    const invitation = pending.invitation && { ...pending.invitation, email: null }
    const receipt = aReceipt({ institutionId: a.id, payerId: pending.id, number: 3, actorId: adminA.id })
    await world.store.write(async (tx) => {
      await tx.memberships.insert({ ...pending, userId: null, invitation })
      await tx.receipts.insert(receipt)
    })
    expect((await world.by.adminA.post(`receipts/${receipt.id}/email`)).refusal).toEqual([409, 'payerHasNoEmail'])
    expect([world.mails, events()]).toEqual([[], []])
  })

  it('is not recorded if the mail server refuses it or is silent; only a new request tries again', async () => {
    world.post.refuses = new MailUnavailable('down')
    expect((await send('k')).refusal).toEqual([503, 'mailUnavailable'])
    world.post.refuses = new Error('no answer')
    expect((await send('silent')).refusal).toEqual([503, 'mailUnconfirmed'])
    expect(events()).toEqual([])
    world.post.refuses = null
    expect((await send('k')).refusal).toEqual([503, 'mailUnavailable'])
    expect((await send('silent')).refusal).toEqual([503, 'mailUnconfirmed'])
    expect((await send('new')).status).toBe(201)
    expect([world.mails.map(({ to }) => to), events().length]).toEqual([[userA.email], 1])
  })

  it('is not offered where the installation sends no mail, and is limited where it does', async () => {
    const without = processWith({})
    expect((await without.by.adminA.post(`receipts/${receiptA.id}/link`)).body).toMatchObject({ email: null })
    expect((await send(null, without)).status).toBe(503)
    const limited = processWith({ mailer: { send: async () => {} } }, { limiter: createLimiter({ mails: 0 }) })
    expect((await send(null, limited)).status).toBe(429)
  })
})
