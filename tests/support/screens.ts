import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export function firstOf<One>([first]: readonly One[]): One {
  if (first === undefined) throw new Error('there is none')
  return first
}

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
  const region = await screen.findByRole('region', { name: 'Totales con estos filtros' })
  return within(region).getAllByRole('definition').map(plainText)
}

/** `10012030` is 10/01/2030. */
export async function typeDate(user: UserEvent, name: RegExp, digits: string): Promise<void> {
  const field = screen.getByRole('group', { name })
  const [first] = within(field).getAllByRole('spinbutton')
  if (!first) throw new Error(`${name} has no place to type into`)
  await user.click(first)
  await user.keyboard(digits)
}
