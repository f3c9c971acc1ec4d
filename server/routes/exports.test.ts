import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROWS_PER_READ } from '#server/routes/resourceReads'
import type { Store } from '#server/store/port'
import { aReceiptBody } from '#tests/access/bodies'
import { createWorld, freshWorld } from '#tests/access/world'
import { aFee, anInstitution } from '#tests/support/builders'
import { tokenFor } from '#tests/support/identity'
import { aProduct } from '#tests/support/servedWorld'
import { serveHttp } from '#web/http/httpServer'

const world = freshWorld()

const pathOf = (resource: string, query: { format?: string; [name: string]: unknown }) => {
  const { format, ...json } = query
  const parameters = Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)])
  return `private/${resource}/export?${new URLSearchParams([...parameters, ...(format ? [['format', format]] : [])]).toString()}`
}
const requestExport = (resource: string, query = {}, as = 'adminA') => world.ask('GET', pathOf(resource, query), { as })
const linesOf = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).split('\r\n')

async function addFees(count: number): Promise<ReturnType<typeof aFee>[]> {
  const { a, userA } = world
  const fees = Array.from({ length: count }, (_, index) =>
    aFee({
      institutionId: a.id,
      userId: userA.id,
      period: null,
      runId: null,
      concept: `Rifa ${index}`,
      amount: 100 * (1 + (index % 7)),
    }),
  )
  await world.store.write(async (tx) => {
    for (const fee of fees) await tx.fees.insert(fee)
  })
  return fees
}

describe('a file of a list', () => {
  it('contains every row that the filter matches, once, in the order of the list, over several pages', async () => {
    const fees = await addFees(1300)
    const response = await requestExport('payments', {
      filter: { q: 'rifa', amount_gte: 200 },
      sort: ['amount', 'DESC'],
    })
    const expected = fees
      .filter(({ amount }) => amount >= 200)
      .toSorted((one, other) => other.amount - one.amount || (one.id < other.id ? 1 : -1))
    const lines = await linesOf(response)
    expect(lines.slice(1).map((line) => line.split(';')[3])).toEqual(expected.map(({ concept }) => concept))
    expect(expected.length).toBeGreaterThan(1100)
    expect(response.headers.get('X-Total-Count')).toBe(String(expected.length))
  })

  it('contains the same rows as a workbook, with real days and numbers, and text that is never a formula', async () => {
    await addFees(1100)
    await world.store.write((tx) =>
      tx.fees.insert(
        aFee({
          institutionId: world.a.id,
          userId: world.peerA.id,
          sportId: world.sport.id,
          concept: '=1+1 <"y">',
          surcharge: true,
          amount: 123_456,
          dueDate: '2024-03-09',
          period: '2024-03',
        }),
      ),
    )
    const response = await requestExport('payments', {
      filter: { dueDate_lte: '2024-12-31' },
      sort: ['dueDate', 'ASC'],
      format: 'xlsx',
    })
    expect(response.headers.get('Content-Type')).toMatch(/spreadsheetml\.sheet$/)
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const [heading, first, ...others] = sheets[0]?.rows ?? []
    expect(sheets[0]?.name).toBe('Cuotas')
    expect(heading?.slice(3, 7)).toEqual(['Concepto', 'Período', 'Deporte', 'Recargo por mora'])
    expect(heading?.slice(7, 9)).toEqual(['Saldo inicial', 'Vencimiento'])
    expect(first).toEqual([
      'peerA Pérez',
      'Club A',
      'Vencida',
      '=1+1 <"y">',
      '03/2024',
      'Fútbol',
      'Sí',
      'No',
      new Date('2024-03-09T00:00:00Z'),
      null,
      98,
      1234.56,
      0,
      0,
      1234.56,
      'ARS',
    ])
    expect(others).toHaveLength(Number(response.headers.get('X-Total-Count')) - 1)
    expect(others.length).toBeGreaterThan(1100)
  })

  it('has in each row the decimals of its currency', async () => {
    await addFees(2)
    const inPesos = aFee({ institutionId: world.b.id, userId: world.peerA.id, currency: 'CLP', amount: 12_000 })
    await world.store.write((tx) => tx.fees.insert(inPesos))
    const response = await requestExport('payments', { sort: ['amount', 'ASC'], format: 'xlsx' }, 'superAdmin')
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
    const [heading = [], ...rows] = sheets[0]?.rows ?? []
    const column = (name: string) => heading.indexOf(name)
    const formats = rows.map((row, index) => [
      row[column('Moneda')],
      sheets[0]?.cells?.get(`${index + 1},${column('Importe')}`)?.style?.numFmt,
    ])
    expect(formats.filter(([currency]) => currency === 'CLP')).toEqual([['CLP', '#,##0']])
    expect(formats.filter(([currency]) => currency === 'ARS').length).toBeGreaterThan(1)
    expect(formats.every(([currency, format]) => currency === 'CLP' || format === '#,##0.00')).toBe(true)
  })

  it('is named by the resource and the institution’s day, with no-store and headers for other origins', async () => {
    // after midnight in Madrid, the previous evening in Buenos Aires
    world.clock.now = Date.UTC(2024, 5, 15, 23)
    await world.store.write((tx) => tx.institutions.update({ ...world.a, timezone: 'Europe/Madrid', version: 2 }, 1))
    const nameOf = async (resource: string, query: object, as: string) =>
      (await requestExport(resource, query, as)).headers.get('Content-Disposition')
    expect(await nameOf('receipts', {}, 'adminA')).toBe('attachment; filename="recibos-2024-06-16.csv"')
    expect(await nameOf('users', { format: 'xlsx' }, 'superAdmin')).toBe(
      'attachment; filename="usuarios-2024-06-15.xlsx"',
    )
    expect(await nameOf('payments', { filter: { institutionId: world.a.id } }, 'superAdmin')).toContain('06-16.csv')
    expect(await nameOf('payments', { filter: { institutionId: world.a.id } }, 'lonely')).toContain('06-15.csv')
    const { headers } = await requestExport('institutions')
    const unknown = await world.json('GET', pathOf('payments', { format: 'pdf' }), { as: 'adminA' })
    expect(unknown.refusal).toEqual([400, 'unknownFormat'])
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(headers.get('Access-Control-Expose-Headers')).toMatch(/Content-Disposition.*X-Total-Count/)
  })
})

