import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../support/renderApp.tsx'

test('the site lists the sports of the public API', async () => {
  await renderApp('/sports')
  expect(await screen.findByRole('heading', { name: 'Natación' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Deportes')
})

test('the site lists published institutions and no draft', async () => {
  await renderApp('/institutions?q=club de remo')
  expect(await screen.findByText(/sin resultados|no encontramos|ninguna/i)).toBeVisible()
  expect(screen.queryByText('Club de Remo Delta')).not.toBeInTheDocument()
})
