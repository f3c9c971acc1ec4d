import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { network } from '#tests/support/network'
import { renderApp } from '../../tests/support/renderApp.tsx'
import { runtimeConfig, setRuntimeConfig } from '../config/runtimeConfig.ts'
import type { PublicPlan } from './publicRecords.ts'
import { anInstitution, anOffering } from '#tests/support/builders'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 })
const size = () => screen.getByLabelText('¿Cuántos socios tiene tu club?')
const SMALL: PublicPlan = {
  id: 'c0ffee00-0000-4000-8000-000000000000',
  name: 'Barrio',
  description: '',
  price: 100,
  currency: 'ARS',
  interval: 'monthly',
  features: [],
  maxMembers: 300,
  position: 1,
}

describe('Planes', () => {
  it('compares the plans, recommends one by size with its reason, and refuses an invalid number of members', async () => {
    const { router, user } = await renderApp('/plans')
    await heading('Planes')
    const table = within(await screen.findByRole('table', { name: /Comparación/ }, { timeout: 10_000 }))
    const cells = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
    expect(cells('Socios')).toEqual(['Hasta 50 socios', 'Hasta 300 socios', 'Hasta 1.500 socios', 'Socios sin límite'])
    expect(cells('Cuesta por año')).toEqual(['Gratis', '$ 216.000', '$ 540.000', '$ 900.000'])
    expect(cells('Cuesta por mes')[3]).toBe('$ 75.000')
    expect(cells('Conciliación')).toEqual(['–No incluido', '–No incluido', 'Incluido', 'Incluido'])
    expect(table.getByRole('columnheader', { name: /Recomendado/ })).toHaveTextContent('Inicial')
    await user.type(size(), 'muchos{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe un número de socios')
    expect(size()).toHaveValue('muchos')
    await user.clear(size())
    await user.type(size(), '1.200{Enter}')
    expect(router.state.location.search).toBe('?socios=1.200')
    expect(await screen.findByText(/^Para 1\.200 socios, recomendamos Institución/)).toBeInTheDocument()
    expect(table.getByRole('columnheader', { name: /Recomendado/ })).toHaveTextContent('Institución')
    expect(table.getByRole('link', { name: 'Empezar gratis con el plan Inicial' })).toHaveAttribute(
      'href',
      '/panel/my-institutions/new',
    )
  })

  it('links to a message that names the plan, in every configuration', async () => {
    onTestFinished(() => setRuntimeConfig(null))
    setRuntimeConfig({ ...runtimeConfig(), contactEmail: '', whatsappUrl: '' })
    const { user } = await renderApp('/plans')
    await user.click(await screen.findByRole('link', { name: 'Consultar por el plan Club' }, { timeout: 10_000 }))
    await heading('Contacto')
    expect(screen.getByLabelText('Mensaje')).toHaveValue('Consulta por el plan Club.')
  })

  it('links to the contact form if no plan admits so many members', async () => {
    network.use(http.get('*/api/v1/public/plans', () => HttpResponse.json([SMALL])))
    await renderApp('/plans?socios=301')
    expect(await screen.findByText(/^Ningún plan publicado admite 301 socios/, {}, { timeout: 10_000 })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Escríbenos y lo vemos' })).toHaveAttribute('href', '/contact')
  })
})

/** More clubs than a page of a public list has. Most are in the dearer currency, but the first ones are not. */
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

test('the last of more than a hundred clubs is on its sport’s page, in the calendar and in the filters', async () => {
  const judo = await addClubs()
  const { router, user } = await renderApp('/sports/judo')
  expect(await screen.findByText(/^1\d\d instituciones · desde US\$\s123 por mes/)).toBeVisible()
  expect(within(await table()).getByRole('link', { name: LAST.name })).toHaveAttribute('href', '/institutions/zona-149')

  await act(() => router.navigate(`/calendar?sportId=${judo.id}&weekday=7`))
  expect(await screen.findByRole('table', { name: LAST.name })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Ciudad'), LAST.city)
  expect(await screen.findByText('1 horario')).toBeVisible()

  await act(() => router.navigate('/institutions'))
  await user.selectOptions(screen.getByLabelText('Ciudad'), LAST.city)
  expect(await screen.findByText('1 institución')).toBeVisible()
  expect(within(screen.getByLabelText('Provincia')).getByRole('option', { name: LAST.province })).toBeInTheDocument()
})
