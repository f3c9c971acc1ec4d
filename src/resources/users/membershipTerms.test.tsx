import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, afterEach, vi } from 'vitest'
import { type FeeView } from '#domain/money/fee'
import { NO_PRICING } from '#domain/money/pricing'
import { calendarDateIn } from '#domain/values/calendar'
import { clubFees, demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { fill } from '../../../tests/support/renderGate.tsx'
import { aMembership, aUser, anInstitution } from '#tests/support/builders'
import { firstOf } from '#tests/support/screens'
import { hasEnded } from './memberState.tsx'

test('a category chosen in the form of a member replaces the one by age', async () => {
  const { store, member, club } = await demoClub()
  const categories = [
    { id: crypto.randomUUID(), name: 'Activo', ageFrom: 0, ageTo: null, years: null },
    { id: crypto.randomUUID(), name: 'Honorario', ageFrom: null, ageTo: null, years: null },
  ]
  const pricing = { ...NO_PRICING, categories }
  await store
    .as({ kind: 'system' }, Date.now())
    .write((tx) => tx.institutions.update({ ...club, pricing, version: club.version + 1 }, club.version))
  const { user } = await renderApp(`/panel/users/${member.id}`, { as: 'admin@rayo.test' })
  expect(await screen.findByText('Activo')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Editar' }))
  const select = await screen.findByRole('combobox', { name: 'Categoría' })
  expect(select).toHaveTextContent('Según su edad y antigüedad')
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: 'Honorario' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Honorario (elegida a mano)')).toBeVisible()
  const membershipOf = () =>
    store.snapshot().memberships.find((one) => one.userId === member.id && one.institutionId === club.id)
  await waitFor(() => expect(membershipOf()?.categoryId).toBe(categories[1]?.id))

  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  expect(await screen.findByText('Honorario')).toBeVisible()
})

test('exempts a member, cancels unpaid cuotas, and removes the exemption again', async () => {
  const { store, club } = await demoClub()
  const today = calendarDateIn(club.timezone, Date.now())
  const isAccepted = (id: string) =>
    store
      .snapshot()
      .memberships.some(
        ({ userId, institutionId, state, exemptions }) =>
          userId === id && institutionId === club.id && state === 'accepted' && exemptions.length === 0,
      )
  const unpaid = (await clubFees()).find(
    ({ dueDate, balance, amount, userId }) => dueDate > today && balance === amount && isAccepted(userId),
  )
  if (!unpaid) throw new Error('no such cuota')
  const membershipOf = () =>
    store.snapshot().memberships.find((each) => each.userId === unpaid.userId && each.institutionId === club.id)
  const storedFee = (): Partial<FeeView> | undefined => store.snapshot().fees.find(({ id }) => id === unpaid.id)

  const { user } = await renderApp(`/panel/users/${unpaid.userId}`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Eximir de cuotas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eximir de cuotas' }))
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Beca')
  const count = (await clubFees()).filter(
    ({ userId, dueDate, balance }) => userId === unpaid.userId && dueDate >= today && balance > 0,
  ).length
  expect(await dialog.findByText(new RegExp(`^Ya hay ${count} cuotas? por cobrar que .* como está`))).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Ver en la lista' })).toHaveAttribute(
    'href',
    expect.stringContaining(unpaid.userId),
  )
  await user.click(dialog.getByRole('switch', { name: /Anular las cuotas por cobrar/ }))
  expect(await dialog.findByText(/^Se anular.n? \d+ cuotas? por cobrar/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Eximir' }))
  await waitFor(() => expect(storedFee()?.cancelReason).toBe('Exención: Beca'))
  expect(membershipOf()?.exemptions).toMatchObject([{ from: today, to: null, reason: 'Beca' }])

  await user.click(await screen.findByRole('button', { name: 'Eximir de cuotas' }))
  const second = within(await screen.findByRole('dialog', { name: 'Eximir de cuotas' }))
  await user.type(second.getByRole('textbox', { name: /Motivo/ }), 'Otra')
  await user.click(firstOf(within(second.getByRole('group', { name: 'Hasta' })).getAllByRole('spinbutton')))
  await user.keyboard('01012020')
  await user.click(second.getByRole('button', { name: 'Eximir' }))
  expect(await second.findByText('El final debe ser posterior al comienzo')).toBeVisible()
  await user.keyboard('{Control>}a{/Control}{Delete}')
  await user.click(second.getByRole('button', { name: 'Eximir' }))
  await waitFor(() => expect(membershipOf()?.exemptions).toHaveLength(2))

  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Quitar la exención' })).toHaveLength(2))
  await user.click(firstOf(screen.getAllByRole('button', { name: 'Quitar la exención' })))
  const question = within(await screen.findByRole('dialog', { name: '¿Quitar la exención?' }))
  await user.click(question.getByRole('button', { name: 'Quitar la exención' }))
  await waitFor(() => expect(membershipOf()?.exemptions).toMatchObject([{ reason: 'Otra' }]))
})

test.each([
  ['scholarships', 'beca', 25, /^Beca del 25 % desde el/],
  ['pauses', 'pausa', 10, /^En pausa \(paga el 10 %\) desde el/],
] as const)(
  'adds %s to a member, refuses another in the same days, and takes it away',
  async (field, name, percent, line) => {
    const { store, member, club } = await demoClub()
    const terms = () =>
      store.snapshot().memberships.find((one) => one.userId === member.id && one.institutionId === club.id)?.[field]
    const { user } = await renderApp(`/panel/users/${member.id}`, { as: 'admin@rayo.test' })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: `Agregar una ${name}` }))
      return within(await screen.findByRole('dialog', { name: `Agregar una ${name}` }))
    }
    const dialog = await open()
    await fill(user, dialog.getByRole('spinbutton', { name: /Porcentaje/ }), '150')
    await fill(user, dialog.getByRole('textbox', { name: /Motivo/ }), 'Viaje')
    await user.click(dialog.getByRole('button', { name: 'Agregar' }))
    await waitFor(() => expect(dialog.getByRole('spinbutton', { name: /Porcentaje/ })).toBeInvalid())
    await fill(user, dialog.getByRole('spinbutton', { name: /Porcentaje/ }), String(percent))
    await user.click(dialog.getByRole('button', { name: 'Agregar' }))
    await waitFor(() =>
      expect(terms()).toEqual([
        { percent, from: calendarDateIn(club.timezone, Date.now()), to: null, reason: 'Viaje' },
      ]),
    )
    expect(await screen.findByText(line)).toBeVisible()

    const again = await open()
    await fill(user, again.getByRole('textbox', { name: /Motivo/ }), 'Otra')
    await user.click(again.getByRole('button', { name: 'Agregar' }))
    expect(await again.findByText(`En esos días ya tiene otra ${name}`)).toBeVisible()
    await user.click(again.getByRole('button', { name: 'Cancelar' }))

    await user.click(await screen.findByRole('button', { name: `Quitar la ${name}` }))
    const question = within(await screen.findByRole('dialog', { name: `¿Quitar la ${name}?` }))
    await user.click(question.getByRole('button', { name: `Quitar la ${name}` }))
    await waitFor(() => expect(terms()).toEqual([]))
  },
)

