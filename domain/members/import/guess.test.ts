import { expect, it } from 'vitest'
import { guessMemberColumns } from './guess.ts'

it.each([
  ['young people’s, right after a tutor', 'Padre o tutor', 'DNI', ['54111001', '55.111.002'], 'documentNumber'],
  ['their parents’, right after a tutor', 'Padre o tutor', 'DNI', ['29111001', '30.111.002'], null],
  ['what their Uruguayan parents’ may be', 'Tutor', 'CI', ['45111001', '46111002'], null],
  ['their foreign parents’', 'Tutor', 'DNI', ['94111001', '95111002'], null],
  ['their Colombian parents’', 'Acudiente', 'Documento', ['52111001', '51111002'], null],
  ['codes', 'Escuela', 'CI', ['1', '2'], null],
  ['codes', 'Sede', 'CC', ['1', '2'], null],
  ['codes', 'Sede', 'Número ID', ['1001', '1002'], null],
  ['documents', 'Sede', 'Nro. ID', ['54111001', '55111002'], 'documentNumber'],
  ['documents', 'Sede', 'ID', ['54111001', '55111002'], 'documentNumber'],
  ['numbers of a federation', 'Sede', 'FEF', ['54111001', '55111002'], null],
])('takes numbers below a heading of documents for %s', (_, before, heading, numbers, field) => {
  const headings = [...NAMES, 'Fecha de nacimiento', before, heading, 'Domicilio']
  const rows = numbers.map((number) => ({ cells: ['Paz', 'Ana', '04/05/2014', 'Pedro Paz', number, 'Mitre 1'] }))
  expect(guessMemberColumns(headings, rows)[4]).toBe(field)
})

it.each([
  ['Comentarios del club', 'Baja 31/10/2025', 'note'],
  ['Situación del mes', 'Dado de baja', 'note'],
  ['Estado de la cuota', 'Baja', 'note'],
  ['Novedades de la secretaría', 'Se dio de baja', 'note'],
  ['Situación del padre', 'Baja', null],
  ['No', '7', 'memberNumber'],
  ['Bajas', 'Sí', 'status'],
])('takes %s with %s for %s', (heading, value, field) => {
  expect(fieldsBeside(heading, value)).toBe(field ?? '')
})

const NAMES = ['Apellido', 'Nombre']
/** The fields of headings beside the names, by rows between bars. */
const fieldsBeside = (headings: string, rows: string) =>
  guessMemberColumns(
    [...NAMES, ...headings.split(';')],
    rows.split('|').map((cells, index) => ({ cells: ['Paz', `N${index}`, ...cells.split(';')] })),
  )
    .slice(2)
    .join(';')

it('uses the column that says who has left, and the phones that can be called', () => {
  const fields = fieldsBeside('Categoría;Estado;Teléfono;Celular', 'Cadete;Baja;4555-0225;0341 155550221')
  expect(fields).toBe(';status;phone;mobile')
})

