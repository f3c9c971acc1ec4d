import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { feeUserIdOf } from '#domain/members/membership'
import { demoClub, network, snapshot } from '#tests/support/network'
import { takeComplaints } from '../../../../tests/support/console.ts'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const OPENING = '*/api/v1/private/payments/opening'
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'saldos.csv', { type: 'text/csv' })
const HEAD = 'N.º socio;Apellido y nombre;Saldo;Obra social'

async function people() {
  const { club } = await demoClub()
  const { memberships, users } = await snapshot()
  return memberships.flatMap((membership) => {
    const { institutionId, memberNumber, until, userId, invitation } = membership
    const person = invitation ?? users.find(({ id }) => id === userId)
    if (institutionId !== club.id || memberNumber === null || until !== null || !person?.familyName) return []
    return [{ id: feeUserIdOf(membership), number: memberNumber, name: `${person.familyName} ${person.givenName}` }]
  })
}

async function balances() {
  const { fees, receipts } = await snapshot()
  const opening = fees.filter((fee) => fee.opening)
  return {
    receipts: receipts.length,
    fees: opening.map(({ userId, amount, concept }) => ({ userId, amount, concept })),
  }
}

async function open() {
  const app = await renderApp('/panel/payments/opening', { as: 'admin@rayo.test' })
  await screen.findByRole('heading', { level: 1, name: 'Saldos iniciales' })
  const choose = async (file: File) => app.user.upload(await screen.findByLabelText(/^Elegir (otro )?archivo/), file)
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }))
  const debts = async () => app.user.click(await screen.findByRole('radio', { name: 'Lo que el socio debe' }))
  return { ...app, choose, press, debts }
}

test('loads debts and credits after a review with their sums, and makes no receipt', async () => {
  const [ana, beto] = await people()
  const before = await balances()
  const { choose, press, debts } = await open()
  await choose(csv(HEAD, `${ana?.number};${ana?.name};12.500,00;OSDE`, `${beto?.number};${beto?.name};-3000;`))
  expect(await screen.findByLabelText('Columna «Saldo»')).toHaveDisplayValue('Saldo')
  expect(screen.getByLabelText('Columna «Obra social»')).toHaveDisplayValue('No usar')
  expect(screen.getByRole('button', { name: 'Revisar' })).toBeDisabled()
  await debts()
  await press('Revisar')
  expect(await screen.findByText(/^1 deuda: \$\s12\.500,00$/)).toBeVisible()
  expect(screen.getByText(/^1 saldo a favor: \$\s3\.000,00$/)).toBeVisible()
  expect(await balances()).toEqual(before)
  await press('Cargar 2 saldos')
  expect(await screen.findByRole('heading', { name: 'Saldos cargados' })).toBeVisible()
  expect(screen.getByText('Lo que el socio debe')).toHaveClass('Mui-disabled')
  expect(await balances()).toEqual({
    receipts: before.receipts,
    fees: [
      { userId: ana?.id, amount: 1_250_000, concept: 'Saldo inicial' },
      { userId: beto?.id, amount: -300_000, concept: 'Saldo inicial' },
    ],
  })
  expect(screen.getByRole('link', { name: 'Ver los saldos iniciales' })).toHaveAttribute(
    'href',
    expect.stringContaining('opening'),
  )
})

test('loads a list in which cells are merged', async () => {
  const [ana, beto] = await people()
  const { choose, press, debts } = await open()
  const rows = [HEAD.split(';'), [ana?.number, ana?.name, '100'], [beto?.number, beto?.name, '200']]
  const cells = rows.map((row) => row.map((cell) => `<td>${cell}`).join(''))
  await choose(
    new File([`<table><tr>${cells[0]}<tr>${cells[1]}<td rowspan=2>OSDE<tr>${cells[2]}</table>`], 'saldos.xls'),
  )
  await debts()
  await press('Revisar')
  expect(await screen.findByText(/^2 deudas: \$\s300,00$/)).toBeVisible()
})

test('recognises the balances of the same file, and does not change those with another amount', async () => {
  const [ana] = await people()
  const { user, choose, press, debts } = await open()
  await choose(csv(HEAD, `${ana?.number};${ana?.name};100;`))
  await debts()
  await press('Revisar')
  await press('Cargar 1 saldo')
  await screen.findByRole('heading', { name: 'Saldos cargados' })
  await choose(csv(HEAD, `${ana?.number};${ana?.name};200;`))
  await press('Revisar')
  expect(await screen.findByText('No hay saldos nuevos en el archivo.')).toBeVisible()
  await user.click(screen.getByText('1 ya estaba', { selector: 'summary' }))
  expect(
    screen.getByText(/Ya tiene un saldo de ese concepto y día con otro importe \(debe \$\s100,00\): no se cambia/),
  ).toBeVisible()
  expect((await balances()).fees).toHaveLength(1)
})

test('asks for the member of a balance if only one detail matches, or nobody is found', async () => {
  const [ana, beto] = await people()
  const { user, choose, press, debts } = await open()
  await choose(csv(HEAD, `${ana?.number};;100;`, `;Nadie Conocido;50;`, `${ana?.number};${ana?.name};mil;`))
  await debts()
  await press('Revisar')
  expect(await screen.findByText('No hay saldos nuevos en el archivo.')).toBeVisible()
  expect(screen.getByText('Saldo: El importe no es válido')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Socio de la fila 2' }))
  await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[1] ?? document.body)
  await press('Elegir socio')
  const dialog = await screen.findByRole('dialog', { name: '¿De quién es este saldo?' })
  await user.type(within(dialog).getByRole('combobox'), String(beto?.number))
  await user.click((await screen.findAllByRole('option'))[0] ?? dialog)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await press('Cargar 2 saldos')
  await screen.findByRole('heading', { name: 'Saldos cargados' })
  expect((await balances()).fees).toMatchObject([
    { userId: ana?.id, amount: 10_000 },
    { userId: beto?.id, amount: 5_000 },
  ])
})

test('shows what the file lacks, and keeps the choices when a review fails', async () => {
  const [ana] = await people()
  const { choose, press, debts } = await open()
  await choose(csv('Concepto;Monto', 'Cuota;100'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Falta decir qué columna tiene el número')
  await choose(csv(HEAD, `${ana?.number};${ana?.name};100;`))
  await debts()
  network.use(http.post(OPENING, () => HttpResponse.json({ code: 'forbidden' }, { status: 403 }), { once: true }))
  await press('Revisar')
  expect(await screen.findByRole('alert')).toHaveTextContent('No se terminó la revisión. No se cargó nada')
  takeComplaints()
  await press('Revisar')
  expect(await screen.findByRole('button', { name: 'Cargar 1 saldo' })).toBeVisible()
})
