import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { isOfOther } from './whose.ts'
import { furtherPeople, placesOfOthers } from './otherPeople.ts'
import { joinColumns } from './joinColumns.ts'

/** Headings by the field that each of them names. */
const HEADINGS = {
  familyName: `Apellido/s; SOC_APELLIDO; Apellido P; Ap Pat; APELLIDO`,
  secondFamilyName: `Apellido Materno; Ap. M; Apel 2; 2n cognom`,
  givenName: ` nombre ; Primeiro nome; Nombre del jugador / equipo; Nombre del tenista; Nombre del nuevo socio;
    Nombre del o la jugadora`,
  fullName: `Apellido y Nombre; Nom i cognoms; Socios; Nombre y apellido de la futura socia`,
  documentNumber: `Nº Documento; DNI/NIE; DNI del jugador (sin puntos); Número de document d'identitat; D.N.I.;
    DNI del jugador (para el seguro); N° de la cédula; Nro. de Doc.; Tipo y N° de doc.; Doc. Nac. de Identidad;
    N° C.I.; Céd.; N.U.I.P.; D.P.I.; N° CUIL; Nro. de identidad; Carnet de identidad; Nº de Identificação;
    Passport No; RTN; R.F.C.; N.I.T.; LE/LC; Carnet de extranjería; national_id`,
  birthdate: `F. Nacim.; ¿Cuál es tu fecha de nacimiento?; F. Nac.; Data de naixement`,
  gender: `Sexo según DNI; Xénero; Sexo; Identidad de género; Sx`,
  phone: `Tel/Cel; Tel.; phoneNumber; Tel. de la casa; Teléfono del hogar; Teléf.; Nº Tlf; T.E. particular;
    Número telefónico; Teléfono del jugador/a (si tiene)`,
  mobile: `Telemóvel; WhatsApp; Número de WhatsApp; WhatsApp del socio; WhatsApp de contacto; Celulares;
    Cel. adulto mayor; Mob.; Watsapp`,
  email: `Dirección de correo electrónico; E-Mail`,
  memberNumber: `Padrón; N.º de socio; Socio N°; Carnet N°; COD_SOCIO; N° de socio/a; N° de carnet; No. de socio;
    N° Asociado; Nro. afil. club; Nº peñista`,
  sports: `Disciplina; ID deporte socio; 6. ¿Qué actividad realiza?`,
  since: `fecha_inicio_membresia; Fecha de asociado; Fecha de alta; Fecha de ingreso al club; Inicio afiliación;
    Miembro desde; Data d'alta; F.Ing.; F. de alta; Start Date; Fecha de inicio; F. antigüedad`,
  until: `Dado de baja el; Fec. Egr.; Date Left; End Date`,
  status: `is_active; Estado matrícula; Estado A/B; Estatus; deleted_at; Situación del socio; Actiu`,
  guardian: `Padre/Madre/Tutor; DNI tutor; Nombre madre; Socio que paga; Cabeza de familia; RUN socio titular;
    Nro de socio RP; Nome do titor; Sostenedor; Padre o tutor; Nombre y teléfono de la madre;
    Papá (nombre y cel); ¿Paga? (SI/NO); Parentesco con el titular; DNI Resp.; Resp.; SOCIO_PRINCIPAL_ID;
    Tutor legal; Apoderado económico; Hijo/a de`,
  family: `N° flia.; grupo_familiar_id`,
  none: `E-mail del tutor; Foto del DNI; Domicilio según DNI; Nombre del club anterior; RUT apoderado;
    Nombre esposa; Nombre y teléfono de emergencia; Nombre y teléfono de un familiar;
    Nombre y celular del adulto que lo retira; Fecha retiro asociado; Fecha de baja o reactivación;
    Celular (mamá); Ficha médica S/N; País; E-mail dos pais; NIF del pagador; Nombre del contacto; TEL_PADRE;
    Tel. abuela; Mail delegado; Tel. urgencias; Tel. pediatra; Nro WhatsApp tutor;
    Número de WhatsApp del padre; Tutor (WhatsApp); Padre/WhatsApp; Código postal del socio; CodPostalSocio;
    Cód. categoría socio; Código QR socio; N° afiliado OSDE; N° matrícula auto; N° carnet de conducir;
    F. alta federación; F. alta seguro; Fecha de alta del seguro; Nombre equipo; F. ingreso datos; Números;
    Pares; Nº Pares; Email del equipo; Tel. profesora; DNI hermano; Mail Apod.; Fono rep. legal;
    RUT rep. legal; Cel. repr. legal; Mail adulto; NIF de facturación; Tipo de doc.; Doc. médica; N° federado;
    N° ficha; Fecha de emisión DNI; Fecha de expedición de la cédula; telefono_que_lo_trae;
    Presentado por socio N°; `,
}

it.each(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.split(/;\s+/).map((heading) => [heading, field] as const),
  ),
)('the heading %s names the field %s', (heading, field) => {
  expect(columnsOf([heading])).toEqual([field === 'none' ? null : field])
})

