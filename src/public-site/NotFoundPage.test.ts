import { expect, it } from 'vitest'
import { closestPages, suggestedSearch } from './NotFoundPage.tsx'

const addresses = (pathname: string) => closestPages(pathname).map(({ to }) => to)

it('suggests the pages that an address may have meant, in either language, whatever its case and accents', () => {
  expect(addresses('/Deportes')).toEqual(['/sports'])
  expect(addresses('/t%C3%A9rminos-y-condiciones')).toEqual(['/terms'])
  expect(addresses('/clubes/planes/ayuda/contacto')).toHaveLength(3)
})

it('suggests the page of a word with a typing error, unless another is right', () => {
  expect(addresses('/sprots')).toEqual(['/sports'])
  expect(addresses('/insituciones')).toEqual(['/institutions'])
  expect(addresses('/calemdario')).toEqual(['/calendar'])
  expect(addresses('/conttacto')).toEqual(['/contact'])
  expect(addresses('/palnes')).toEqual(['/plans'])
  expect(addresses('/ayuda/sprots')).toEqual(['/help'])
  expect(addresses('/sproots')).toEqual([])
  expect(addresses('/fqa/pla')).toEqual([])
})

it('offers to search for the last part, and accepts any address', () => {
  expect(suggestedSearch('/clubes/Atl%C3%A9tico-Norte/')).toBe('Atlético Norte')
  expect(suggestedSearch('/%E0%A4%A')).toBeNull()
  expect(suggestedSearch('/../<script>')).toBe('script')
  expect(suggestedSearch('/12/')).toBeNull()
  expect(addresses('/%E0%A4%A')).toEqual([])
})
