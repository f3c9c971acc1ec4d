import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money/money'
import { calendarDateIn } from '#domain/values/calendar'
import { demoClub, network, snapshot } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { typeDate, firstOf } from '#tests/support/screens'

const CONCEPT = 'Matrícula de prueba'

async function newFees() {
  return (await snapshot()).fees.filter(({ concept }) => concept === CONCEPT)
}

test('creates one cuota even if the first answer is lost: the second attempt has the same key', async () => {
  const { user, router } = await renderApp('/panel/payments/new', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('combobox', { name: /Socio/ }))
  await user.click(firstOf(await screen.findAllByRole('option')))
  await user.type(screen.getByRole('textbox', { name: /Concepto/ }), CONCEPT)
  await typeDate(user, /Vencimiento/, '10012030')
  await user.type(screen.getByRole('textbox', { name: /Importe/ }), '1234,50')

  const keys: (string | null)[] = []
  network.use(
    http.post('*/api/v1/private/payments', async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length > 1) return undefined
      // the request succeeds, but its answer is lost
      await (await network.world()).fetch(request.clone())
      return new HttpResponse(null, { status: 503 })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect(router.state.location.pathname).toBe(`/panel/payments/${(await newFees())[0]?.id}`))
  expect(await newFees()).toMatchObject([{ amount: 123_450 }])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{20,}$/)
  expect(keys[1]).toBe(keys[0])
})

const dateOf = (name: RegExp) => screen.getByRole('group', { name }).textContent
const member = () => screen.getByRole('combobox', { name: /Socio/ })

async function choose(user: UserEvent, name: RegExp, option: RegExp | null = null): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(firstOf(await screen.findAllByRole('option', option ? { name: option } : {})))
}

test('starts with the institution and its month, and suggests the due date until one is typed', async () => {
  const { user } = await renderApp('/panel/payments/new', { as: 'admin@rayo.test' })
  const { institution, offering } = await ownOffering()
  expect(await screen.findByRole('combobox', { name: /Institución/ })).toHaveValue(institution.name)
  const [year, month] = calendarDateIn(institution.timezone, Date.now()).split('-')
  await waitFor(() => expect(dateOf(/Período/)).toContain(`${month}/${year}`))

  await choose(user, /Deporte/, new RegExp(offering.sportName))
  const day = String(offering.dueDay).padStart(2, '0')
  await waitFor(() => expect(dateOf(/Vencimiento/)).toContain(`${day}/${month}/${year}`))
  await typeDate(user, /Período/, '012031')
  await waitFor(() => expect(dateOf(/Vencimiento/)).toContain(`${day}/01/2031`))

  await typeDate(user, /Vencimiento/, '28022031')
  await typeDate(user, /Período/, '032031')
  await waitFor(() => expect(dateOf(/Período/)).toContain('03/2031'))
  expect(dateOf(/Vencimiento/)).toContain('28/02/2031')
})

test('suggests the price of the member’s variant, or else that of the sport', async () => {
  const { institutions, memberships, users, sports } = await snapshot()
  const club = institutions.find(({ offerings }) => offerings.some(({ variants }) => variants.length > 0))
  const offering = club?.offerings.find(({ variants }) => variants.length > 0)
  const sport = sports.find(({ id }) => id === offering?.sportId)
  const membership = memberships.find(
    ({ institutionId, state, until, variants }) =>
      institutionId === club?.id && state === 'accepted' && until === null && variants[sport?.id ?? ''] !== undefined,
  )
  const person = users.find(({ id }) => id === membership?.userId)
  const variant = offering?.variants.find(({ id }) => id === membership?.variants[sport?.id ?? ''])
  if (!club || !sport || !person || !variant || !offering) throw new Error('the fixtures have no such variant')
  const { user } = await renderApp('/panel/payments/new', { as: 'superadmin@rayo.test' })
  await user.type(await screen.findByRole('combobox', { name: /Institución/ }), club.name)
  await choose(user, /Institución/, new RegExp(club.name))
  await choose(user, /Deporte/, new RegExp(sport.name))
  const amountOf = (amount: number) => formatMoney(amount, club.currency)
  expect(await screen.findByText(/La cuota mensual de ese deporte es/)).toHaveTextContent(
    amountOf(offering.monthlyAmount).replaceAll('\u00a0', ' '),
  )
  await user.type(member(), `${person.familyName} ${person.givenName}`)
  await choose(user, /Socio/, new RegExp(person.familyName))
  expect(await screen.findByText(/La cuota mensual de ese socio/)).toHaveTextContent(
    `La cuota mensual de ese socio (${variant.name}) es ${amountOf(variant.amount)}.`.replaceAll('\u00a0', ' '),
  )
  await user.click(screen.getByRole('button', { name: 'Usar ese importe' }))
  expect(screen.queryByText(/La cuota mensual de ese socio/)).not.toBeInTheDocument()
})

test('offers only the club that the user administers', async () => {
  const { user } = await renderApp('/panel/payments/new', { as: 'multi@rayo.test' })
  const { memberships, users, institutions } = await snapshot()
  const me = users.find(({ email }) => email === 'multi@rayo.test')
  const own = memberships.filter(({ userId, state }) => userId === me?.id && state === 'accepted')
  const administered = institutions.filter(({ id }) =>
    own.some(({ institutionId, role }) => institutionId === id && role === 'Admin'),
  )
  expect([own.length, administered.length]).toEqual([2, 1])
  const institution = await screen.findByRole('combobox', { name: /Institución/ })
  expect(institution).toHaveValue(administered[0]?.name)
  await user.clear(institution)
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([administered[0]?.name])
})

test('saves and continues with the next: keeps all but the member, and creates each cuota once', async () => {
  const { user, router } = await renderApp('/panel/payments/new', { as: 'admin@rayo.test' })
  const { offering } = await ownOffering()
  await choose(user, /Deporte/, new RegExp(offering.sportName))
  await choose(user, /Socio/)
  await user.type(screen.getByRole('textbox', { name: /Concepto/ }), CONCEPT)
  await user.type(screen.getByRole('textbox', { name: /Importe/ }), '1234,50')
  await waitFor(() => expect(dateOf(/Vencimiento/)).toMatch(/\d{4}/))
  const due = dateOf(/Vencimiento/)
  await user.click(screen.getByRole('button', { name: 'Guardar y agregar más' }))
  expect(await screen.findByText('Cuota creada')).toBeVisible()
  await waitFor(() => expect(member()).toHaveFocus())
  expect(member()).toHaveValue('')
  expect(screen.getByRole('textbox', { name: /Concepto/ })).toHaveValue(CONCEPT)
  expect(dateOf(/Vencimiento/)).toBe(due)
  expect(router.state.location.pathname).toBe('/panel/payments/new')

  // its list opens on focus
  const [, second] = await screen.findAllByRole('option')
  if (!second) throw new Error('there is no second member')
  await user.click(second)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect(await newFees()).toHaveLength(2))
  const [one, other] = await newFees()
  expect(one?.userId).not.toBe(other?.userId)
  expect(one).toMatchObject({
    amount: 123_450,
    sportId: offering.sportId,
    dueDate: other?.dueDate,
    period: other?.period,
  })
})

async function ownOffering() {
  const { store, club: institution } = await demoClub()
  const [, offering] = institution.offerings
  const sport = store.snapshot().sports.find(({ id }) => id === offering?.sportId)
  if (!offering || !sport) throw new Error('the fixtures have no such offering')
  return { institution, offering: { ...offering, sportName: sport.name } }
}
