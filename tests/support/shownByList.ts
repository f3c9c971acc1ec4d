import { screen, waitFor, within } from '@testing-library/react'

/** A text with plain spaces, as people read it. */
export function plainText(of: Element | string): string {
  return (typeof of === 'string' ? of : of.textContent).replaceAll(/[\u00a0\u202f]/g, ' ').trim()
}

/** A formatted count, such as `1.259`; 0 when there is none. */
export function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replaceAll('.', ''))
}

/** How many rows the visible list reports over all its pages. */
export async function totalShown(): Promise<number> {
  const info = await waitFor(() => {
    const found = document.querySelector('.MuiTablePagination-displayedRows') ?? screen.queryByText(/^Ningún resultado/)
    if (!found) throw new Error('no list says how many it has')
    return found
  })
  return numberOf(/de ([\d.]+)$/.exec(plainText(info))?.[1])
}

/** The sums of the visible filtered list; none if it has no rows. */
export async function sumsShown(): Promise<string[]> {
  if ((await totalShown()) === 0) return []
  const region = await screen.findByRole('region', { name: 'Sumas de lo filtrado' })
  return within(region).getAllByRole('definition').map(plainText)
}
