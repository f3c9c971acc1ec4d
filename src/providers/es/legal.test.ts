import { expect, it } from 'vitest'
import { TERMS_VERSION } from '#domain/access/terms'
import { legal } from './legal.ts'

it('shows the day of the accepted version on both pages', () => {
  const day = new Intl.DateTimeFormat('es-AR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS_VERSION))
  expect(legal.date).toBe(`Vigente desde el ${day}.`)
})