it('assigns a field to only one of two headings', () => {
  expect(columnsOf(['Nombre', 'Apellido', 'Nombre'])).toEqual(['givenName', 'familyName', null])
})

it('finds columns with further people of each row', () => {
  expect(furtherPeople(['Titular', 'DNI titular', 'Hijo 1', 'DNI hijo 1', 'Hijo 2'])).toEqual([2, 3, 4])
  expect(furtherPeople(['Titular', 'DNI', 'Hijo 1', 'F. Nac. 1', 'Hijo 2', 'F. Nac. 2'])).toEqual([2, 3, 4, 5])
  expect(furtherPeople(['Nombre 1', 'DNI 1', 'Nombre 2', 'DNI 2'])).toEqual([2, 3])
  expect(furtherPeople(['Apellido 1', 'Apellido 2', 'Nombre', 'Móvil 1', 'Móvil 2'])).toEqual([])
})

it.each(['Profesión', 'Medicación', 'Tecnicatura', 'Tel. de la casa'])(
  '%s does not belong to another person',
  (heading) => {
    expect(isOfOther(heading)).toBe(false)
  },
)

const othersIn = (headings: string[]) => [...placesOfOthers(headings, [])]

it('finds a document beside a parent, and the data of each parent', () => {
  expect(othersIn(['Apellido', 'DNI', 'Madre', 'DNI', 'Celular'])).toEqual([3])
  expect(othersIn(['Jugador', 'Padre', 'Móvil', 'Madre', 'Móvil'])).toEqual([2, 4])
  expect(othersIn(['Padre', 'Jugador', 'DNI'])).toEqual([])
  expect(othersIn(['Nombre', 'Apellido', 'Madre', 'DNI'])).toEqual([3])
  expect(othersIn(['Apellido', 'Nombre', 'Tutor', 'Cuota', 'Domicilio', 'DNI'])).toEqual([])
  expect(othersIn(['Apellido', 'Nombre', 'Tutor', 'Teléfono', 'DNI'])).toEqual([])
  expect(othersIn(['Tutor', 'DNI', 'Apellido', 'Nombre'])).toEqual([])
  expect(othersIn(['Tutor', 'DNI', 'Apellido', 'Nombre', 'DNI'])).toEqual([1])
  expect(othersIn(['Apellido', 'Nombre', 'Padre', 'Email', 'Madre', 'Email'])).toEqual([5])
  expect(othersIn(['Nombre', 'Parentesco', 'DNI', 'Titular', 'DNI'])).toEqual([])
  expect(othersIn(['First', 'Last', 'Email', 'Contact 1 First', 'Contact 1 Last', 'Contact 1 Email'])).toEqual([4, 5])
})

const SPORTS = ['Fútbol', 'Hockey', 'Escuela'].map((name) => ({ name }))

/** The last cell of each row, below names. */
function joined(headings: string[], ...rows: string[][]) {
  const table = {
    headings: ['Apellido', 'Nombre', ...headings],
    rows: rows.map((cells, line) => ({ line, cells: ['Paz', `N${line}`, ...cells] })),
  }
  const context = { sports: SPORTS, categories: [], timezone: 'America/Argentina/Cordoba', today: '2026-11-28' }
  const result = joinColumns(table, context)
  return { heading: result.headings[2], cells: result.rows.map(({ cells }) => cells[2]) }
}

it.each([
  ['Dejó', ''],
  ['Baja 03/2024', ''],
  ['No viene más', ''],
  ['No', ''],
  ['X', 'Hockey'],
  ['Sub 14', 'Hockey, Sub 14'],
])('enrols by %s below a sport: %s', (cell, hockey) => {
  const { heading, cells } = joined(['Hockey', 'Fútbol'], [cell, ''], [cell, 'Sexta'])
  expect(heading).toBe('Deportes (Hockey, Fútbol)')
  expect(cells).toEqual([hockey, [hockey, 'Fútbol, Sexta'].filter(Boolean).join(', ')])
})

it.each([
  ['schools', 'Escuela', [['San José'], ['Belgrano'], ['San José'], ['Belgrano']]],
  ['words of one person each', 'Hockey', [['Laura Gil'], ['Marta Paz'], ['Eva Soto']]],
])('enrols nobody by %s', (_, heading, rows) => {
  expect(joined([heading], ...rows)).toEqual({ heading, cells: rows.flat() })
})

it('enrols by words that several people have', () => {
  expect(joined(['Hockey'], ['Azul'], ['Azul']).cells).toEqual(['Hockey, Azul', 'Hockey, Azul'])
})

it('takes DE and LA for codes below a heading of codes', () => {
  const table = { headings: ['Cód.', 'Apellido', 'Nombre'], rows: [{ line: 2, cells: ['DE', 'Paz', 'Ana'] }] }
  expect(joinColumns(table, { sports: [], categories: [], timezone: '', today: '2026-11-20' })).toEqual(table)
})
