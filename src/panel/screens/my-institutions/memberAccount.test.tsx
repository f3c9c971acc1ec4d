import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money'
import { network } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

/** The demo's member, their first club, and the children whom they pay for there. */
async function family() {
  const { store } = await network.world()
  const { users, institutions, memberships } = store.snapshot()
  const member = users.find(({ email }) => email === 'user@rayo.test')
  const club = institutions.find(({ name }) => name === 'Club Atlético Relámpago')
  const own = memberships.find(({ userId, institutionId }) => userId === member?.id && institutionId === club?.id)
  const wards = memberships.filter(({ guardianId }) => guardianId === own?.id)
  if (!member || !club || !own || wards.length === 0) throw new Error('the demo has no such family')
  const sumsOf = async (userIds: string[]) => {
    const filter = { userId: { in: userIds }, institutionId: club.id }
    const [sums] = await store.read((tx) => tx.fees.summary({ scope: { kind: 'all' }, filter, now: Date.now() }))
    return sums
  }
  return { member, club, wards, sumsOf }
}

const words = (text: string) => text.replaceAll(/\s/g, ' ')

test('shows the family’s figures, and the amount to pay of them all beside where to pay it', async () => {
  const { member, club, wards, sumsOf } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const pay = await screen.findByRole('region', { name: 'Cómo pagar' })
  const total = await sumsOf([member.id, ...wards.map(({ id }) => id)])
  expect(words(pay.textContent)).toContain(words(formatMoney(total?.pending ?? 0, club.currency)))
  expect(pay).toHaveTextContent(club.paymentInfo?.alias ?? 'no alias')
  expect(await within(pay).findByRole('img', { name: `Código QR con ${club.paymentInfo?.alias}` })).toBeVisible()

  const table = screen.getByRole('region', { name: 'Tu familia' })
  const [child] = wards
  const name = `${child?.invitation?.givenName} ${child?.invitation?.familyName}`
  await user.click(within(table).getByRole('button', { name }))
  expect(await screen.findByRole('heading', { name: `Cuotas de ${name}` })).toBeVisible()
  expect(await screen.findByRole('heading', { name: `Estado de cuenta de ${name}` })).toBeVisible()
})

test('opens the statement, whose closing balance is the member’s net debt', async () => {
  const { member, club, sumsOf } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Ver estado de cuenta' }))
  const closing = await screen.findByRole('rowheader', { name: /^Saldo al \d/ })
  const sums = await sumsOf([member.id])
  const net = (sums?.pending ?? 0) - (sums?.credit ?? 0)
  expect(words(closing.closest('tr')?.textContent ?? '')).toContain(words(formatMoney(Math.abs(net), club.currency)))
})

test('a cuota’s receipts lead to the receipt itself, to print or save', async () => {
  const { club } = await family()
  const { user, router } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const [show] = await screen.findAllByRole('button', { name: /^Ver recibos/ })
  if (!show) throw new Error('the demo’s member has paid nothing')
  await user.click(show)
  const link = await screen.findByRole('link', { name: /^Recibo N.º \d+$/ })
  const number = link.textContent
  await user.click(link)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/panel\/my-receipts\/[\da-f-]+$/))
  expect(await screen.findByRole('heading', { level: 1, name: number })).toBeVisible()
})
