import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { addDays, calendarDateIn } from '#domain/values/calendar'
import { formatMoney, sum } from '#domain/money/money'
import { aBankFile, payersOf } from '#tests/support/bankFile'
import { demoClub, network, snapshot } from '#tests/support/network'
import { ATTEMPTS } from '../../providers/api/retry.ts'
import { takeComplaints } from '../../../tests/support/console.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const csv = (text: string) => new File([new TextEncoder().encode(text)], 'banco.csv')

/** The administered club and a day before all its receipts, so that no line is like a receipt. */
async function club() {
  const { store, club: institution } = await demoClub()
  const content = store.snapshot()
  const today = calendarDateIn(institution.timezone, Date.now())
  const days = content.receipts.map(({ receivedOn }) => receivedOn).toSorted()
  return { institution, payers: payersOf(content, institution, today), day: addDays(days[0] ?? today, -30) }
}

async function open() {
  const app = await renderApp('/panel/payments/bank', { as: 'admin@rayo.test' })
  await screen.findByRole('heading', { level: 1, name: 'Pagos del banco' })
  const choose = async (file: File) => app.user.upload(await screen.findByLabelText(/^Elegir (otro )?archivo/), file)
  const review = async (text: string) => {
    await choose(csv(text))
    await app.user.click(await screen.findByRole('button', { name: 'Buscar a los socios' }))
    await screen.findByRole('searchbox', { name: 'Buscar en estas líneas' })
  }
  const confirm = async (button: RegExp) => {
    await app.user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(dialog.getByRole('button', { name: 'Registrar' }))
  }
  return { ...app, choose, review, confirm }
}

const inFigures = (date: string) => date.split('-').toReversed().join('/')

const chip = (name: string, count: number) => screen.findByRole('button', { name: new RegExp(`^${name} ${count}$`) })

const newReceipts = async (before: ReadonlySet<string>) =>
  (await snapshot()).receipts.filter(({ id }) => !before.has(id))

test('reviews and applies a file with 15 odd lines, and never applies it twice', async () => {
  const { institution, payers, day } = await club()
  const { text, expected } = aBankFile(payers, day, { lines: 60 })
  const before = new Set((await snapshot()).receipts.map(({ id }) => id))
  const { user, review, confirm } = await open()
  await review(text)
  await chip('No se leen', 2)
  await chip('No se usan', 6)
  await chip('Sin socio', 3)
  // the unambiguous lines, but none that pays a cuota of an earlier line
  const button = await screen.findByRole('button', { name: /^Registrar \d+ pagos por/ })
  const label = plain(button.textContent)
  const count = Number(/\d+/.exec(label)?.[0])
  expect(count).toBeGreaterThan(35)
  expect(await newReceipts(before)).toEqual([])
  await confirm(/^Registrar \d+ pagos por/)
  expect(await screen.findByText(/^Se registraron/)).toBeVisible()
  const receipts = await newReceipts(before)
  expect(receipts).toHaveLength(count)
  expect(new Set(receipts.map(({ payerId }) => payerId)).size).toBe(count)
  const total = formatMoney(sum(receipts.map(({ amount }) => amount)), institution.currency)
  expect(label).toBe(plain(`Registrar ${count} pagos por ${total}`))
  // `future` is a month later than the file's other days, but still in the past
  for (const { payerId, amount, method } of receipts) {
    const line = expected.find((one) => one.userId === payerId && one.amount === amount)
    expect({ method, kind: line?.kind }).toEqual({
      method: 'Transferencia',
      kind: expect.stringMatching(/^(paid|repeated|tooMuch|future)$/),
    })
  }
  await chip('Ya registrados', count)
  // the institution keeps the columns, and the same file keeps its lines
  const storedColumns = (await snapshot()).institutions.find(({ id }) => id === institution.id)?.bankMappings[0]
  expect(storedColumns).toMatchObject({
    date: { heading: 'Fecha', position: 0 },
    amount: { heading: 'Importe', position: 4 },
    document: { heading: 'CUIT', position: 3 },
  })
  await review(text)
  await user.click(await chip('Ya registrados', count))
  expect(screen.getAllByRole('link', { name: /^Recibo N\.º/ }).length).toBeGreaterThan(0)
  expect(await newReceipts(before)).toHaveLength(count)
})

