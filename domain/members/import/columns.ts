import { meaningIn, plainHeading, withoutYesOrNo } from '../../imports/headings.ts'
import { PERSON_DETAILS, PERSON_VIEWS, type PersonField } from '../person.ts'
import { tidyName } from './names.ts'
import { recordOf } from '../../values/record.ts'
import { headingKey } from './headingKey.ts'
import { IS_OF_OTHER, IS_OF_PAYER, spanishText } from './whose.ts'

const namesOf = (field: PersonField) => `${PERSON_VIEWS[field].label}: ${PERSON_VIEWS[field].headings}`

/** The label of each field, and what else lists call it. */
const COLUMNS = {
  familyName: namesOf('familyName'),
  secondFamilyName:
    'Segundo apellido: apellido2 2apellido 2doapellido apellidomaterno maternoapellido apmaterno amaterno materno ap2',
  givenName: namesOf('givenName'),
  secondGivenName: 'Segundo nombre: nombre2 2nombre 2donombre otrosnombres segundosnombres middlename additionalname',
  fullName:
    'Apellido y nombre: apellidoynombre apellidosynombre apellidonombre apellidosnombre nombreapellido nombresyapellido apynom apnom apyn ayn nombrecompleto displayname nombremostrado socio persona jugador jugadora alumno alumna afiliado afiliada miembro integrante cliente clienta deportista estudiante',
  email: 'Email: mail correoelectronico emailprincipal direcciondecorreo direcciondecorreoelectronico',
  mobile: 'Celular: celulares cel movil moviles telefonocelular telefonomovil nrodecelular whatsapp telem tlm',
  ...recordOf(PERSON_DETAILS, namesOf),
  memberNumber:
    'N.º de socio: nrodesocio nro codigo nro_hermano nro_hno numerohermano numeroabonado nro_penista nro_abonado nroafiliado nro_afiliado_club nasociado matricula legajo carnet carne padron nro_padron',
  sports: 'Deportes: deporte disciplina actividad actividades taller sport modalidade',
  variant: 'Variante: modalidad frecuencia vecesporsemana plan abono',
  since:
    'Desde: alta inscripcion antiguedad fecalta fechadeinscripcion fecingreso ingreso fingreso fechasuscripcion fecha_asociado sociodesde miembrodesde activodesde inicio inicio_afiliacion inicio_membresia entrada fechadeinicio startdate membersince joindate joined joinedat',
  until:
    'Hasta (baja): hasta sociohasta activohasta fecbaja fechaegreso egreso salida fechasalida fechafin enddate fecharetiro fechacese fechadecancelacion cancelleddate fecha_renuncia fecha_fallecimiento fecha_desafiliacion fecha_fin_membresia fecha_fin_afiliacion fin_afiliacion fin_membresia fechadesvinculacion',
  // Before the status, whose column *Categoría* is unless its values are the club's categories (`guessMemberColumns`).
  category: 'Categoría: categoriadesocio categoriasocio categoriadelsocio tipodesocio tiposocio clasedesocio',
  scholarship: 'Beca %: beca becado becada porcentajebeca porcentajedebeca',
  status:
    'Estado: estado estatus est sit estadodelsocio estadodesocio estadosocio estadoactual situacion situaciondelsocio situacionactual condicion categoria baja dadodebaja fallecido fallecida activo activa socioactivo estaactivo esactivo isactive vigente vigencia habilitado habilitada eliminado eliminada anulado anulada deleted isdeleted deletedat altabaja',
  note: 'Observaciones (bajas): ',
  guardian:
    'Quién paga: titular responsable resp responsabledepago responsabledelpago resppago responsablefinanciero responsavelfinanceiro tutor tutora tutorlegal representantelegal apoderadoeconomico encargadodepago progenitor progenitora padre madre papa mama padremadre madrepadre padreomadre paga pagador encargadodeeducacao adultoresponsable sostenedor sostenedora quienpaga socioquepaga sociopagador quienabona abona acargode apoderado acudiente representante encargado hijode hijade hijoade hijaode sociotitular nrotitular estitular titularadherente cabezadefamilia cabezafamilia jefedefamilia titulardelgrupo titulardelgrupofamiliar socioprincipal socioprincipalid idsocioprincipal responsableeconomico parentesco parentescoconeltitular vinculo',
  family:
    'Grupo familiar: familia grupo nrogrupo nrogrupofamiliar codgrupo id_grupo id_grupo_familiar nrofamilia codfamilia id_familia grupofliar household householdid familyid',
} as const satisfies Record<string, string>
export type ImportField = keyof typeof COLUMNS
/** The field of each column of a list. */
export type Fields = readonly (ImportField | null)[]
export const IMPORT_FIELDS = Object.keys(COLUMNS) as readonly ImportField[]

