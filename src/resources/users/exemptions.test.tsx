import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarDateIn } from '#domain/values/calendar'
import type { FeeView } from '#domain/money/fee'
import { clubFees, demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

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
  await user.click(dialog.getByRole('switch', { name: /Anular las cuotas impagas/ }))
  expect(await dialog.findByText(/^Se anular.n? \d+ cuotas? por cobrar/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Eximir' }))
  await waitFor(() => expect(storedFee()?.cancelReason).toBe('Exención: Beca'))
  expect(membershipOf()?.exemptions).toMatchObject([{ from: today, to: null, reason: 'Beca' }])

  await user.click(await screen.findByRole('button', { name: 'Quitar la exención' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Quitar la exención?' }))
  await user.click(question.getByRole('button', { name: 'Quitar la exención' }))
  await waitFor(() => expect(membershipOf()?.exemptions).toEqual([]))
})
