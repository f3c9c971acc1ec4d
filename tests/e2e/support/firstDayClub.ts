import { writeXlsx } from 'hucre'
import { createRandom, type Random } from '../../support/random.ts'

const SPORTS = ['Fútbol', 'Hockey'] as const
type Sport = (typeof SPORTS)[number]

/**
 * The true data, whatever the list contains. `birthdate` is null if the list has none; `owes` is in
 * pesos, negative for credit.
 */
export type Person = {
  number: number
  familyName: string
  givenName: string
  document: string
  birthdate: string | null
  since: string
  until: string | null
  sports: Sport[]
  family: number
  isPayer: boolean
  email: string | null
  owes: number
}

export const PEOPLE = 301
export const FAMILIES = 78

const SURNAMES =
  'Abregú Acosta Aguirre Alderete Almada Andrada Arce Avellaneda Barrios Basualdo Bazán Benegas Bordón Brizuela Bustos Cabral Cáceres Candia Carranza Ceballos Chaves Córdoba Coria Cuello Delfino Duarte Escalada Farías Ferreyra Figueroa Frías Funes Gaitán Galeano Garay Giménez Godoy Gorosito Heredia Ibáñez Iriarte Jofré Juárez Lagos Larrosa Ledesma Lencina Leiva Lobos Luján Maidana Maldonado Mansilla Medrano Mercado Molina Montiel Moyano Navarro Nieva Ocampo Ojeda Olivera Oviedo Páez Palacios Peralta Quiroga Rearte Recalde Ríos Roldán Salinas Sandoval Tolosa Urquiza Vallejos Zárate'.split(
    ' ',
  )
const GIVEN_NAMES =
  'Alba Bruno Camila Darío Elena Fabián Gloria Hernán Irene Joaquín Karina Lautaro Malena Nicolás Olivia Pedro Rocío Santino Tamara Uriel Valeria Ximena Yamila Zoe'.split(
    ' ',
  )

/** From 1 to 7 people, and together the whole club. */
function familySizes(): number[] {
  const sizes = Array.from({ length: FAMILIES }, (_, index) => 1 + ((index * 5) % 7))
  for (let over = sizes.reduce((all, size) => all + size, 0) - PEOPLE, at = 0; over > 0; at += 1) {
    if (sizes[at] === 7) {
      sizes[at] = 6
      over -= 1
    }
  }
  return sizes
}

const two = (number: number) => String(number).padStart(2, '0')

/** Half of the days are after the 12th, so that no column can confuse month and day. */
const dayIn = (random: Random, year: number) => `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`

/** Former members never pay for others. */
export function peopleOfClub(): Person[] {
  const random = createRandom(78)
  let number = 0
  return familySizes().flatMap((size, family) => {
    const names = random.sample(GIVEN_NAMES, size)
    return names.map((givenName, place): Person => {
      number += 1
      const year = place === 0 ? random.between(1962, 1995) : random.pick([1948, 1957, 1985, 2009, 2012, 2015, 2018])
      const isChild = year > 2005
      const sports = random.sample(SPORTS, isChild ? random.between(1, 2) : random.between(0, 1))
      return {
        number,
        familyName: SURNAMES[family] ?? '',
        givenName,
        document: String((isChild ? 48_000_000 : 14_000_000) + number * 10_007),
        birthdate: place > 0 && random.chance(0.03) ? null : dayIn(random, year),
        since: dayIn(random, random.between(2019, 2024)),
        until: place > 0 && random.chance(0.1) ? dayIn(random, 2025) : null,
        sports,
        family: family + 1,
        isPayer: place === 0,
        email: place === 0 && random.chance(0.6) ? `socio${number}@correo.test` : null,
        owes: place === 0 && random.chance(0.4) ? random.pick([8_000, 12_500, 24_000, -3_000]) : 0,
      }
    })
  })
}

type Cell = string | number | Date | null

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** In one of several formats, as in a real list. */
function typedDay(random: Random, day: string): Cell {
  const [year = '', month = '', date = ''] = day.split('-')
  return random.pick<Cell>([
    new Date(`${day}T00:00:00Z`),
    `${date}/${month}/${year}`,
    `${Number(date)}/${Number(month)}/${year}`,
    `${date}-${month}-${year}`,
    `${date}.${month}.${year}`,
    `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`,
    day,
  ])
}

const dotted = (document: string) => document.replace(/\B(?=(?:\d{3})+$)/g, '.')

function typedName(random: Random, { familyName, givenName }: Person): string {
  const name = `${familyName}, ${givenName}`
  return random.pick([name, name.toUpperCase(), `${familyName.toUpperCase()}, ${givenName}`, `  ${name} `])
}

function rowOf(random: Random, person: Person, sports: readonly Sport[]): Cell[] {
  const { number, document, birthdate, since, until, family, isPayer, email } = person
  return [
    number,
    typedName(random, person),
    random.pick<Cell>([Number(document), dotted(document), `DNI ${dotted(document)}`]),
    birthdate === null ? random.pick(['s/d', '31/02/2011', '-']) : typedDay(random, birthdate),
    typedDay(random, since),
    until === null ? null : typedDay(random, until),
    family,
    isPayer ? 'SI' : null,
    sports.join(' y ') || null,
    email ?? random.pick(['', 'no tiene', null]),
  ]
}

const HEADINGS = [
  'Nº SOC.',
  'Apellido y Nombre/s',
  'D.N.I. Nº',
  'F. Nac.',
  'Fec. Alta',
  'F. Baja',
  'Gpo. Familiar',
  'Titular (SI)',
  'Actividad/es',
  'e-mail (si tiene)',
]

/** The list as a workbook with a title and a total. Some people have several rows, by sport or duplicated. */
export async function listOfMembers(people: readonly Person[]): Promise<{ file: Uint8Array; rows: number }> {
  const random = createRandom(301)
  const rows = people.flatMap((person) => {
    const { sports } = person
    if (sports.length === 2 && random.chance(0.2)) return sports.map((sport) => rowOf(random, person, [sport]))
    const row = rowOf(random, person, sports)
    return random.chance(0.03) ? [row, rowOf(random, person, sports)] : [row]
  })
  const sheet: Cell[][] = [
    ['PADRÓN DE SOCIOS - actualizado por secretaría'],
    [],
    HEADINGS,
    ...rows,
    [],
    ['TOTAL', people.length],
  ]
  return { file: await writeXlsx({ sheets: [{ name: 'Padrón', rows: sheet }] }), rows: rows.length }
}

/** The members' debts, in a workbook with other headings. */
export function listOfBalances(people: readonly Person[]): Promise<Uint8Array> {
  const rows = people
    .filter(({ owes }) => owes !== 0)
    .map(({ familyName, givenName, document, owes }) => [
      `${familyName} ${givenName}`,
      dotted(document),
      owes > 0 ? owes : null,
      owes < 0 ? -owes : null,
    ])
  return writeXlsx({ sheets: [{ name: 'Deudas', rows: [['Socio', 'Doc.', 'Debe', 'A favor'], ...rows] }] })
}
