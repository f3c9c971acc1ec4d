import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money/money'
import { aFee } from '#tests/support/builders'
import { demoClub } from '#tests/support/demoClub'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

test('shows a member first whether the cuota is paid', async () => {
  const { user } = await renderApp('/panel/my-institutions', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('link', { name: 'Club Atlético Relámpago' }))
  const answer = await screen.findByRole('region', { name: 'Estado de tus cuotas' })
  expect(answer).toHaveTextContent(/Debes \$|Estás al día/)
  expect(screen.getByRole('heading', { level: 2, name: 'Tus cuotas' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent('…'))
})

test('points a super admin without memberships to all institutions', async () => {
  await renderApp('/panel/my-institutions', { as: 'superadmin@rayo.test' })
  expect(await screen.findByText('Todavía no formas parte de ninguna institución')).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Ver instituciones' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/panel/institutions', '/panel/institutions'])
})

test('shows the debt that the API adds up of all cuotas, however many there are', async () => {
  const { store, member, club } = await demoClub()
  const mine = { userId: member.id, institutionId: club.id }
  await store.write(async (tx) => {
    for (let nth = 0; nth < 1100; nth += 1) await tx.fees.insert(aFee({ ...mine, period: null, amount: 1000 + nth }))
  })
  const [sums] = await store.read((tx) => tx.fees.summary({ scope: { kind: 'all' }, filter: mine, now: Date.now() }))
  expect(sums?.fees.Defeated).toBeGreaterThanOrEqual(1100)
  await renderApp('/panel', { as: 'user@rayo.test' })
  const debtText = `Debes ${formatMoney(sums?.pending ?? 0, club.currency)}`.replaceAll(/\s/g, ' ')
  expect(await screen.findByText(debtText)).toBeVisible()
})
