import { screen, waitFor, within } from '@testing-library/react'

/** With plain spaces. */
export function plainText(of: Element | string): string {
  return (typeof of === 'string' ? of : of.textContent).replaceAll(/[\u00a0\u202f]/g, ' ').trim()
}

/** `1.259`; 0 when there is none. */
export function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replaceAll('.', ''))
}

export async function totalShown(): Promise<number> {
  const info = await waitFor(() => {
    const summary =
      document.querySelector('.MuiTablePagination-displayedRows') ?? screen.queryByText(/^Ningún resultado/)
    if (!summary) throw new Error('no list says how many it has')
    return summary
  })
  return numberOf(/de ([\d.]+)$/.exec(plainText(info))?.[1])
}

export async function sumsShown(): Promise<string[]> {
  if ((await totalShown()) === 0) return []
  const region = await screen.findByRole('region', { name: 'Sumas de lo filtrado' })
  return within(region).getAllByRole('definition').map(plainText)
}