afterEach(() => vi.useRealTimers())

const person = { userId: aUser().id }

test('ends a membership by its institution’s day', () => {
  // 2 June in Kiritimati, still 1 June in Buenos Aires, and 31 May in Pago Pago.
  vi.useFakeTimers({ now: Date.UTC(2024, 5, 1, 10, 30), toFake: ['Date'] })
  const endsOn = (until: string | null, timezone: string) => {
    const institution = anInstitution({ timezone })
    return hasEnded({ memberships: [aMembership({ ...person, institutionId: institution.id, until })] }, [institution])
  }
  expect(endsOn('2024-06-01', 'Pacific/Kiritimati')).toBe(true)
  expect(endsOn('2024-06-01', 'America/Argentina/Buenos_Aires')).toBe(false)
  expect(endsOn('2024-05-31', 'America/Argentina/Buenos_Aires')).toBe(true)
  expect(endsOn('2024-05-31', 'Pacific/Pago_Pago')).toBe(false)
  expect(endsOn(null, 'Pacific/Kiritimati')).toBe(false)
  expect(
    hasEnded({ memberships: [aMembership({ ...person, institutionId: anInstitution().id, until: '2024-01-01' })] }, []),
  ).toBe(false)
  const club = anInstitution()
  const [over, open] = ['2024-01-01', null].map((until) => aMembership({ ...person, institutionId: club.id, until }))
  expect(hasEnded({ memberships: [over, open].flatMap((one) => one ?? []) }, [club])).toBe(false)
})
