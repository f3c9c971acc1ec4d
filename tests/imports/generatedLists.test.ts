import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findHeadings, tableAt } from '#domain/imports/table'
import { genderMeanings } from '#domain/members/import/codes'
import { columnsOf } from '#domain/members/import/columns'
import { dateOrdersOf } from '#domain/members/import/days'
import { guessMemberColumns } from '#domain/members/import/guess'
import { headingsInTwo } from '#domain/members/import/headingRows'
import { readMemberRow } from '#domain/members/import/row'
import { withoutTitles } from '#domain/members/import/titleRows'
import { readFile } from '../../src/panel/files/readFile.ts'

const RUNS = Number(process.env['IMPORT_RUNS'] ?? 300)
const TODAY = '2026-11-25'
const FIRST_SERIAL_DAY = Date.UTC(1899, 11, 30)

type Person = {
  familyName: string
  givenName: string
  documentNumber: string
  birthdate: string
  since: string
  gender: 'M' | 'F'
  email: string
}

const day = (from: number, to: number) =>
  fc
    .date({ min: new Date(Date.UTC(from, 0, 1)), max: new Date(Date.UTC(to, 11, 31)), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

const person: fc.Arbitrary<Person> = fc
  .record({
    familyName: fc.constantFrom('Ñáñez', 'De la Vega', "D'Amico", 'García Pla', 'Peña', 'Ibáñez', 'Sosa (h)'),
    givenName: fc.constantFrom('Ana', 'María José', 'Íñigo', 'Julián', 'Zoé', 'Belén'),
    documentNumber: fc.integer({ min: 5_000_000, max: 59_999_999 }).map(String),
    birthdate: day(1935, 2024),
    since: day(2001, 2026).filter((since) => since <= TODAY),
    gender: fc.constantFrom('M', 'F'),
    email: fc.integer({ min: 1, max: 99_999 }).map((number) => `socia${number}@example.com`),
  })
  .filter(({ birthdate, since }) => birthdate <= since)

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')
const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')

/** Formats of days. Two-digit years are ambiguous between a child and somebody a century older. */
const DAYS: Record<string, (date: string) => string> = {
  iso: (date) => date,
  dayFirst: (date) => date.split('-').toReversed().join('/'),
  short: (date) => date.split('-').toReversed().map(Number).join('-'),
  withTime: (date) => `${date.split('-').toReversed().join('/')} 00:00:00`,
  serial: (date) => String((Date.parse(date) - FIRST_SERIAL_DAY) / 86_400_000),
  words: (date) => {
    const [year, month, dayOfMonth] = date.split('-')
    return `${dayOfMonth}-${MONTHS[Number(month) - 1]}-${year}`
  },
  compact: (date) => date.replaceAll('-', ''),
}

const DOCUMENTS: Record<string, (document: string) => string> = {
  plain: (document) => document,
  grouped,
  named: (document) => `DNI ${grouped(document)}`,
  spreadsheet: (document) => `${document}.0`,
}

const GENDERS: Record<string, Record<'M' | 'F', string>> = {
  letters: { M: 'M', F: 'F' },
  spanish: { M: 'H', F: 'M' },
  words: { M: 'Masculino', F: 'femenino' },
  adults: { M: 'Varón', F: 'Mujer' },
}

const layout = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  encoding: fc.constantFrom('utf8', 'bom', 'utf16', 'windows1252'),
  newline: fc.constantFrom('\r\n', '\n', '\r'),
  days: fc.constantFrom(...Object.keys(DAYS)),
  documents: fc.constantFrom(...Object.keys(DOCUMENTS)),
  genders: fc.constantFrom(...Object.keys(GENDERS)),
  isWholeName: fc.boolean(),
  hasTitle: fc.boolean(),
  hasTotal: fc.boolean(),
  hasBlankColumn: fc.boolean(),
  headings: fc.constantFrom('long', 'short', 'capitals'),
  order: fc.shuffledSubarray(['name', 'documentNumber', 'birthdate', 'since', 'gender', 'email'], { minLength: 6 }),
})
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

