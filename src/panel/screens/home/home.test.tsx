import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money/money'
import { network } from '#tests/support/network'
import { numberOf, plainText, sumsShown, totalShown } from '#tests/support/screens'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

/** The institution in the region, by its name in the store. */
async function clubCalled(name: string) {
  const club = (await network.world()).store.snapshot().institutions.find((one) => one.name === name)
  if (!club) throw new Error(`no institution ${name}`)
  return club
}

async function openClub(as?: string) {
  const app = await renderApp('/panel', { as })
  const [link] = await screen.findAllByRole('link', { name: /^Vencido/ })
  const region = link?.closest<HTMLElement>('section[aria-labelledby]')
  if (!region) throw new Error('there is no club')
  const name = within(region).getByRole('heading', { level: 2 }).textContent
  return { ...app, region, club: await clubCalled(name) }
}

test('shows an Admin first what the club is owed, its latest receipts and its open invitations', async () => {
  const { region, club } = await openClub('admin@rayo.test')
  const { store } = await network.world()
  const scope = { kind: 'some', institutionIds: [club.id], userId: null, public: false } as const
  const now = Date.now()
  const [summary] = await store.read((tx) => tx.fees.summary({ scope, filter: {}, now }))
  if (!summary) throw new Error('the club has no cuotas')
  const figure = (label: RegExp) => plainText(within(region).getByRole('link', { name: label }))
  expect(figure(/^Vencido/)).toBe(plainText(formatMoney(summary.overdue, summary.currency)))
  expect(figure(/^Por cobrar en total/)).toBe(plainText(formatMoney(summary.pending, summary.currency)))

  const receipts = store.snapshot().receipts.filter(({ institutionId }) => institutionId === club.id)
  const latest = receipts.toSorted((a, b) => (a.receivedOn < b.receivedOn ? 1 : -1))[0]
  const receiptLinks = await within(region).findAllByRole('link', { name: /^Recibo N\.º/ })
  expect(receiptLinks).toHaveLength(5)
  expect(receiptLinks[0]?.closest('li')?.querySelector('time')).toHaveAttribute('datetime', latest?.receivedOn)

  const waiting = store
    .snapshot()
    .memberships.filter((one) => one.institutionId === club.id && one.state === 'pending' && one.invitation?.email)
  expect(
    await within(region).findByRole('link', { name: /^Ver (la invitación|las \d+ invitaciones)$/ }),
  ).toHaveTextContent(waiting.length === 1 ? 'Ver la invitación' : `Ver las ${waiting.length} invitaciones`)
  const data = screen.getByRole('heading', { name: 'Tus datos' })
  expect(region.compareDocumentPosition(data)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('links each figure of a club to a list with the same number', async () => {
  const { region, router } = await openClub('admin@rayo.test')
  await within(region).findByRole('link', { name: /^Ver (la invitación|las \d+ invitaciones)$/ })
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
  await act(() => router.navigate('/panel'))
  const invitations = await screen.findByRole('link', { name: /^Ver (la invitación|las \d+ invitaciones)$/ })
  const waiting = numberOf(/\d+/.exec(invitations.textContent)?.[0]) || 1
  await act(() => router.navigate(invitations.getAttribute('href') ?? ''))
  expect(await totalShown()).toBe(waiting)
})

test('names the administered club and the other one of a user who belongs to both', async () => {
  const { region, club } = await openClub('multi@rayo.test')
  expect(within(region).getByText('Administración')).toBeVisible()
  const own = await screen.findByRole('region', { name: 'Tu institución' })
  const member = within(own).getByRole('link')
  expect(member.textContent).not.toBe(club.name)
  expect(await within(own).findByText(/^(Debes|Estás al día|Sin cuotas)/)).toBeVisible()
  expect(within(own).queryByText(club.name)).toBeNull()
  expect(region.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows a member no club to administer', async () => {
  await renderApp('/panel', { as: 'user@rayo.test' })
  expect(await screen.findByRole('heading', { name: 'Tus instituciones' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Vencido/ })).toBeNull()
})

test('shows a SuperAdmin the platform first, and a link to the dashboard', async () => {
  await renderApp('/panel', { as: 'superadmin@rayo.test' })
  const platform = await screen.findByRole('region', { name: 'La plataforma' })
  expect((await within(platform).findAllByRole('link', { name: /^Vencido/ })).length).toBeGreaterThan(1)
  expect(within(platform).getByRole('link', { name: 'Ir al Dashboard' })).toHaveAttribute('href', '/panel/dashboard')
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