test('assigns a line to a member by hand, and discards another for good', async () => {
  const { payers, day } = await club()
  const payer = firstOf(payers)
  const date = inFigures(day)
  const text = `Fecha;Descripción;Importe\n${date};QWERTY XYLOFON;10,01\n${date};INTERESES;20,02\n`
  const before = new Set((await snapshot()).receipts.map(({ id }) => id))
  const { user, review, confirm } = await open()
  await review(text)
  const row = await screen.findByRole('row', { name: /QWERTY/ })
  await user.click(within(row).getByRole('button', { name: 'Elegir al socio' }))
  const dialog = await screen.findByRole('dialog', { name: '¿De quién es este pago?' })
  await user.type(within(dialog).getByRole('combobox', { name: 'Socio' }), '{Enter}')
  expect(dialog).toBeVisible()
  await user.type(within(dialog).getByRole('combobox', { name: 'Socio' }), payer.documentNumber ?? '')
  await user.click(await screen.findByRole('option', { name: new RegExp(payer.familyName) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(row).getByText(/elegido a mano/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Descartar la línea 3: no es un pago de cuotas' }))
  await chip('Descartados', 1)
  await confirm(/^Registrar 1 pago por/)
  await chip('Ya registrados', 1)
  expect(await newReceipts(before)).toMatchObject([{ payerId: payer.userId, amount: 1001, receivedOn: day }])
  // a few generic lines of one day are ambiguous: the bank may have sent the same file again
  await review(text)
  await chip('Dudosos', 2)
  expect(screen.getByRole('link', { name: /^Puede estar ya registrado: recibo N\.º/ })).toBeVisible()
  expect(screen.getByText('Puede ser una línea que descartaste antes.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Registrar \d+ pago/ })).toBeNull()
})

test('shares a transfer among members by hand, and keeps the review while another page is open', async () => {
  const { payers, day } = await club()
  const [first, second] = payers
  if (!first || !second) throw new Error('too few owe')
  const date = inFigures(day)
  const before = new Set((await snapshot()).receipts.map(({ id }) => id))
  const { user, review, confirm, router } = await open()
  await review(`Fecha;Descripción;Importe\n${date};QWERTY XYLOFON;30,00\n`)
  await user.click(await screen.findByRole('button', { name: 'Elegir al socio' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿De quién es este pago?' }))
  await user.click(dialog.getByRole('switch', { name: 'Repartir entre varios socios' }))
  await user.type(dialog.getByRole('combobox'), '{Enter}')
  const parts: HTMLElement[] = []
  for (const { documentNumber, familyName, givenName } of [first, second]) {
    await user.type(dialog.getByRole('combobox'), documentNumber ?? '')
    await user.click(await screen.findByRole('option', { name: new RegExp(`${familyName}, ${givenName}`) }))
    parts.push(await dialog.findByRole('textbox', { name: new RegExp(`^Parte de ${familyName}, ${givenName}`) }))
  }
  const [part, other] = parts
  if (!part || !other) throw new Error('no parts')
  await user.clear(part)
  await user.type(part, '20')
  await user.clear(other)
  await user.type(other, '9')
  expect(dialog.getByText(/Falta repartir/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Asignar' })).toBeDisabled()
  await user.clear(other)
  await user.type(other, '10')
  await user.click(dialog.getByRole('button', { name: 'Asignar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await router.navigate('/panel/payments/receipts')
  await screen.findByRole('heading', { level: 1, name: 'Recibos' })
  await router.navigate('/panel/payments/bank')
  expect(await screen.findByRole('button', { name: 'Cambiar el reparto' })).toBeVisible()
  await confirm(/^Registrar 1 pago por/)
  await chip('Ya registrados', 1)
  const [receipt] = await newReceipts(before)
  expect(receipt).toMatchObject({ payerId: first.userId, amount: 3000, receivedOn: day })
})

test('shows which receipt the bank returned in a later file', async () => {
  const { payers, day } = await club()
  const payer = firstOf(payers)
  const head = 'Fecha;Descripción;Referencia;CUIT;Importe\n'
  const { review, confirm } = await open()
  await review(
    `${head}${inFigures(day)};TRANSF;OP778800;${payer.documentNumber};${payer.owed / 100}\n`.replace('.', ','),
  )
  await confirm(/^Registrar 1 pago por/)
  await chip('Ya registrados', 1)
  const later = inFigures(addDays(day, 3))
  await review(
    `${head}${later};DEVOLUCION;OP778800;;-${payer.owed / 100}\n${later};ALGO;OP1;;5,00\n`.replaceAll('.', ','),
  )
  expect(await screen.findByText(/El banco parece haber devuelto un pago/)).toBeVisible()
  expect(screen.getByText(/que sale en la línea 2/)).toBeVisible()
})

test('discards lines that can be restored, and finds them in the list of past lines', async () => {
  const { day } = await club()
  const date = inFigures(day)
  const { user, review, router } = await open()
  await review(`Fecha;Descripción;Importe\n${date};RENDIMIENTOS FCI;20,02\n${date};QWERTY XYLOFON;10,01\n`)
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en estas líneas' }), 'rendim')
  expect(screen.queryByRole('row', { name: /QWERTY/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todas las de este grupo' }))
  network.use(
    http.post('*/bank-lines/discarding', () => HttpResponse.json({ code: 'forbidden' }, { status: 403 }), {
      once: true,
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Descartar 1 línea' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No se terminó.')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  takeComplaints()
  await user.click(screen.getByRole('button', { name: 'Descartar 1 línea' }))
  await chip('Descartados', 1)
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Descartados/ })).toBeNull())
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar en estas líneas' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar la línea 2: no es un pago de cuotas' }))
  await chip('Descartados', 1)
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir la línea 3' }))
  await user.click(screen.getByRole('button', { name: 'Guardar 1 línea para después' }))
  expect(await screen.findByText('Guardada para después')).toBeVisible()
  // the interest of the next file is proposed for discarding
  await review(`Fecha;Descripción;Importe\n${date};RENDIMIENTOS FCI 2;99,02\n${date};REVERSO ZXCV;30,03\n`)
  await chip('Para descartar', 1)
  // more lines than one review takes
  network.use(
    http.get('*/private/bank-lines', async ({ request }) => {
      const answer = await (await network.world()).fetch(request)
      return new HttpResponse(answer.body, { headers: { 'Content-Range': 'bank-lines 0-1/1001' } })
    }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Elegir la línea 3' }))
  await user.click(screen.getByRole('button', { name: 'Guardar 1 línea para después' }))
  expect(await screen.findByText('Guardada para después')).toBeVisible()
  expect(await screen.findByText(/^1\.001 líneas esperan .* hasta 3 por vez, primero las más antiguas/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revisarlas' }))
  await waitFor(() => expect(screen.queryByText(/^banco\.csv/)).toBeNull())
  expect(await screen.findByText('Parece una devolución o un pago anulado.')).toBeVisible()
  await router.navigate('/panel/payments/bank-lines')
  await screen.findByRole('heading', { level: 1, name: 'Movimientos del banco' })
  const heldRow = await screen.findByRole('row', { name: /QWERTY/ })
  expect(within(heldRow).getByText('Sin asignar')).toBeVisible()
  const discarded = await screen.findByRole('row', { name: /RENDIMIENTOS FCI/ })
  await user.click(within(discarded).getByRole('button', { name: 'Recuperar' }))
  await waitFor(async () =>
    expect((await snapshot()).bankLines.find(({ description }) => description === 'RENDIMIENTOS FCI')?.state).toBe(
      'held',
    ),
  )
  await user.click(within(screen.getByRole('row', { name: /QWERTY/ })).getByRole('link', { name: /QWERTY/ }))
  await screen.findByRole('heading', { level: 1, name: 'QWERTY XYLOFON' })
  for (const text of ['Sin asignar', date, 'banco.csv', /QWERTY XYLOFON.+10,01/]) {
    expect(screen.getByText(text)).toBeVisible()
  }
  await user.click(screen.getByRole('link', { name: 'Buscar al socio' }))
  await screen.findByRole('heading', { level: 1, name: 'Pagos del banco' })
})

test('lets the user map the columns with a preview, and remembers the mapping', async () => {
  const { day } = await club()
  const text = `Cuándo;Qué;Cuánto\n${day};Algo;5,00\n`
  const { user, choose } = await open()
  await choose(csv(text))
  await user.selectOptions(await screen.findByLabelText('Columna «Cuándo»'), 'No usar')
  expect(await screen.findByText('Elige la columna de la fecha.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Buscar a los socios' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Columna «Cuándo»'), 'Fecha')
  await user.selectOptions(screen.getByLabelText('Columna «Cuánto»'), 'Fecha')
  expect(await screen.findByText('Dos columnas no pueden ser lo mismo.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Columna «Cuánto»'), 'Importe')
  const preview = await screen.findByRole('table', { name: 'Cómo se leen las primeras líneas' })
  expect(plain(preview.textContent)).toContain('$ 5,00')
  await user.click(screen.getByRole('button', { name: 'Buscar a los socios' }))
  await screen.findByRole('searchbox', { name: 'Buscar en estas líneas' })
  await waitFor(async () =>
    expect(
      (await snapshot()).institutions.some(({ bankMappings }) => bankMappings[0]?.date?.heading === 'Cuándo'),
    ).toBe(true),
  )
  await waitFor(async () => {
    await choose(csv(text.replace('Algo', 'Otra cosa')))
    expect(await screen.findByLabelText('Columna «Cuándo»')).toHaveDisplayValue('Fecha')
  })
  expect(screen.getByLabelText('Columna «Cuánto»')).toHaveDisplayValue('Importe')
})

test('shows a refusal of the API at its line, and loses nothing after a failure', async () => {
  const { payers, day } = await club()
  const payer = firstOf(payers)
  const date = inFigures(day)
  const text = `Fecha;Descripción;CUIT;Importe\n${date};TRANSF;${payer.documentNumber};${payer.owed / 100}\n`
  const { review, confirm, user } = await open()
  await review(text.replace('.', ','))
  network.use(
    http.post(
      '*/api/v1/private/bank-lines/application',
      () => HttpResponse.json({ code: 'forbidden' }, { status: 403 }),
      {
        once: true,
      },
    ),
  )
  await confirm(/^Registrar 1 pago por/)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se terminó.')
  await (
    await network.world()
  ).store.write(async (tx) => {
    const institution = firstOf((await snapshot()).institutions.filter(({ bankMappings }) => bankMappings.length > 0))
    const closed = { ...institution, closedThrough: day, version: institution.version + 1 }
    await tx.institutions.update(closed, institution.version)
  })
  await confirm(/^Registrar 1 pago por/)
  await user.click(await chip('Dudosos', 1))
  expect(await screen.findByText(/No se registró: Ese día es de un período cerrado/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Ya registrados/ })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en estas líneas' }), 'zzz')
  expect(screen.getByText('No hay líneas en este grupo.')).toBeVisible()
  takeComplaints()
})

test('dates the receipt for a line of a closed day today, once the user selects the line', async () => {
  const { institution, payers, day } = await club()
  const payer = firstOf(payers)
  const { store } = await network.world()
  const closed = { ...institution, closedThrough: day, version: institution.version + 1 }
  await store.write((tx) => tx.institutions.update(closed, institution.version))
  const before = new Set((await snapshot()).receipts.map(({ id }) => id))
  const { user, review, confirm } = await open()
  const text = `Fecha;Descripción;CUIT;Importe\n${inFigures(day)};TRANSF;${payer.documentNumber};${payer.owed / 100}\n`
  await review(text.replace('.', ','))
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir la línea 2' }))
  expect(await screen.findByText(/el recibo llevará la fecha de hoy/)).toBeVisible()
  await confirm(/^Registrar 1 pago por/)
  await chip('Ya registrados', 1)
  const today = calendarDateIn(institution.timezone, Date.now())
  expect(await newReceipts(before)).toMatchObject([{ payerId: payer.userId, receivedOn: today }])
})

test('records a payment once if its answer was lost, and sends it again under the same key', async () => {
  const { payers, day } = await club()
  const payer = firstOf(payers)
  const before = new Set((await snapshot()).receipts.map(({ id }) => id))
  const text = `Fecha;Descripción;CUIT;Importe\n${inFigures(day)};TRANSF;${payer.documentNumber};${payer.owed / 100}\n`
  const { review, confirm } = await open()
  await review(text.replace('.', ','))
  const { fetch: ask } = await network.world()
  const keys: (string | null)[] = []
  network.use(
    http.post('*/api/v1/private/bank-lines/application', async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const answer = await ask(request)
      return keys.length <= ATTEMPTS ? HttpResponse.error() : answer
    }),
  )
  await confirm(/^Registrar 1 pago por/)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se terminó.')
  await confirm(/^Registrar 1 pago por/)
  expect(await chip('Encontrados', 0)).toBeVisible()
  expect(await newReceipts(before)).toHaveLength(1)
  expect(keys).toHaveLength(ATTEMPTS + 1)
  expect(new Set(keys).size).toBe(1)
  takeComplaints()
})

test('does not register a line whose member owes less than the user saw, until they have seen it', async () => {
  const { payers, day } = await club()
  const { fees, ledger } = await snapshot()
  const unpaid = (id: string) =>
    fees.filter((fee) => fee.userId === id && fee.cancelledAt === null && ledger.every(({ feeId }) => feeId !== fee.id))
  const payer = payers.find(({ userId }) => unpaid(userId).length > 1)
  const [fee] = payer ? unpaid(payer.userId) : []
  if (!payer || !fee) throw new Error('nobody owes two cuotas')
  const { review, confirm, user } = await open()
  const amount = (payer.owed / 100).toFixed(2).replace('.', ',')
  await review(`Fecha;Nombre;Importe\n${inFigures(day)};${payer.familyName} ${payer.givenName};${amount}\n`)
  expect(await screen.findByText(/Queda al día/)).toBeVisible()
  const token = Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1]
  const cancelling = await fetch(`/api/v1/private/payments/${fee.id}/cancellation`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason: 'Error' }),
  })
  expect(cancelling.ok).toBe(true)
  await confirm(/^Registrar 1 pago por/)
  await user.click(await chip('Dudosos', 1))
  expect(await screen.findByText(/No se registró: Ahora debe menos de lo que viste/)).toBeVisible()
  expect(screen.getByText(/quedan? a favor|quedará a favor/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Elegir la línea 2' }))
  await confirm(/^Registrar 1 pago por/)
  await chip('Ya registrados', 1)
})

test('refuses an unreadable file with a reason, without calling the API', async () => {
  const { choose } = await open()
  await choose(new File(['%PDF-1.7'], 'banco.csv'))
  expect(await screen.findByText(/Es un PDF/)).toBeVisible()
  await choose(csv('Fecha;Importe\n'))
  expect(await screen.findByText('El archivo no tiene movimientos.')).toBeVisible()
  await choose(csv('Fecha;Importe\n01/06/2024;-5,00\n'))
  expect(await screen.findByText(/no se lee ningún ingreso.*Es un débito/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Buscar a los socios' })).toBeDisabled()
})
