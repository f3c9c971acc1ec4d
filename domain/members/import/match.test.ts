import { describe, expect, it } from 'vitest'
import { createPeopleIndex } from './match.ts'
import type { Identity } from './identityKeys.ts'

const ana: Identity = {
  familyName: 'Pérez',
  givenName: 'Ana',
  birthdate: '1990-01-01',
  documentNumber: '30.111.222',
  email: 'ana@example.com',
  phone: '+5493415550001',
  memberNumber: '12',
}
const nobody = { birthdate: null, documentNumber: null, email: null, phone: null, memberNumber: null }

const TEO = { familyName: 'Ríos', givenName: 'Teo' }
const [BIRTH, OTHER_BIRTH] = [{ birthdate: '1990-01-01' }, { birthdate: '2015-05-05' }]
const [PHONE, EMAIL] = [{ phone: '+5493415550001' }, { email: 'ana@example.com' }]
const OTHER_DOCUMENT = { documentNumber: '35000302' }

function verdictOf(change: Partial<Identity>, isOneFile = false): string {
  const index = createPeopleIndex<Identity>()
  index.add(ana)
  return index.match({ ...ana, ...change }, isOneFile)[0]?.comparison.verdict ?? 'other'
}

describe('a row beside a member', () => {
  it.each<[string, Partial<Identity>, string]>([
    ['the same name', {}, 'same'],
    ['a CUIL and a second name', { documentNumber: '27-30111222-5', givenName: 'Ana María' }, 'same'],
    ['another number', { memberNumber: '99' }, 'same'],
    ['the document with another name', { givenName: 'Thiago', birthdate: null }, 'doubtful'],
    ['the document with another birth date', { birthdate: '2015-05-05' }, 'doubtful'],
    ['the number and name with another document', { documentNumber: '35000302' }, 'doubtful'],
    ['a wrong check digit of a CUIL', { documentNumber: '27-30111222-9' }, 'same'],
  ])('with %s and all other data', (_, change, verdict) => {
    expect(verdictOf(change)).toBe(verdict)
  })

  it.each<[string, Partial<Identity>, string]>([
    ['the number alone', { memberNumber: '12', ...TEO }, 'doubtful'],
    [
      'the number of somebody with another name and document',
      { memberNumber: '12', ...TEO, ...OTHER_DOCUMENT },
      'keyOnly',
    ],
    [
      'the number, another name that begins alike and another document',
      { memberNumber: '12', givenName: 'Anahí', ...OTHER_DOCUMENT },
      'doubtful',
    ],
    ['the name and birth date with another document', { ...BIRTH, ...OTHER_DOCUMENT }, 'doubtful'],
    ['the name and birth date alone', { ...BIRTH }, 'same'],
    ['the name and the phone without the 9 of a mobile', { phone: '+543415550001' }, 'same'],
    ['the name and a passport', { documentNumber: 'AAB123456' }, 'doubtful'],
    ['the name and the phone', { ...PHONE }, 'same'],
    ['a part of the name and the birth date', { familyName: 'Pérez Gil', ...BIRTH }, 'doubtful'],
    ['the birth date and a name that begins alike', { givenName: 'Anna M.', ...BIRTH }, 'doubtful'],
    ['the birth date of a twin', { givenName: 'Perla', ...BIRTH }, 'other'],
    ['a part of the name and the phone', { givenName: 'Ana Luz', ...PHONE }, 'doubtful'],
    [
      'a part of the name, the phone and another birth date',
      { givenName: 'Ana Luz', ...PHONE, ...OTHER_BIRTH },
      'other',
    ],
    ['the phone of a family', { ...PHONE, givenName: 'Teo' }, 'other'],
    ['the name alone', {}, 'doubtful'],
    ['a part of the name alone', { familyName: 'Pérez Gil' }, 'doubtful'],
    ['more than a part of the name', { familyName: 'Gil Sosa' }, 'other'],
    ['a part of the name and another document', { givenName: 'Ana Luz', documentNumber: '3500302' }, 'other'],
    ['a namesake with another document', { ...OTHER_DOCUMENT }, 'other'],
    ['the e-mail of a mother', { ...EMAIL, givenName: 'Teo', ...OTHER_BIRTH }, 'keyOnly'],
    ['the e-mail and nothing of the name', { ...EMAIL, ...TEO }, 'keyOnly'],
    ['the e-mail with another name alone', { ...EMAIL, givenName: 'Teo' }, 'doubtful'],
    ['nothing in common', { familyName: 'Ríos', givenName: 'Nina' }, 'other'],
  ])('with %s', (_, change, verdict) => {
    expect(verdictOf({ ...nobody, ...change })).toBe(verdict)
  })

  it('is doubtful if one file has two numbers', () => {
    expect(verdictOf({ memberNumber: '99' }, true)).toBe('doubtful')
  })

  it.each([
    ['Teo', 'keyOnly'],
    ['Anna', 'doubtful'],
    ['Anahí', 'doubtful'],
  ])('of the same file with the e-mail and the name %s is %s', (givenName, verdict) => {
    expect(verdictOf({ ...nobody, email: 'ana@example.com', givenName }, true)).toBe(verdict)
  })

  it.each([
    ["D'Amico", 'DAMICO'],
    ["D'Amico", 'D AMICO'],
    ['Van der Meer', 'Vandermeer'],
    ['De la Fuente', 'Fuente, de la'],
  ])('of %s has the same name as %s', (familyName, other) => {
    const [match] = matchesAmong([{ ...ana, familyName }], { ...nobody, familyName: other, birthdate: ana.birthdate })
    expect(match?.comparison.verdict).toBe('same')
  })

  it('is somebody else with another document of ten digits', () => {
    const [match] = matchesAmong([{ ...ana, documentNumber: '2300123456' }], {
      ...nobody,
      documentNumber: '2000123457',
    })
    expect(match?.comparison.agrees ?? []).not.toContain('documentNumber')
  })

  it.each([
    ['163456785', '16345678', true],
    ['163456785', '16.345.678-5', true],
    ['16.345.678-5', '16345678', true],
    ['7.654.321-K', '7654321', true],
    ['163456785', '163456786', false],
  ])('has the document %s as %s: %s', (documentNumber, other, isOne) => {
    const [match] = matchesAmong([{ ...ana, documentNumber }], { ...nobody, documentNumber: other })
    expect(match?.comparison.agrees.includes('documentNumber') ?? false).toBe(isOne)
  })

  it('matches a NIF with and without its letter', () => {
    const [match] = matchesAmong([{ ...ana, documentNumber: '23456789D' }], { ...nobody, documentNumber: '23.456.789' })
    expect(match?.comparison.verdict).toBe('same')
  })
})

