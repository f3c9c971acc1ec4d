import { withRols } from '#tests/support/builders'
import { describe, expect, it } from 'vitest'
import { ROLS } from '#domain/access/duties'
import { MAIN_LINKS } from '../../ui/shell/siteLinks.ts'
import { panelMenuFor } from '../../ui/shell/panelMenu.ts'
import { flagsOf, mayFollow } from '../session/permissions.ts'
import { authenticatorScreens } from './authenticator.ts'
import { AUDIENCES } from './help.ts'
import { HELP_TOPICS } from './helpTopics.ts'
import { TERMS_VERSION } from '#domain/access/terms'
import { legal } from './legal.ts'

const questions = HELP_TOPICS.flatMap((topic) => topic.questions)

describe('the help', () => {
  it('only links to pages of its reader, with the names of their menu', () => {
    const links = questions.flatMap(({ link }) => link ?? [])
    expect(links.length).toBeGreaterThan(5)
    for (const { label, to } of links) {
      const readers = ROLS.filter((rol) => mayFollow(flagsOf(withRols([rol])), to))
      expect(readers).not.toEqual([])
      for (const rol of readers) {
        const menu = panelMenuFor(flagsOf(withRols([rol]))).flatMap(({ entries }) => entries)
        expect([...MAIN_LINKS, ...menu]).toContainEqual(expect.objectContaining({ label, to }))
      }
    }
  })

  it('has topics for every role, and the treasurer’s guide for Admins', () => {
    for (const audience of AUDIENCES)
      expect(HELP_TOPICS.filter((topic) => topic.audience.includes(audience))).not.toEqual([])
    expect(HELP_TOPICS.find(({ id }) => id === 'tesoreria')).toMatchObject({ audience: ['club'] })
  })

  it('uses the words of the sign-in screens', () => {
    const answers = questions.map(({ answer }) => answer).join(' ')
    for (const label of ['Crear cuenta', '¿Olvidaste tu contraseña?']) {
      expect(answers).toContain(label)
      expect(Object.values(authenticatorScreens)).toContain(label)
    }
  })
})

it('shows the day of the accepted version on both pages', () => {
  const day = new Intl.DateTimeFormat('es-AR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS_VERSION))
  expect(legal.date).toBe(`Vigente desde el ${day}.`)
})
