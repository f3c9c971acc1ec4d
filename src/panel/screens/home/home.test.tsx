import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { waitingSchema } from '#domain/clubs/waiting'
import { formatMoney } from '#domain/money/money'
import { aNotice, anId, aReminder } from '#tests/support/builders'
import { demoClub, network, snapshot } from '#tests/support/network'
import { numberOf, plainText, sumsShown, totalShown, firstOf } from '#tests/support/screens'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

async function clubNamed(name: string) {
  const club = (await snapshot()).institutions.find((one) => one.name === name)
  if (!club) throw new Error(`no institution ${name}`)
  return club
}

async function openClub(as?: string) {
  const app = await renderApp('/panel', { as })
  const [link] = await screen.findAllByRole('link', { name: /^Vencido/ })
  const region = link?.closest<HTMLElement>('section[aria-labelledby]')
  if (!region) throw new Error('there is no club')
  const name = within(region).getByRole('heading', { level: 2 }).textContent
  return { ...app, region, club: await clubNamed(name) }
}

test('shows an Admin what waits, then debts, income by day and the latest activity', async () => {
  const { region, club } = await openClub('admin@rayo.test')
  const { store } = await network.world()
  const scope = { kind: 'some', institutionIds: [club.id], userId: null, public: false } as const
  const summary = firstOf(await store.read((tx) => tx.fees.summary({ scope, filter: {} })))
  const figure = (label: RegExp) => plainText(within(region).getByRole('link', { name: label }))
  expect(figure(/^Vencido/)).toBe(plainText(formatMoney(summary.overdue, summary.currency)))
  expect(figure(/^Por cobrar en total/)).toBe(plainText(formatMoney(summary.pending, summary.currency)))

  const today = within(region).getByRole('region', { name: 'Para hoy' })
  expect((await within(today).findAllByRole('link')).length).toBeGreaterThan(3)
  const days = await within(region).findByRole('region', { name: 'Cobrado día por día, sin anulados' })
  const [untilToday] = await within(days).findAllByRole('definition')
  expect(plainText(untilToday ?? days)).toBe(figure(/^Cobrado/))
  const latest = await within(region).findByRole('region', { name: 'Últimos movimientos' })
  const data = screen.getByRole('heading', { name: 'Tus datos' })
  const places = [today, within(region).getByRole('link', { name: /^Vencido/ }), days, latest, data]
  for (const [place, part] of places.entries())
    expect(places[place + 1]?.compareDocumentPosition(part) ?? 2).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test('links the latest activity, and shows more of it', async () => {
  const { region, user } = await openClub('admin@rayo.test')
  const latest = within(await within(region).findByRole('region', { name: 'Últimos movimientos' }))
  const acts = await latest.findAllByRole('listitem')
  expect(acts).toHaveLength(8)
  expect(plainText(acts[0] ?? region)).toMatch(/^Saldo a favor devuelto · Devolución N\.º \d+ · /)
  expect(plainText(acts[1] ?? region)).toMatch(/^Pago registrado · Recibo N\.º \d+ · .+, .+Tú · \d\d\/\d\d\/\d{4}, /)
  await user.click(latest.getByRole('button', { name: 'Ver más' }))
  expect(latest.getAllByRole('listitem').length).toBeGreaterThan(8)
  const [receipt] = latest.getAllByRole('link', { name: /^Recibo N\.º 2\d\d/ })
  const number = /\d+/.exec(receipt?.textContent ?? '')?.[0] ?? ''
  await user.click(receipt ?? region)
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
})

test('links each figure of a club to a list with the same number', async () => {
  const { region, router } = await openClub('admin@rayo.test')
  const figures = within(region)
    .getAllByRole('link', { name: /^(Cobrado|Por cobrar|Vencido|En )/ })
    .map((link) => ({
      to: link.getAttribute('href') ?? '',
      amount: plainText(link),
      count: numberOf(/(\d+) (?:recibo|cuota)/.exec(link.closest('div')?.textContent ?? '')?.[1]),
      isBefore: link.parentElement?.textContent?.startsWith('En ') ?? false,
    }))
  expect(figures).toHaveLength(6)
  for (const { to, amount, count, isBefore } of figures) {
    await act(() => router.navigate(to))
    expect([to, ...(await sumsShown())]).toContain(amount)
    const total = await totalShown()
    expect([to, isBefore ? count : total]).toEqual([to, count])
  }
})

test('links each waiting task of a club to a list with the same number', async () => {
  const { store, club, admin } = await demoClub()
  const { memberships } = store.snapshot()
  const { rows } = await store.read((tx) =>
    tx.fees.list({
      scope: { kind: 'all' },
      filter: { institutionId: club.id, status: 'Defeated' },
      sort: { field: 'dueDate', order: 'ASC' },
      range: { offset: 0, limit: 200 },
    }),
  )
  const debtor = memberships.find(
    ({ institutionId, userId, guardianId }) =>
      institutionId === club.id && guardianId === null && rows.some((fee) => fee.userId === userId),
  )
  if (!debtor) throw new Error('the demo has nobody who owes')
  await store.write(async (tx) => {
    const { id: membershipId, userId, institutionId } = debtor
    const waiting = { state: 'queued', channel: 'email', outcome: null, batchId: anId() } as const
    await tx.reminders.insert(aReminder({ institutionId, membershipId, actorId: admin.id, ...waiting }))
    await tx.notices.insert(aNotice({ institutionId, userId: userId ?? '', feeIds: [anId()] }))
  })
  const { region, router } = await openClub('admin@rayo.test')
  const today = within(region).getByRole('region', { name: 'Para hoy' })
  const lines = (await within(today).findAllByRole('link')).map((link) => ({
    to: link.getAttribute('href') ?? '',
    count: numberOf(/\d+/.exec(link.textContent)?.[0]) || 1,
  }))
  expect(lines).toHaveLength(7)
  for (const { to, count } of lines) {
    await act(() => router.navigate(to))
    expect([to, await countWaiting(to)]).toEqual([to, count])
  }
})

async function countWaiting(address: string): Promise<number> {
  if (address.startsWith('/panel/payments/reports')) {
    const days = await screen.findByRole('list', { name: 'Efectivo sin contar de días anteriores' })
    return within(days).getAllByRole('listitem').length
  }
  if (address.startsWith('/panel/payments/reminders')) {
    const unsent = await screen.findByText(/recordatorios? qued/)
    return numberOf(/\d+/.exec(unsent.textContent)?.[0]) || 1
  }
  return totalShown()
}

test.each([
  ['admin@rayo.test', ['Cobrar', 'Nuevo usuario']],
  ['socios@rayo.test', ['Nuevo usuario']],
  ['lectura@rayo.test', []],
])('shows %s the next steps if nothing waits', async (as, steps) => {
  const nothing = Object.fromEntries(Object.keys(waitingSchema.shape).map((kind) => [kind, 0]))
  network.use(http.get('*/api/v1/private/institutions/:id/today', () => HttpResponse.json(nothing)))
  const { region } = await openClub(as)
  const today = within(region).getByRole('region', { name: 'Para hoy' })
  expect(await within(today).findByText('No hay nada pendiente: todo está al día.')).toBeVisible()
  expect(
    within(today)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(steps)
})

test('names the administered club and the other one of a user who belongs to both', async () => {
  const { region, club } = await openClub('multi@rayo.test')
  expect(within(region).getByText('Administración')).toBeVisible()
  const own = await screen.findByRole('region', { name: 'Tu institución' })
  const member = within(own).getByRole('link', { name: /^(?!Mis recibos)/ })
  expect(member.textContent).not.toBe(club.name)
  expect(await within(own).findByText(/^(Debes|Estás al día|Sin cuotas)/)).toBeVisible()
  expect(within(own).queryByText(club.name)).toBeNull()
  expect(region.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows a SuperAdmin the platform first, its main currency, and a link to the dashboard', async () => {
  await renderApp('/panel', { as: 'superadmin@rayo.test' })
  const platform = await screen.findByRole('region', { name: 'La plataforma' })
  const others = await within(platform).findByText(/^Otras monedas: /)
  const overdue = within(platform).getAllByRole('link', { name: /^Vencido/ })
  const folded = overdue.filter((link) => others.closest('details')?.contains(link))
  expect(overdue.length - folded.length).toBe(1)
  expect(folded.length).toBeGreaterThan(0)
  expect(await within(platform).findByRole('link', { name: /^Instituciones publicadas/ })).toBeVisible()
  expect(within(platform).getByRole('link', { name: /^No se pud/ })).toBeVisible()
  expect(within(platform).getByRole('link', { name: 'Ir al Dashboard' })).toHaveAttribute('href', '/panel/dashboard')
})

test('shows a SuperAdmin the institutions near the limit of their plan', async () => {
  const { store, club } = await demoClub()
  const plan = store.snapshot().plans.find(({ id }) => id === club.planId)
  if (!plan) throw new Error('no plan')
  await store.write((tx) => tx.plans.update({ ...plan, maxMembers: 62, version: plan.version + 1 }, plan.version))
  await renderApp('/panel', { as: 'superadmin@rayo.test' })
  const link = await screen.findByRole('link', { name: club.name })
  expect(link).toHaveAttribute('href', `/panel/institutions/${club.id}/members`)
  expect(link.closest('li')).toHaveTextContent(/ \d+ de 62 socios$/)
})

test('shows that a club is not published, with a link to it', async () => {
  const { store } = await network.world()
  const first = await openClub('admin@rayo.test')
  expect(within(first.region).queryByText(/Está en borrador/)).toBeNull()
  first.unmount()
  const { version } = first.club
  await store.write((tx) => tx.institutions.update({ ...first.club, status: 'draft', version: version + 1 }, version))
  const { region } = await openClub()
  expect(await within(region).findByText(/Está en borrador/)).toBeVisible()
  expect(within(region).getByRole('link', { name: 'Revisar y publicar' })).toHaveAttribute(
    'href',
    `/panel/institutions/${first.club.id}`,
  )
})