function matchesAmong(people: readonly Identity[], change: Partial<Identity>) {
  const index = createPeopleIndex<Identity>()
  for (const person of people) index.add(person)
  return index.match({ ...ana, ...change }, false)
}

describe('a row beside several members', () => {
  const father = { ...ana, ...nobody, phone: ana.phone, birthdate: '1970-02-01' }
  const son = { ...father, birthdate: '2010-04-03', documentNumber: '50111222' }

  it('is doubtful if a father and a son have its name and phone', () => {
    const verdicts = matchesAmong([father, son], { ...nobody, phone: ana.phone }).map(
      ({ comparison }) => comparison.verdict,
    )
    expect(verdicts).toEqual(['doubtful', 'doubtful'])
  })

  const [bare, mother] = [
    { ...ana, ...nobody },
    { ...ana, ...nobody, email: ana.email, givenName: 'Rosa' },
  ]

  it.each<[string, Identity, string]>([
    ['the e-mail of a mother', mother, 'same'],
    ['an e-mail of its own', { ...mother, email: 'rosa@example.com' }, 'doubtful'],
  ])('that has only a name and %s is the member of the name: %s', (_, other, verdict) => {
    const matches = matchesAmong([bare, other], { ...bare, email: ana.email })
    expect(matches.find(({ person }) => person === bare)?.comparison.verdict).toBe(verdict)
  })

  it('is the namesake with its e-mail', () => {
    const [match] = matchesAmong([bare, { ...bare, email: ana.email }], { ...bare, email: ana.email })
    expect(match).toMatchObject({ person: { email: ana.email }, comparison: { verdict: 'same' } })
  })

  it('is the member with its document', () => {
    const [match] = matchesAmong([{ ...father, birthdate: null }, son], { ...son, birthdate: null })
    expect(match).toMatchObject({ person: son, comparison: { verdict: 'same' } })
  })

  it('may be the twin with the same name and another document', () => {
    const luna = { ...ana, ...nobody, givenName: 'Luna', birthdate: '2012-06-05', documentNumber: '51400003' }
    const sol = { ...luna, givenName: 'Sol', documentNumber: '51400004' }
    const matches = matchesAmong([sol, luna], { ...luna, documentNumber: sol.documentNumber })
    expect(matches.map(({ person, comparison }) => `${person.givenName} ${comparison.verdict}`)).toEqual([
      'Luna doubtful',
      'Sol doubtful',
    ])
  })
})