describe('a CSV', () => {
  it('opens in a Spanish spreadsheet with the right values, and nothing in it runs', async () => {
    const texts = ['=cmd|x', '+1', '-1', '@SUM', 'a;b', 'el "diez"', 'Ñandú', "'ya"]
    await world.store.write(async (tx) => {
      for (const [index, concept] of texts.entries()) {
        const id = { institutionId: world.b.id, userId: world.memberB.id }
        await tx.fees.insert(aFee({ ...id, concept, period: null, amount: 123_450 + index, dueDate: '2024-07-01' }))
      }
    })
    const query = { filter: { institutionId: world.b.id, amount_gte: 123_450 }, sort: ['amount', 'ASC'] }
    const [heading, ...lines] = await linesOf(await requestExport('payments', query, 'multi'))
    expect(heading).toBe(
      '\uFEFFSocio;Institución;Estado;Concepto;Período;Deporte;Recargo por mora;Saldo inicial;Vencimiento;En días de gracia hasta;Días de atraso;Importe;Pagado;Condonado o en plan de pago;Saldo;Moneda',
    )
    const inFile = ["'=cmd|x", "'+1", "'-1", "'@SUM", '"a;b"', '"el ""diez"""', 'Ñandú', "'ya"]
    expect(lines).toEqual(
      inFile.map((text, index) => {
        const amount = `1234,5${index}`
        return `memberB Pérez;Club B;Impaga;${text};;;No;No;01/07/2024;;0;${amount};0,00;0,00;${amount};ARS`
      }),
    )
  })

  it('escapes a tab and a line break at the start of a text, which only older data contain', async () => {
    const names = ['\tuno', '\rdos']
    await world.store.write(async (tx) => {
      for (const name of names) await tx.institutions.insert(anInstitution({ name, slug: `club-${name.trim()}` }))
    })
    const response = await requestExport('institutions', { filter: { q: 'uno' } }, 'superAdmin')
    expect((await linesOf(response))[1]).toMatch(/^'\tuno;/)
    const other = await requestExport('institutions', { filter: { q: 'dos' } }, 'superAdmin')
    expect(await other.text()).toContain(`"'\rdos";`)
  })
})

const lastOf = async (as: string) =>
  (await linesOf(await requestExport('receipts', { sort: ['number', 'ASC'] }, as))).at(-1)
const planOf = async (as: string) => (await requestExport('institutions', { filter: { id: world.a.id } }, as)).text()

describe('an exported file', () => {
  it('hides contact data of a former member', async () => {
    const PRIVATE = { phone: '+5491122334455', documentNumber: '30999888', birthdate: '1991-02-03', gender: 'F' }
    const path = `private/users/${world.userA.id}`
    await world.json('PUT', path, { as: 'adminA', body: { ...PRIVATE, familyName: 'Vega' } })
    const query = { filter: { id: world.userA.id } }
    const cells = async () => (await linesOf(await requestExport('users', query)))[1]?.split(';') ?? []
    const hidden = ['usera@rayo.test', "'+5491122334455", '30999888', '03/02/1991', 'Femenino']
    expect(await cells()).toEqual(expect.arrayContaining(['Vega', 'userA', '7', '01/01/2024', ...hidden]))
    await world.json('DELETE', path, { as: 'adminA' })
    const after = await cells()
    expect(after).toEqual(expect.arrayContaining(['Vega', 'userA', '7', '01/01/2024', '14/06/2024', 'Aceptada']))
    expect(after.filter((cell) => hidden.includes(cell))).toEqual([])
  })

  it('hides the private part of a receipt', async () => {
    const allocations = [
      { feeId: world.feeA.id, amount: 500 },
      { feeId: world.feePeer.id, amount: 700 },
    ]
    const body = aReceiptBody(world.a.id, world.peerA.id, allocations, {
      receivedOn: '2024-06-15',
      reference: 'secreto',
    })
    expect((await world.by.adminA.post('receipts', body)).status).toBe(201)
    expect(await lastOf('adminA')).toBe('2;Recibo;15/06/2024;peerA Pérez;Club A;Efectivo;secreto;12,00;ARS;Vigente;')
    expect(await lastOf('userA')).toBe('2;Recibo;15/06/2024;;Club A;Efectivo;;5,00;ARS;Vigente;')
  })

  it('hides an institution’s plan from people who cannot set it', async () => {
    expect(await planOf('superAdmin')).toContain(';Plan;')
    expect(await planOf('superAdmin')).toContain(';Inicial;')
    expect(await planOf('adminA')).not.toMatch(/;Plan;|Inicial/)
  })
})

const slowStore = (before: (reads: number) => void | Promise<void>): { store: Store; reads: () => number } => {
  let reads = 0
  const store: Store = {
    as: () => ({
      async read(work) {
        reads += 1
        await before(reads)
        return world.store.read(work)
      },
      write: (work) => world.store.write(work),
    }),
    onHint: (listener) => world.store.onHint(listener),
    close: () => world.store.close(),
  }
  return { store, reads: () => reads }
}
const exportFrom = (store: Store, format = 'csv') =>
  world.processWith({ store }).ask('GET', pathOf('payments', { format }), { as: 'adminA' })

describe('a file that cannot be finished', () => {
  it.each(['csv', 'xlsx'])('breaks off and is reported: %s', async (format) => {
    await addFees(ROWS_PER_READ * 2)
    const failure = new Error('the disk is gone')
    const { store } = slowStore((reads) => {
      if (reads === 3) throw failure
    })
    const response = await exportFrom(store, format)
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow('the disk is gone')
    expect(world.failures).toEqual([failure])
  })

  it('breaks off when the reader loses access, without a failure report', async () => {
    await addFees(ROWS_PER_READ * 2)
    const { store } = slowStore(async (reads) => {
      if (reads === 3)
        await world.store.write((tx) => tx.users.update({ ...world.adminA, active: false, version: 2 }, 1))
    })
    await expect((await exportFrom(store)).text()).rejects.toThrow('deactivated')
    expect(world.failures).toEqual([])
  })

  it('breaks off when a row of the list no longer exists', async () => {
    await addFees(ROWS_PER_READ * 2)
    const emptied = createWorld().store
    const { store } = slowStore(() => {})
    let reads = 0
    const changing: Store = {
      ...store,
      as: () => ({ ...world.store, read: (work) => ((reads += 1) === 3 ? emptied : world.store).read(work) }),
    }
    await expect((await exportFrom(changing)).text()).rejects.toThrow('stale')
  })

  it.each(['csv', 'xlsx'])('stops reading when the client cancels: %s', async (format) => {
    await addFees(ROWS_PER_READ * 12)
    const { store, reads } = slowStore(() => {})
    const response = await exportFrom(store, format)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const then = reads()
    expect(then).toBeLessThan(10)
    await world.by.adminA.get('profile')
    expect(reads()).toBeLessThanOrEqual(then + 1)
  })

  it('fails for a client of the real server', async () => {
    await addFees(ROWS_PER_READ * 4)
    const { store } = slowStore((reads) => {
      if (reads === 4) throw new Error('the disk is gone')
    })
    const { app } = world.processWith({ store })
    const api = { router: app.router, fetch: async (request: Request) => app.fetch(request) }
    const server = await serveHttp(aProduct({ api, fetchPublic: api.fetch }), { port: 0, host: '127.0.0.1' })
    onTestFinished(() => void server.stop(0))
    const headers = { Authorization: `Bearer ${tokenFor('adminA')}` }
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/private/payments/export`, { headers })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
  })
})
