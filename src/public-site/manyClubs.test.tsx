import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInstitution, anOffering } from '#tests/support/builders'
import { network } from '#tests/support/network'
import { renderApp } from '../../tests/support/renderApp.tsx'

/** More clubs than a public list has on a page; of the dearer currency more than half, though fewer among the first. */
const MANY = 150
const IN_PESOS = 60
const LAST = { name: 'Zona 149', city: 'Zurbarán 149', province: 'Última' }

/** Many clubs with judo in cities of their own; the last one by name and currency is the dearest. */
async function addClubs() {
  const { store } = await network.world()
  const judo = store.snapshot().sports.find(({ slug }) => slug === 'judo')
  if (!judo) throw new Error('no judo')
  await store.write(async (tx) => {
    for (let index = 0; index < MANY; index += 1) {
      const isLast = index === MANY - 1
      const schedule = [{ weekday: 7, from: '21:30', to: '22:30', place: null }]
      await tx.institutions.insert(
        anInstitution({
          name: `Zona ${String(index).padStart(3, '0')}`,
          slug: `zona-${index}`,
          city: `Zurbarán ${index}`,
          province: isLast ? LAST.province : 'Otra',
          currency: index < IN_PESOS ? 'ARS' : 'USD',
          offerings: [anOffering({ sportId: judo.id, monthlyAmount: 12_300 + index - IN_PESOS, schedule })],
        }),
      )
    }
  })
  return judo
}

const table = () => screen.findByRole('table', {}, { timeout: 10_000 })

test('beyond a hundred clubs the last one is on its sport’s page, in the calendar and in the filters', async () => {
  const judo = await addClubs()
  const { router, user } = await renderApp('/sports/judo')
  expect(await screen.findByText(/^1\d\d instituciones · desde US\$\s123 por mes/)).toBeVisible()
  expect(within(await table()).getByRole('link', { name: LAST.name })).toHaveAttribute('href', '/institutions/zona-149')

  await act(() => router.navigate(`/calendar?sportId=${judo.id}&weekday=7`))
  expect(within(await table()).getByRole('link', { name: LAST.name })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Ciudad'), LAST.city)
  expect(await screen.findByText('1 horario')).toBeVisible()

  await act(() => router.navigate('/institutions'))
  await user.selectOptions(screen.getByLabelText('Ciudad'), LAST.city)
  expect(await screen.findByText('1 institución')).toBeVisible()
  expect(within(screen.getByLabelText('Provincia')).getByRole('option', { name: LAST.province })).toBeInTheDocument()
})
