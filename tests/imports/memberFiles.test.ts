import { readFile as readBytes } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Decision } from '#domain/members/import/plannedRow'
import type { ImportReading } from '#domain/members/import/report'
import { freshWorld } from '#tests/access/world'
import { leftOutOf as leftOut, loadMembers, membersOf, outcomesOf as outcomes, SINCE } from './loadMembers.ts'
import type { ListedMember } from './loadMembers.ts'

const FOLDER = new URL('../fixtures/', import.meta.url)

const world = freshWorld()

const load = async (name: string, answers: ImportReading = {}, decisions: Record<number, Decision> = {}) =>
  loadMembers(world, new Uint8Array(await readBytes(new URL(name, FOLDER))), answers, decisions)
const members = (q: string) => membersOf(world, q)

async function facts(q: string, field: keyof ListedMember): Promise<Record<string, unknown>> {
  return Object.fromEntries((await members(q)).map((member) => [member.givenName, member[field]]))
}

describe('a list of members of another club', () => {
  it('R19: reads dates by their column, years of two digits as past, and lists impossible ones', async () => {
    const result = await load('members/R19-fechas-excel-y-de-dos-cifras.csv')
    expect(outcomes(result).every((outcome) => outcome.startsWith('made'))).toBe(true)
    expect(await facts('Bravo', 'birthdate')).toEqual({
      Elena: '1985-05-15',
      Nicolás: '1985-05-15',
      Hilda: '1934-05-15',
      Tomás: null,
      Irene: null,
      Pablo: null,
      Rocío: '2008-05-12',
      Lía: null,
    })
    expect(leftOut(result)).toEqual([
      '4 since 2001-12-00',
      '5 birthdate 31/02/2012',
      '5 since 00/00/0000',
      '6 birthdate 05/13/1990',
      '7 birthdate 25/11/2026',
      '9 birthdate 03/04',
    ])
    const since = Object.fromEntries((await members('Bravo')).map((one) => [one.givenName, one.memberships[0]?.since]))
    expect(since).toEqual({
      Elena: '2024-03-01',
      Nicolás: '2024-03-01',
      Hilda: SINCE,
      Tomás: SINCE,
      Irene: '2024-03-01',
      Pablo: '2024-03-01',
      Rocío: '2024-03-01',
      Lía: SINCE,
    })
    expect(result.questions.withoutSince).toBe(3)
  })

  it('R19: leaves out a birth date after which its member joined, and not the first day', async () => {
    world.clock.now = new Date('2026-11-26T15:00:00Z').getTime()
    const result = await load('members/R19-fechas-excel-y-de-dos-cifras.csv')
    expect(leftOut(result)).toContain('7 birthdate 25/11/2026')
    expect(await members('Bravo, Pablo')).toMatchObject([{ birthdate: null, memberships: [{ since: '2024-03-01' }] }])
  })

  it('R20: finds the headings below titles, splits at the comma, asks for the order and recognises Sofía', async () => {
    await load('bank/R00-socios-base.csv')
    const asked = await load('members/R20-apellido-y-nombre-una-columna.csv')
    expect(asked.questions.unsplitNames).toEqual(['Figueroa Rosa Elvira'])
    const result = await load('members/R20-apellido-y-nombre-una-columna.csv', { nameOrder: 'familyFirst' })
    expect(outcomes(asked)).toEqual([
      'present PEÑALBA NÚÑEZ, SOFÍA',
      'made De la Vega Ortiz, María de los Ángeles',
      "made D'ALESSANDRO, JUAN IGNACIO",
      'refused ',
      'made Ñáñez, Lautaro',
      'made Von der Heyde, Ulrico',
      'refused ',
      'made Sosa (h), Raúl',
    ])
    expect(outcomes(result)[3]).toBe('made Figueroa, Rosa Elvira')
    expect(outcomes(result)[6]).toBe('refused ')
  })

  it('R21: flags one document of two people, and takes 0, s/d and 3,5E+07 for none', async () => {
    await load('bank/R00-socios-base.csv')
    const result = await load('members/R21-documentos-repetidos-y-rotos.csv')
    expect(outcomes(result)).toEqual([
      'present Quiroga Salas, Bruno',
      'made Lemos, Gisela',
      'doubtful Lemos, Gisela Beatriz',
      'doubtful Lemos, Thiago',
      'made Montiel, Aldo',
      'made Montiel, Berta',
      'made Montiel, Ciro',
      'made Montiel, Dalia',
      'made Montiel, Elio',
      'made Montiel, Flora',
      'made Montiel, Gino',
      'made Montiel, Hebe',
    ])
    expect(leftOut(result)).toEqual(['6 documentNumber 3,5E+07'])
    expect(await facts('Montiel', 'documentNumber')).toMatchObject({
      Aldo: null,
      Berta: '35000306',
      Elio: null,
      Flora: null,
      Gino: null,
      Hebe: '20-35000312-0',
    })
    const decided = await load('members/R21-documentos-repetidos-y-rotos.csv', {}, { 5: 'isNew' })
    expect(outcomes(decided)[3]).toBe('made Lemos, Thiago')
    expect((await members('Lemos')).map(({ givenName, documentNumber }) => [givenName, documentNumber])).toEqual([
      ['Gisela', '35000302'],
      ['Thiago', null],
    ])
  })

  it('R22: completes phones that are certain and lists the others', async () => {
    const result = await load('members/R22-telefonos-como-se-escriben.csv')
    expect(await facts('Paz', 'phone')).toEqual({
      Uno: '+5493415550221',
      Dos: '+5493415550222',
      Tres: null,
      Cuatro: '+5493415550224',
      Cinco: '+543415550225',
      Seis: '+5491155550226',
      Siete: null,
      Ocho: null,
      Nueve: '+34600000229',
      Diez: '+5492966500230',
    })
    expect(leftOut(result)).toEqual([
      '4 mobile 15-5550223',
      '7 mobile (011) 15-5555-0226 / 4555-0226 (mamá)',
      '8 mobile 5,49342E+12',
    ])
  })

  it('R23: gives an e-mail to its owner, offers the mother as payer and lists what cannot be an address', async () => {
    await load('bank/R00-socios-base.csv')
    const result = await load('members/R23-hermanos-con-el-mail-de-la-madre.csv')
    expect(outcomes(result)).toEqual([
      'present Zubeldía, Mateo',
      'present Zubeldía, Emma',
      'made Luna, Alma',
      'made Luna, Bautista',
      'made Luna, Marta',
      'made Rey, Dante',
      'made Rey, Olga',
      'made Rey, Saúl',
    ])
    expect(leftOut(result)).toEqual([
      '2 email carolina.ferrari@example.com',
      '3 email carolina.ferrari@example.com',
      '4 email familia.luna@example.com',
      '5 email familia.luna@example.com',
      '7 email dante@example.com; dante.trabajo@example.com',
      '8 email notiene@notiene.example',
      '9 email saul@example',
      '9 guardian com',
    ])
    const payers = [...result.byLine.values()].map(({ payerName }) => payerName)
    expect(payers).toEqual([null, null, 'Luna, Marta', 'Luna, Marta', null, null, null, null])
    expect(await facts('Luna', 'email')).toEqual({ Alma: null, Bautista: null, Marta: 'familia.luna@example.com' })
  })

  it('R24: with an H in the column, M is mujer, and nothing is guessed for unknown codes', async () => {
    expect((await load('members/R24-sexo-H-M.csv')).questions.values).toEqual([
      { field: 'gender', code: 'm', value: 'M', count: 2, meaning: 'F' },
      { field: 'gender', code: 'h', value: 'H', count: 2, meaning: 'M' },
    ])
    expect(await facts('Pla', 'gender')).toEqual({ Marta: 'F', Hugo: 'M' })
    expect(await facts('Soler', 'gender')).toEqual({ Núria: 'F', Marc: 'M' })
  })

  it('R26: makes one member of several rows, sets the payer by number, and charges nobody who left', async () => {
    const result = await load('members/R26-una-fila-por-deporte-y-bajas.csv')
    expect(outcomes(result)).toEqual([
      'made Cabral, Lidia',
      'made Cabral, Julián',
      'merged Cabral, Julián',
      'made Cabral, Mora',
      'ended Duarte, Omar',
      'made Duarte, Nélida',
      'made Duarte, Irma',
    ])
    expect(leftOut(result)).toEqual(
      expect.arrayContaining(['8 guardian 999', '8 since 0000-00-00', '7 since 1900-01-01']),
    )
    const [lidia, julian] = await members('Cabral')
    expect(julian?.memberships[0]).toMatchObject({
      guardianId: lidia?.memberships[0]?.id,
      since: '2022-03-01',
      memberNumber: '502',
    })
    expect(result.questions.ended).toBe(1)
    expect(
      result.questions.values.filter(({ field }) => field === 'status').find(({ value }) => value === 'BAJA')?.meaning,
    ).toBe('ended')
  })

  it('E1: makes four members of four people whose document is s/d or 0', async () => {
    const result = await load('members/e1-sd.csv')
    expect(outcomes(result).map((one) => one.split(' ')[0])).toEqual(['made', 'made', 'made', 'made'])
    expect(await facts('Cruz', 'documentNumber')).toEqual({ Ana: null, Beto: null, Caro: null, Dani: null })
  })

  it('D1: makes two members of a mother and her child, who has no e-mail', async () => {
    const result = await load('members/d1-hijo-sin-dni-con-mail.csv', { isEmailOwnerPayer: true })
    expect([...result.byLine.values()].map(({ outcome, payerName }) => [outcome, payerName])).toEqual([
      ['made', null],
      ['made', 'Barrios, Norma'],
    ])
    expect(await facts('Barrios', 'email')).toEqual({ Norma: 'norma.barrios@example.com', Tobías: null })
  })

  it('H1 and H4: reads a whole name, and asks for the order where there is no comma', async () => {
    const first = await load('members/h1-nombre-y-apellido.csv', { nameOrder: 'givenFirst' })
    expect(first.questions.unsplitNames).toEqual(['Juan Pérez'])
    expect(outcomes(first)).toEqual(['made Pérez, Juan'])
    expect(outcomes(await load('members/h4-apynom.csv'))).toEqual(['made Acosta, Dora'])
  })

  it('M1: imports beside a very long cell of an unused column', async () => {
    expect(outcomes(await load('members/m1-celda-larga.csv'))).toEqual(['made Ibarra, Ana', 'made Ibarra, Beto'])
  })

  it.each([
    'R19-fechas-excel-y-de-dos-cifras',
    'R21-documentos-repetidos-y-rotos',
    'R23-hermanos-con-el-mail-de-la-madre',
    'R26-una-fila-por-deporte-y-bajas',
    'e1-sd',
    'd1-hijo-sin-dni-con-mail',
    'm1-celda-larga',
  ])('%s loaded again makes nobody', async (name) => {
    await load(`members/${name}.csv`)
    const again = await load(`members/${name}.csv`)
    expect([...again.byLine.values()].filter(({ outcome }) => outcome === 'made')).toEqual([])
  })
})