export const NAMES = ['familyName', 'secondFamilyName', 'givenName', 'secondGivenName', 'fullName'] as const

export const isName = (field: ImportField) => NAMES.some((one) => one === field)

/** The label before what else lists call a field. */
export const labelOf = (column: string): string => column.replace(/: .*/, '')
export const columnLabel = (field: ImportField): string => labelOf(COLUMNS[field])

/** All that lists call a field. */
export const headingsOf = (field: string, column: string): string[] => [
  field,
  labelOf(column),
  ...(column.replace(/^.*: /, '').match(/\S+/g) ?? []),
]

const keysOf = (heading: string) => [plainHeading(heading), headingKey(heading)]
const BY_HEADING: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    headingsOf(field, COLUMNS[field]).flatMap((heading) => keysOf(heading).map((key) => [key, field] as const)),
  ),
)

const IS_FAMILY_NUMBER =
  /^(?:n|nro|num|numero|cod|codigo|id)\b\W*(?:de\b)?\W*(?:la\b)?\W*(?:familia|flia|grupo)\b|^(?:familia|flia|grupo)(?: fam(?:iliar)?)?\W*(?:n|nro|num|numero|cod|codigo|id)\b/
export const NAMES_DETAIL =
  /\b(?:e?-?mails?|correo|tel\w*|cel\w*|movil|whatsapp|wsp|wpp|fecha|nacimiento|phone|mobile|date)\b/
const NAMES_OTHER =
  /\b(?:names?|member id|nombres?|apellidos?|dni|documento|(?:ru[nt]|ci|cedula|curp|id|codigo)(?=.* titular)|(?:nro|numero|n)\b(?!.*\bpadres\b))\b/

/** The field that a whole text names; *Números* and *Padres* are how many, or several people's. */
function fieldNamed(text: string): ImportField | undefined {
  const field = meaningIn(BY_HEADING, text) ?? (text.includes('/') ? undefined : BY_HEADING.get(headingKey(text)))
  return (field === 'memberNumber' || field === 'guardian') && plainHeading(text).endsWith('s') ? undefined : field
}

/** A heading's field, and whether the heading is that field's name and nothing else. */
export type HeadingField = { field: ImportField; isExact: boolean }

/** Also of `DNI/NIE`, whose first part names a field, and of `¿Cuál es tu fecha de nacimiento?`. */
export function fieldOfHeading(wholeHeading: string): HeadingField | null {
  // *Jugador/a DNI*
  const heading = withoutYesOrNo(wholeHeading).replace(/^(\P{L}*\p{L}{3,})[/(][ao]s?\b\)?(?=\P{L}+\p{L})/iu, '$1')
  const text = spanishText(heading)
  const meaning = fieldOfText(heading, text)
  const isDay = meaning?.field === 'since' || meaning?.field === 'until'
  const isOfReturn = meaning?.field === 'until' && /\bre(?:activ|ingres|incorp|alta)/.test(text)
  return isOfReturn || (isDay && HAS_OTHER_DAYS.test(text)) ? null : meaning
}