it.each([
  ['a tutor’s data', 'Mail madre;Tel. tutor', 'laura@example.com;0341 155550001', ';'],
  ['the kind of a document and its number', 'Documento;Número', 'DNI;40111222|CI;1.234.567-2', ';documentNumber'],
  ['its kind below another heading', 'Tipo;Número', 'TI;1012345678|RC;1112345678', ';documentNumber'],
  ['the account of a member', 'CC', '1.200,50|300,00', ''],
  ['the order of the rows', 'N°', '1|2|3', ''],
  ['the last day that a program writes for none', 'Fin de afiliación', '31/12/9999|30/06/2020', 'until'],
  ['the first and the last day', 'Entrada;Salida', '01.05.2010;|01.06.2011;31.12.2024', 'since;until'],
  ['the times of a training', 'Entrada;Salida', '18:00;19:30|19:00;20:30', ';'],
  ['such times with a dot, and a price', 'Salida;Entrada', '19.30;1.500,00|20.30;2.500,00', ';'],
  ['the times of a day', 'Entrada;Salida', '01/11/2026 18:00;|01/11/2026 19:00;01/11/2026 20:00', ';'],
  ['the start of a period before the first day', 'Inicio membresía;Alta', '01/11/2026;01/05/2010', ';since'],
  ['days of a journey beside those of a member', 'Entrada;Alta', '01/11/2026;01/05/2010', ';since'],
  ['the order in each part of a list', 'N°', '1|2|1|2', ''],
  ['the order of the rows beside the member number', 'N°;N° socio', '7;12|9;15', ';memberNumber'],
  ['the number of a driving licence beside the bare one', 'N°;N° de carnet', '7;12345|9;12346', 'memberNumber;'],
  ['how many members', 'Socios', '3|1', ''],
  ['the number of a health insurance', 'Prepaga;Nro. carnet', 'OSDE;61234|Galeno;80000', ';'],
  ['the number beside who has an insurance', 'Cobertura;N°', 'SI;312|NO;315', ';memberNumber'],
  ['the number of a file beside a mutual', 'Mutual;Legajo', 'OSDE;312|IAPOS;315', ';memberNumber'],
  ['the RFC of a firm', 'Razón social;RFC', 'Sur SA;SUR800514AB1|;', ';'],
  ['the RUT of a person beside the employer', 'Empresa;RUT', 'Sur SA;12.345.678-5|;16.789.012-0', ';documentNumber'],
  ['the RTN of a person', 'RTN;Identidad', '08011990123450;0801-1990-12345', ';documentNumber'],
  ['the phone of a doctor', 'Médico;Teléfono', 'Dr. Paz;3414440000|Dra. Gil;3414440001', ';'],
  ['the phone beside who has a doctor', 'Médico;Teléfono', 'SI;3414440000|NO;3414440001', ';phone'],
  ['the number of a CURP', 'Tipo;Número', 'CURP;PAGA020705MDFRDR08|CURP;PAGE120705MDFRDR08', ';documentNumber'],
  ['the numbers of families', 'N°', '12|12|13|13|14', 'family'],
  ['a state of orders', 'Estado;Importe', 'Cancelado;20|Entregado;30', ';'],
  ['a state of fees', 'Mes;Estado', '10/2026;Anulada|10/2026;', ';'],
  ['a state of members beside amounts', 'Estado;Importe', 'Activo;20|Cancelado;30', 'status;'],
  ['who may play', 'Habilitado', 'SI|NO', ''],
  ['who may use a program', 'habilitado', '1|0', 'status'],
  ['the last day of a card', 'Vigencia', '31/12/2025|31/12/2026', ''],
  ['numbers of shirts with their sign', 'N°', '#7|#10', ''],
  ['the order of the rows from the last', 'N°', '3|2|1', ''],
  ['a login beside a document', 'Identificativo;NIF', '11223344;|11223355;12345678Z', ';documentNumber'],
  ['the first day at work', 'Fecha de ingreso;Fecha de afiliación', '01/03/2008;01/05/2010', ';since'],
  ['a branch', 'Rama', 'Femenil|Varonil', 'gender'],
  ['a gender by its letter', 'G', 'F|M', 'gender'],
  ['goals', 'G', '3|1', ''],
  ['labels of phones', 'Phone 1 - Type', 'Home|Home', 'phone'],
  ['the phone of a contact', 'N° Contacto', '+56961234567|+56961234568', 'phone'],
  ['who has a card', 'Carnet;DNI', 'SI;x|NO;', ';'],
  ['that most have none', 'Carnet', '12|NO|NO|NO', 'memberNumber'],
  ['the numbers of shirts', 'Números', '10|7', ''],
  ['a tick below Sí or No', 'Sí;No', '1;|;1|;7', ';'],
  ['a tick below No alone', 'No', '1|0|1', ''],
  ['the same value below No', 'No', '5|5', ''],
  ['several categories', 'Categorías', 'Sub 15, Sub 17|Sub 15', ''],
  ['who has paid', 'Paga', 'SI|12000', ''],
  ['a mark of who pays without a family', 'Titular', 'SI|NO', ''],
  ['a mark of who pays beside a family', 'Titular;Familia', 'SI;1|NO;1', 'guardian;family'],
  ['who of a family has paid', 'Paga;Familia', 'SI;1|SI;1', ';family'],
  ['the order of the rows, by which payers are named', 'N°;Pagador', '1;|2;1|3;Sosa Pedro', 'memberNumber;guardian'],
  ['whether there is a family', 'Grupo familiar', 'SI|NO', ''],
  ['a category that says nothing of who has left', 'Categoría', 'A|B', ''],
  ['whether somebody is a member beside their name', 'Socio', 'SI|NO', ''],
])('does not take %s for what its heading alone would be', (_, headings, rows, fields) => {
  expect(fieldsBeside(headings, rows)).toBe(fields)
})

it.each([
  [['Paz', 'Sol'], null],
  [['Paz Sosa', 'Paz'], 'family'],
])('takes groups of alike surnames for families, not those in which people train: %j', (surnames, field) => {
  const rows = surnames.map((name) => ({ cells: ['1', name, 'Ana'] }))
  expect(guessMemberColumns(['Grupo', ...NAMES], rows)[0]).toBe(field)
})

it.each<[string, string, string[], string | null]>([
  ['names of the club’s categories', 'Categoría', ['ACTIVO', 'Cadete', 'vitalicio', 'Becado'], 'category'],
  ['such names and who has left', 'Categoría', ['Activo', 'BAJA', 'Cadete', 'BAJA'], 'category'],
  ['other kinds of members and who has left', 'Categoría', ['Pleno', 'BAJA', 'Adherente', 'BAJA'], 'status'],
  ['other kinds of members', 'Categoría', ['Pleno', 'Adherente', 'Activo'], null],
  ['a state that a category has as its name', 'Estado', ['Activo', 'Activo', 'Baja'], 'status'],
  ['ages', 'Categoría (años)', ['11-12', '13-14'], null],
  ['kinds of members', 'Tipo de socio', ['Activo', 'Cadete'], 'category'],
  ['kinds of women, and of several people', 'Categoría', ['Activa', 'CADETES', 'Vitalicias'], 'category'],
])('recognises a column with %s', (_, heading, values, field) => {
  const rows = values.map((value) => ({ cells: ['Paz', 'Ana', value] }))
  const categories = ['Activo', 'Cadete', 'Vitalicio'].map((name) => ({ name }))
  expect(guessMemberColumns([...NAMES, heading], rows, categories)[2]).toBe(field)
})
