import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { isOfOther } from './whose.ts'
import { furtherPeople, placesOfOthers } from './otherPeople.ts'
import { joinColumns } from './joinColumns.ts'

it.each([
  ['F. Nacim.', 'birthdate'],
  ['Apellido/s', 'familyName'],
  ['Tel/Cel', 'phone'],
  ['Nº Documento', 'documentNumber'],
  ['DNI/NIE', 'documentNumber'],
  ['Padre/Madre/Tutor', 'guardian'],
  ['DNI tutor', 'guardian'],
  ['Nombre madre', 'guardian'],
  ['E-mail del tutor', null],
  ['¿Cuál es tu fecha de nacimiento?', 'birthdate'],
  ['DNI del jugador (sin puntos)', 'documentNumber'],
  ['Foto del DNI', null],
  ['Socio que paga', 'guardian'],
  ['Cabeza de familia', 'guardian'],
  ['N° flia.', 'family'],
  ['grupo_familiar_id', 'family'],
  ['is_active', 'status'],
  ['Domicilio según DNI', null],
  ['Sexo según DNI', 'gender'],
  ['Nombre del club anterior', null],
  ['SOC_APELLIDO', 'familyName'],
  ['Apellido Materno', 'secondFamilyName'],
  ['Apellido P', 'familyName'],
  ['Ap. M', 'secondFamilyName'],
  ['Ap Pat', 'familyName'],
  ['Apel 2', 'secondFamilyName'],
  ['2n cognom', 'secondFamilyName'],
  ['Estado matrícula', 'status'],
  ['Estado A/B', 'status'],
  ['Estatus', 'status'],
  ['deleted_at', 'status'],
  ['RUN socio titular', 'guardian'],
  ['RUT apoderado', null],
  ['Nro de socio RP', 'guardian'],
  ['Nome do titor', 'guardian'],
  ['Sostenedor', 'guardian'],
  ['Nombre esposa', null],
  ['fecha_inicio_membresia', 'since'],
  ['Xénero', 'gender'],
  ['Dirección de correo electrónico', 'email'],
  ['Padre o tutor', 'guardian'],
  ["Número de document d'identitat", 'documentNumber'],
  ['Nombre y teléfono de la madre', 'guardian'],
  ['Nombre y teléfono de emergencia', null],
  ['Papá (nombre y cel)', 'guardian'],
  ['Nombre y teléfono de un familiar', null],
  ['Nombre y celular del adulto que lo retira', null],
  ['Fecha de asociado', 'since'],
  ['Fecha retiro asociado', null],
  ['Fecha de baja o reactivación', null],
  ['Padrón', 'memberNumber'],
  ['Celular (mamá)', null],
  ['APELLIDO', 'familyName'],
  [' nombre ', 'givenName'],
  ['F. Nac.', 'birthdate'],
  ['E-Mail', 'email'],
  ['Tel.', 'phone'],
  ['N.º de socio', 'memberNumber'],
  ['Socio N°', 'memberNumber'],
  ['Disciplina', 'sports'],
  ['Fecha de alta', 'since'],
  ['Fecha de ingreso al club', 'since'],
  ['Dado de baja el', 'until'],
  ['Fec. Egr.', 'until'],
  ['Inicio afiliación', 'since'],
  ['Miembro desde', 'since'],
  ['Situación del socio', 'status'],
  ['Carnet N°', 'memberNumber'],
  ['¿Paga? (SI/NO)', 'guardian'],
  ['Ficha médica S/N', null],
  ['Parentesco con el titular', 'guardian'],
  ['Sexo', 'gender'],
  ['D.N.I.', 'documentNumber'],
  ['Apellido y Nombre', 'fullName'],
  ['Data de naixement', 'birthdate'],
  ['Nom i cognoms', 'fullName'],
  ['Primeiro nome', 'givenName'],
  ['Telemóvel', 'mobile'],
  ["Data d'alta", 'since'],
  ['F.Ing.', 'since'],
  ['COD_SOCIO', 'memberNumber'],
  ['phoneNumber', 'phone'],
  ['Date Left', 'until'],
  ['Socios', 'fullName'],
  ['País', null],
  ['E-mail dos pais', null],
  ['NIF del pagador', null],
  ['Nombre del contacto', null],
  ['TEL_PADRE', null],
  ['Tel. abuela', null],
  ['Mail delegado', null],
  ['Tel. urgencias', null],
  ['Tel. pediatra', null],
  ['WhatsApp', 'mobile'],
  ['Número de WhatsApp', 'mobile'],
  ['WhatsApp del socio', 'mobile'],
  ['WhatsApp de contacto', 'mobile'],
  ['Nro WhatsApp tutor', null],
  ['Número de WhatsApp del padre', null],
  ['Tutor (WhatsApp)', null],
  ['Padre/WhatsApp', null],
  ['Celulares', 'mobile'],
  ['N° de socio/a', 'memberNumber'],
  ['N° de carnet', 'memberNumber'],
  ['Código postal del socio', null],
  ['CodPostalSocio', null],
  ['Cód. categoría socio', null],
  ['Código QR socio', null],
  ['N° afiliado OSDE', null],
  ['N° matrícula auto', null],
  ['N° carnet de conducir', null],
  ['ID deporte socio', 'sports'],
  ['F. de alta', 'since'],
  ['F. alta federación', null],
  ['F. alta seguro', null],
  ['Fecha de alta del seguro', null],
  ['DNI del jugador (para el seguro)', 'documentNumber'],
  ['Nombre del jugador / equipo', 'givenName'],
  ['Nombre equipo', null],
  ['F. ingreso datos', null],
  ['Números', null],
  ['Pares', null],
  ['Nº Pares', null],
  ['Actiu', 'status'],
  ['Nombre del tenista', 'givenName'],
  ['Nombre del nuevo socio', 'givenName'],
  ['Nombre y apellido de la futura socia', 'fullName'],
  ['Nombre del o la jugadora', 'givenName'],
  ['N° de la cédula', 'documentNumber'],
  ['Tel. de la casa', 'phone'],
  ['Teléfono del hogar', 'phone'],
  ['Email del equipo', null],
  ['Tel. profesora', null],
  ['DNI hermano', null],
  ['DNI Resp.', 'guardian'],
  ['Mail Apod.', null],
  ['Fono rep. legal', null],
  ['RUT rep. legal', null],
  ['Cel. repr. legal', null],
  ['Mail adulto', null],
  ['Cel. adulto mayor', 'mobile'],
  ['Resp.', 'guardian'],
  ['NIF de facturación', null],
  ['Nro. de Doc.', 'documentNumber'],
  ['Tipo y N° de doc.', 'documentNumber'],
  ['Tipo de doc.', null],
  ['Doc. Nac. de Identidad', 'documentNumber'],
  ['Doc. médica', null],
  ['N° C.I.', 'documentNumber'],
  ['Céd.', 'documentNumber'],
  ['N.U.I.P.', 'documentNumber'],
  ['D.P.I.', 'documentNumber'],
  ['N° CUIL', 'documentNumber'],
  ['Nro. de identidad', 'documentNumber'],
  ['Carnet de identidad', 'documentNumber'],
  ['Nº de Identificação', 'documentNumber'],
  ['Passport No', 'documentNumber'],
  ['Identidad de género', 'gender'],
  ['Teléf.', 'phone'],
  ['Nº Tlf', 'phone'],
  ['T.E. particular', 'phone'],
  ['Número telefónico', 'phone'],
  ['Mob.', 'mobile'],
  ['Watsapp', 'mobile'],
  ['N° federado', null],
  ['N° ficha', null],
  ['Teléfono del jugador/a (si tiene)', 'phone'],
  ['Fecha de emisión DNI', null],
  ['Fecha de expedición de la cédula', null],
  ['RTN', 'documentNumber'],
  ['R.F.C.', 'documentNumber'],
  ['N.I.T.', 'documentNumber'],
  ['LE/LC', 'documentNumber'],
  ['Carnet de extranjería', 'documentNumber'],
  ['SOCIO_PRINCIPAL_ID', 'guardian'],
  ['Start Date', 'since'],
  ['Fecha de inicio', 'since'],
  ['No. de socio', 'memberNumber'],
  ['N° Asociado', 'memberNumber'],
  ['Tutor legal', 'guardian'],
  ['Apoderado económico', 'guardian'],
  ['End Date', 'until'],
  ['Sx', 'gender'],
  ['Nro. afil. club', 'memberNumber'],
  ['Nº peñista', 'memberNumber'],
  ['F. antigüedad', 'since'],
  ['Hijo/a de', 'guardian'],
  ['telefono_que_lo_trae', null],
  ['Presentado por socio N°', null],
  ['national_id', 'documentNumber'],
  ['6. ¿Qué actividad realiza?', 'sports'],
  ['', null],
])('the heading %s names the field %s', (heading, field) => {
  expect(columnsOf([heading])).toEqual([field])
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