function fieldOfText(heading: string, text: string): HeadingField | null {
  const whole = fieldNamed(heading)
  if (whole) return { field: whole, isExact: true }
  if (IS_FAMILY_NUMBER.test(text)) return { field: 'family', isExact: false }
  if (IS_OF_PAYER.test(text)) return isGuardian(text) ? { field: 'guardian', isExact: false } : null
  // *Deporte/Profesor*
  const isSport = heading.includes('/') && heading.split(/[/(]/).some((part) => fieldNamed(part) === 'sports')
  if (IS_OF_OTHER.test(text)) return isSport ? { field: 'sports', isExact: false } : null
  // *Alumno: Apellido*
  const ofMember = IS_MEMBER.test(heading) && fieldOfText(heading.replace(IS_MEMBER, ''), text.replace(IS_MEMBER, ''))
  if (ofMember) return ofMember
  const ofPart = heading.split(/[/(|,;:]/).flatMap((part) => fieldNamed(part) ?? [])[0]
  // *Colegio (nombre)*
  const isLater = fieldNamed(heading.split(/[(:]/)[0] ?? '') === undefined && /[(:]/.test(heading)
  const isAbout = ABOUT_OTHER_THINGS.test(text)
  if (ofPart && !(isLater && isAbout)) return { field: ofPart, isExact: !isLater }
  const field = isAbout ? undefined : fieldByWords(heading, text)
  return field ? { field, isExact: false } : null
}

const IS_MEMBER =
  /^\W*(?:soci[oa]|persona|jugadora?|alumn[oa]|afiliad[oa]|miembro|integrante|client[ea]|deportista|estudiante)\s*[:|(]\s*(?=\p{L}[\p{L}.])/iu

/** Each part names the payer (`Padre/Tutor`), or their name or document is asked for. */
function isGuardian(text: string): boolean {
  if (/\b(?:conyuge|espos[oa])\b/.test(text)) return false
  const parts = text.split(/[/(|,;:]|\so\s/)
  const isNamed =
    parts.some((part) => fieldNamed(part.replace(/\W1\W*$/, '')) === 'guardian') ||
    NAMES_OTHER.test(text) ||
    /\bquien paga\b|\b(?:abuel|adult|familiar|persona)\S* que paga\b/.test(text)
  return isNamed && (!NAMES_DETAIL.test(text) || NAME_AND_PHONE.test(text))
}

/** *Nombre y teléfono de la madre*, not *Fecha de nacimiento y nombre*, or whom to call and who fetches a child. */
const NAME_AND_PHONE =
  /^(?!.*\b(?:emerg|urgen|accident|avis|retir|famili|referen|fecha|correo|e?-?mail)).*\bnombres?\b.*(?:\by\b|[,/-]).*\b(?:tel|cel|movil|whatsapp)/

export const ABOUT_OTHER_THINGS =
  /\b(?:medica|(?:cell|mob\w*) (?:app|group)|autoriz\w*|acept\w*|(?<!\bsi (?:l[oa] )?)(?:tiene|posee)|foto|copia|adjunt\w*|archivo|emi(?:sion|tid[oa])|exped\w*|emerg\w*|obra social|(?<!\b(?:al|en el) )club|escuela|colegio|curso|grado|lugar|pais|ciudad|localidad|observ\w*|notas?|tipo(?!\W+(?:doc\w*\W+)?(?:y )?n)|venc\w*|vto|tramite|firma|usuario(?!\W+(?:e?-?mail|correo))|empresa|calle|plan|cuota|debe|saldo|importe|pagos?|banco|tarjeta|nombres? (?:del? )?equipo|temporal|otr[oa]s?|domicilio)\b/
/** What begins and ends beside a membership. */
const HAS_OTHER_DAYS = /\b(?:utc|datos|licencia|seguros?|eps|federaci\w*|federativ\w*|debito|beca|cobertura)\b/

/** How a question of a form asks for a field, or what a program's column of several words is about: words in any order. */
const BY_WORDS: readonly (readonly [ImportField, string | RegExp])[] = [
  ['documentNumber', 'documento identidad'],
  ['birthdate', 'nacimiento, naciste, nacio'],
  ['until', 'fecha baja, fecha egreso, dia baja, dia egreso, baja desde, dado baja, date left'],
  [
    'since',
    'fecha alta, fecha ingreso, fecha inscripcion, inicio membresia, fecha afiliacion, fecha afiliado, fecha asociacion, fecha incorporacion, fecha antiguedad, dia alta, dia ingreso, dia inscripcion, dia afiliacion, dia incorporacion, date joined',
  ],
  [
    'memberNumber',
    /\bmember(?:ship)? (?:id|no|number)\b|\b(?:n|no(?=\.)|nro|num|numero|cod|codigo|id|ref|referencia)\b\W*(?:(?:del?|la|el|tu|su|carnet)\b\W*)*(?:(?:soci[oa]|miembro)\b(?:\W+[oa]\b)?\W*(?:[?(].*)?|(?:carnet?|legajo|matricula)\W*)$|\b(?:soci[oa]|carnet?|legajo|matricula)\b(?:\W+[oa]\b)?\W*(?:n|nro|num|numero|id)\W*$/,
  ],
  ['familyName', 'last name'],
  ['givenName', 'first name, forename'],
  ['fullName', 'nombre completo, full name, customer name, member name, player name, nombre apellido'],
  [
    'secondFamilyName',
    'segundo apellido, 2do apellido, 2n apellido, 2 apellido, apellido materno, apellido m, apellido mat, ap m, ap mat',
  ],
  ['familyName', 'apellido, ap p, ap pat'],
  ['secondGivenName', 'segundo nombre, 2do nombre, 2 nombre'],
  ['givenName', 'nombre'],
  ['email', 'correo'],
  ['mobile', 'celular, movil, whatsapp'],
  ['phone', 'telefono'],
  ['phone', /\btelef\w*|^te\./],
  ['gender', 'sexo, genero'],
  [
    'documentNumber',
    'dni, dpi, dui, documento, cedula, ced, ci, rut, run, nit, nif, nie, nuip, nui, curp, rfc, rtn, cui, cuit, cuil, pasaporte, passport, cidadao, contribuinte, identidad, identificacion, identificacao',
  ],
  [
    'sports',
    /\b(?:deporte|disciplina)s?\b|\bque actividad(?! (?:se dedic|laboral|economic|profesional))|\bactividad\w* (?:(?:que )?(?:realiz|practic)|y (?:horario|turno|dia))/,
  ],
  [
    'status',
    /^(?!condicion (?:\w+ ){0,2}alumn)(?:estado|estatus|situacion|condicion) (?:actual )?(?:del? )?(?:la )?(?:soci|asociad|afiliad|abon(?:o$|ad)|membres|suscripcion$|usuari[oa]$|client|alumn|persona\b)|^esta(?:do|tus) (?:del? )?(?:la )?(?:matricula|inscripcion|registro|ficha|licencia|jugadora?|deportista|estudiante|pastor)\W*$|\b(?:member(?:ship)?|subscription|client|customer|account) (?:status|state)\b/,
  ],
]

function fieldByWords(heading: string, text: string): ImportField | undefined {
  const words = headingKey(heading).split(' ')
  const isAbout = (about: string | RegExp) =>
    typeof about === 'string'
      ? about.split(', ').some((some) => some.split(' ').every((word) => words.includes(word)))
      : about.test(text)
  return BY_WORDS.find(([, about]) => isAbout(about))?.[0]
}

/** The field of each heading, without a look at the values. A field that two headings name belongs to the first. */
export function columnsOf(headings: readonly string[]): (ImportField | null)[] {
  const fields = headings.map((heading) => fieldOfHeading(heading)?.field ?? null)
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

/** The field that says who has left: a column of categories does where nothing else does (*Categoría: BAJA*). */
export const statusFieldOf = (columns: Fields): 'status' | 'category' =>
  columns.includes('status') ? 'status' : 'category'

export const haveNames = (columns: Fields): boolean =>
  columns.includes('fullName') || (columns.includes('familyName') && columns.includes('givenName'))

export const IS_BARE_NUMBER = /^(?:n|no|nro|numero|num|cod|codigo)$/

/** A column, with the letters and figures of its heading, its words in Spanish, and the field that they name. */
export type Column = {
  at: number
  heading: string
  name: string
  text: string
  field: ImportField | null
  isExact: boolean
  values: readonly string[]
}

export const columnsIn = ({ headings, rows }: { headings: readonly string[]; rows: Rows }): Column[] =>
  headings.map((heading, at) => {
    const [name, text] = [plainHeading(heading), spanishText(heading)]
    const meaning = fieldOfHeading(heading) ?? { field: null, isExact: false }
    return { at, heading, name, text, ...meaning, values: valuesAt(rows, at) }
  })

export const columnOf = (columns: readonly Column[], field: ImportField): Column | undefined =>
  columns.find((column) => column.field === field)

export type Rows = readonly { cells: readonly string[] }[]

export function mostly<Value>(values: readonly Value[], isOne: (value: Value) => boolean): boolean {
  return values.length > 0 && values.filter(isOne).length >= values.length * 0.7
}

/** The texts of a column without its empty cells. */
export function valuesAt(rows: Rows, at: number): string[] {
  return rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((value) => value !== '')
}

export const isWholeName = (value: string) => /^\p{L}[\p{L}.,'’ -]*\s\p{L}{2}/u.test(tidyName(value))