const HEADINGS: Record<string, [string, string]> = {
  familyName: ['Apellidos', 'Apellido'],
  givenName: ['Nombres', 'Nombre'],
  fullName: ['Apellido y Nombre', 'ApyNom'],
  documentNumber: ['Nº de documento', 'D.N.I.'],
  birthdate: ['Fecha de nacimiento', 'F. Nac.'],
  since: ['Fecha de ingreso', 'Alta'],
  gender: ['Género', 'Sexo'],
  email: ['Correo electrónico', 'E-mail'],
}

function write(people: readonly Person[], form: Layout): Uint8Array {
  const names = form.isWholeName ? ['fullName'] : ['familyName', 'givenName']
  const fields = form.order.flatMap((field) => (field === 'name' ? names : field))
  const cellOf = (one: Person, field: string): string => {
    if (field === 'fullName') return `${one.familyName}, ${one.givenName}`
    if (field === 'documentNumber') return DOCUMENTS[form.documents]?.(one.documentNumber) ?? ''
    if (field === 'birthdate' || field === 'since') return DAYS[form.days]?.(one[field]) ?? ''
    if (field === 'gender') return GENDERS[form.genders]?.[one.gender] ?? ''
    return one[field as 'familyName' | 'givenName' | 'email']
  }
  const blank = form.hasBlankColumn ? [''] : []
  const headingOf = (field: string) => {
    const [long = '', short = ''] = HEADINGS[field] ?? []
    return form.headings === 'long' ? long : form.headings === 'short' ? short : long.toUpperCase()
  }
  const records = [
    ...(form.hasTitle ? [['Club Deportivo de Prueba'], ['Listado de socios al 31/10/2026']] : []),
    [...blank, ...fields.map(headingOf)],
    ...people.map((one) => [...blank, ...fields.map((field) => cellOf(one, field))]),
    ...(form.hasTotal ? [[`Total socios: ${people.length}`]] : []),
  ]
  const quoted = (cell: string) =>
    cell.includes(form.delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
  const text = records.map((cells) => cells.map(quoted).join(form.delimiter)).join(form.newline)
  if (form.encoding === 'utf16') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  return new Uint8Array(
    Buffer.from(form.encoding === 'bom' ? `\uFEFF${text}` : text, form.encoding === 'windows1252' ? 'latin1' : 'utf8'),
  )
}

const matchesOf = (cells: readonly string[]) => columnsOf(cells).filter(Boolean).length

it(
  'a generated member list is read as it was written: each cell is correct or listed as left out',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 8 }), layout, async (people, form) => {
        const file = await readFile(write(people, form))
        if ('problem' in file) throw new Error(file.problem)
        const best = findHeadings(file.tables, matchesOf)
        const table = tableAt(file.tables[best.reading] ?? [], best.headingLine, headingsInTwo, matchesOf)
        const fields = guessMemberColumns(table.headings, table.rows)
        const { people: rows } = withoutTitles(table.rows, fields)
        const genders = rows.map(({ cells }) => cells[fields.indexOf('gender')] ?? '')
        expect(rows).toHaveLength(people.length)
        const context = {
          timezone: 'America/Argentina/Buenos_Aires',
          today: TODAY,
          sports: [],
          categories: [],
          dateOrders: dateOrdersOf(rows, fields),
          nameOrder: null,
          surnames: 1 as const,
          commaOrder: 'familyFirst' as const,
          isNameInCase: false,
          since: '1999-01-01',
          meanings: { gender: Object.fromEntries(genderMeanings(genders)), sports: {}, status: {} },
        }
        for (const [index, one] of people.entries()) {
          const reading = readMemberRow(rows[index]?.cells ?? [], fields, context)
          if ('errors' in reading) throw new Error(JSON.stringify(reading.errors))
          const { row, leftOut } = reading
          const isGenderLeftOut = leftOut.some(({ field }) => field === 'gender')
          const documentNumber = row.documentNumber?.replace(/\D/g, '')
          expect({ ...row, documentNumber, gender: isGenderLeftOut ? one.gender : row.gender }).toMatchObject(one)
        }
      }),
      { numRuns: RUNS },
    )
  },
  30_000 + RUNS * 50,
)
