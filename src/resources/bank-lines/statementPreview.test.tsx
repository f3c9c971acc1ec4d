import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { snapshot } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

async function preview(text: string) {
  const app = await renderApp('/panel/payments/bank', { as: 'admin@rayo.test' })
  const input = await screen.findByLabelText(/^Elegir (otro )?archivo/)
  await app.user.upload(input, new File([new TextEncoder().encode(text)], 'banco.csv'))
  return { ...app, sums: within(await screen.findByRole('region', { name: 'Qué se leyó' })) }
}

test('shows income and expenses, and from which line the balance does not match', async () => {
  const { sums } = await preview(`Fecha;Concepto;Importe;Saldo
17/11/2024;TRANSF ANA;1.000,00;101.000,00
18/11/2024;TRANSF LUIS;1.200,00;113.000,00
19/11/2024;LUZ;-500,00;112.500,00
20/11/2024;GAS;-2.500,00;110.000,00
21/11/2024;X;abc;110.000,00
`)
  expect(sums.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Entra: 2 movimientos por $ 2.200,00',
    'Sale: 2 movimientos por $ 3.000,00',
    'No se lee 1 fila',
  ])
  const alert = plain(sums.getByRole('alert').textContent)
  expect(alert).toContain('Saldo inicial $ 100.000,00, saldo final $ 110.000,00.')
  expect(alert).toContain('hay $ 10.800,00 de diferencia, desde la línea 3')
})

test('reads the net amount if the user chooses it, and remembers it', async () => {
  const { user, sums } = await preview(`Fecha;Nombre;Bruto;Comisión;Neto;Saldo
17/11/2024;Ana Díaz;12.000,00;-456,00;11.544,00;31.544,00
18/11/2024;Luis Paz;12.000,00;-456,00;11.544,00;43.088,00
`)
  expect(sums.getByRole('status')).toHaveTextContent('El saldo coincide')
  expect(plain(sums.getAllByRole('listitem')[0]?.textContent)).toContain('$ 24.000,00')
  await user.click(screen.getByRole('radio', { name: /^El neto/ }))
  expect(plain(sums.getAllByRole('listitem')[0]?.textContent)).toContain('$ 23.088,00')
  await user.click(screen.getByRole('button', { name: 'Buscar a los socios' }))
  await waitFor(async () => {
    const { institutions } = await snapshot()
    expect(institutions.some(({ bankMappings }) => bankMappings[0]?.amount?.heading === 'Neto')).toBe(true)
  })
})

test.each([
  ['11.544,00', 1],
  ['SÍ', 0],
])('below *Acreditado*, %s asks %d times what the member paid', async (cell, count) => {
  await preview(`Fecha;Nombre;Importe;Acreditado\n17/11/2024;Ana Díaz;12.000,00;${cell}\n`)
  expect(screen.queryAllByRole('radiogroup', { name: '¿Qué importe pagó el socio?' })).toHaveLength(count)
})

test('keeps the choice of the heading row open and focused, for the arrow keys', async () => {
  const { user } = await preview('Banco;Club\nFecha;Importe\n17/11/2024;5,00\n')
  await user.click(screen.getByRole('button', { name: 'Cambiar' }))
  expect(screen.getByRole('radio', { name: 'Fila 2' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Fila 1' }))
  expect(await screen.findByText('Los encabezados están en la fila 1.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Fila 1' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByText('Los encabezados están en la fila 2.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Fila 2' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Listo' }))
  expect(screen.queryByRole('radio', { name: 'Fila 2' })).toBeNull()
})
