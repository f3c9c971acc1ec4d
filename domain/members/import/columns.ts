import { foldText } from '../../values/fold.ts'
import { documentKey, readDocument } from '../../values/document.ts'
import { readStatus } from './cells.ts'
import { PERSON_DETAILS, PERSON_VIEWS, ofEachField } from '../person.ts'

type Column = { label: string; headings: readonly string[] }

const COLUMNS = {
  familyName: PERSON_VIEWS.familyName,
  givenName: PERSON_VIEWS.givenName,
  fullName: {
    label: 'Apellido y nombre',
    headings:
      'apellidoynombres apellidosynombres apellidosynombre apellidonombre nombreyapellido nombresyapellidos nombreyapellidos nombreapellido apynom apenom apeynom apnom apyn ayn nombrecompleto socio socia persona jugador jugadora alumno alumna afiliado afiliada miembro integrante'.split(
        ' ',
      ),
  },
  email: {
    label: 'Email',
    headings: ['mail', 'mails', 'emails', 'correo', 'correoelectronico', 'emailprincipal', 'direcciondecorreo'],
  },
  ...ofEachField<(typeof PERSON_DETAILS)[number], Column>(PERSON_DETAILS, (field) => PERSON_VIEWS[field]),
  memberNumber: {
    label: 'N.º de socio',
    headings:
      'nrodesocio nrosocio ndesocio nsocio numerodesocio numerosocio socion socionro nro numero n num numsocio nsoc nrosoc nroafiliado matricula legajo carnet'.split(
        ' ',
      ),
  },
  sports: {
    label: 'Deportes',
    headings: ['deporte', 'disciplina', 'disciplinas', 'actividad', 'actividades', 'sport'],
  },
  since: {
    label: 'Desde',
    headings:
      'alta fecalta fechadeinscripcion fechainscripcion fecingreso fechadealta fechaalta falta ingreso fechadeingreso fechaingreso fingreso sociodesde inicio'.split(
        ' ',
      ),
  },
  until: {
    label: 'Hasta (baja)',
    headings: 'hasta fecbaja fechabaja fechadebaja fbaja fechaegreso fechadeegreso egreso fechafin'.split(' '),
  },
  status: {
    label: 'Estado',
    headings: 'estado estadodelsocio situacion condicion categoria baja activo vigente'.split(' '),
  },
  guardian: {
    label: 'Quién paga',
    headings:
      'titular responsable responsabledepago tutor tutora padre madre padremadre madrepadre padreomadre paga pagador quienpaga apoderado encargado sociotitular nrotitular'.split(
        ' ',
      ),
  },
  family: {
    label: 'Grupo familiar',
    headings: 'familia grupo nrogrupo nrogrupofamiliar ngrupo ngrupofamiliar nrofamilia grupofliar gpofamiliar'.split(
      ' ',
    ),
  },
} as const satisfies Record<string, Column>
export type ImportField = keyof typeof COLUMNS
export const IMPORT_FIELDS = Object.keys(COLUMNS) as readonly ImportField[]

export const columnLabel = (field: ImportField): string => COLUMNS[field].label

function normalised(heading: string): string {
  return foldText(heading.replace(/[º°]/g, '')).replace(/[^a-z0-9]+/g, '')
}

const BY_HEADING: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [field, COLUMNS[field].label, ...COLUMNS[field].headings].map((name) => [normalised(name), field] as const),
  ),
)

/** Somebody beside the member, as in `DNI tutor`, `E-mail del padre` and `Celular (mamá)`. */
const IS_OF_OTHER =
  /\b(?:tutor(?:es|a)?|padres?|madre|mama|papa|respons\w*|titular|apoderad[oa]|encargad[oa]|conyuge)\b/
const NAMES_DETAIL = /\b(?:e?-?mails?|correo|tel\w*|cel\w*|movil|whatsapp|fecha|nacimiento)\b/
const NAMES_OTHER = /\b(?:nombres?|apellidos?|d\.?n\.?i|documento|nro|numero|n)\b/

/** Also of `DNI/NIE`: the first part of a heading that names a field. */
function fieldNamed(heading: string): ImportField | null {
  const whole = BY_HEADING.get(normalised(heading))
  if (whole) return whole
  const words = foldText(heading.replace(/[º°]/g, ''))
  if (IS_OF_OTHER.test(words)) return isGuardian(words) ? 'guardian' : null
  const parts = [heading, ...heading.split(/[/(|,;:]/)]
  for (const part of parts) {
    const field = BY_HEADING.get(normalised(part))
    if (field) return field
  }
  return null
}

/** Each part names the payer (`Padre/Tutor`), or their name or document is asked for. */
function isGuardian(words: string): boolean {
  const parts = words.split(/[/(|,;:]/)
  return parts.some((part) => BY_HEADING.get(normalised(part)) === 'guardian')
    ? parts.every((part) => !NAMES_DETAIL.test(part))
    : NAMES_OTHER.test(words)
}

/** The field of each heading, without a look at the values. A field that two headings name belongs to the first. */
export function columnsOf(headings: readonly string[]): (ImportField | null)[] {
  return firstOfEach(headings.map(fieldNamed))
}

function firstOfEach(fields: readonly (ImportField | null)[]): (ImportField | null)[] {
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

/** Of several columns for one field, the one with most good values, else the first. */
function bestOfEach(
  fields: readonly (ImportField | null)[],
  countOf: (field: ImportField, index: number) => number,
): (ImportField | null)[] {
  const best = new Map<ImportField, { index: number; count: number }>()
  for (const [index, field] of fields.entries()) {
    if (field === null) continue
    const count = countOf(field, index)
    if (count > (best.get(field)?.count ?? -1)) best.set(field, { index, count })
  }
  return fields.map((field, index) => (field !== null && best.get(field)?.index === index ? field : null))
}

/** *Categoría* beside *Estado*, or *Teléfono* beside *Celular*: which of them says who has left, or can be called. */
const GOOD_VALUES: Partial<Record<ImportField, (value: string, heading: string) => boolean>> = {
  status: (value, heading) => readStatus(value, heading) === 'ended',
  phone: (value) => value.replace(/\D/g, '').length >= 9,
}

type Rows = readonly { cells: readonly string[] }[]

/** By the values where the heading says nothing, or the opposite: *Socio* above numbers is the number. */
export function guessColumns(headings: readonly string[], rows: Rows): (ImportField | null)[] {
  const columns = headings.map((_, index) =>
    rows.flatMap(({ cells }) => {
      const cell = cells[index]?.trim() ?? ''
      return cell === '' ? [] : [cell]
    }),
  )
  const named = headings.map((heading, index) => {
    const field = fieldNamed(heading)
    return field && fieldOfValues(field, columns[index] ?? [])
  })
  const fields = bestOfEach(named, (field, index) => {
    const isGood = GOOD_VALUES[field]
    return isGood ? (columns[index] ?? []).filter((value) => isGood(value, headings[index] ?? '')).length : 0
  })
  const [name, ...more] = fields.filter(
    (field) => field === 'familyName' || field === 'givenName' || field === 'fullName',
  )
  // A list with one column of names has whole names in it.
  if (name && more.length === 0) fields[fields.indexOf(name)] = 'fullName'
  for (const [field, isOne] of BY_VALUE) {
    if (fields.includes(field) || (field === 'fullName' && fields.includes('familyName'))) continue
    const at = headings.findIndex(
      (heading, index) => named[index] === null && !isOther(heading) && mostly(columns[index] ?? [], isOne),
    )
    if (at >= 0) fields[at] = field
  }
  return fields
}

const isNumber = (value: string) => /^\d[\d.\s/-]*$/.test(value)
const isDay = (value: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\D.*)?$/.test(value)

/** The field of a column whose heading names `field`, if its values do not say otherwise. */
function fieldOfValues(field: ImportField, values: readonly string[]): ImportField | null {
  const isName = field === 'familyName' || field === 'givenName' || field === 'fullName'
  if (isName && mostly(values, isNumber)) return 'memberNumber'
  if (field === 'status' && mostly(values, isDay)) return 'until'
  if (field === 'email' && mostly(values, isNumber)) return null
  if (field === 'documentNumber' && mostly(values, (value) => /^[\p{L}. ]{2,}$/u.test(value))) return null
  return field
}

/** What a column without a known heading holds, if most of its values look like it. */
const BY_VALUE: readonly (readonly [ImportField, (value: string) => boolean])[] = [
  ['email', (value) => /^\S+@\S+\.\S+$/.test(value)],
  ['documentNumber', (value) => /^\d{1,2}\.?\d{3}\.?\d{3}$/.test(value) && isPlausibleDocument(value)],
  ['phone', (value) => /^\+?[\d\s()-]{9,20}$/.test(value) && value.replace(/\D/g, '').length >= 10],
  ['fullName', (value) => /^\p{L}[\p{L}.'’ ()-]*,\s*\p{L}[\p{L}.'’ -]*$/u.test(value)],
]

/** Headings of numbers and texts that are no member's own, whatever they look like. */
const IS_OTHER = /saldo|importe|deuda|monto|cuota|obs|nota|domicilio|direccion|emergencia|contacto|cbu|obra social/i

const isOther = (heading: string) => IS_OTHER.test(heading) || IS_OF_OTHER.test(foldText(heading))

function isPlausibleDocument(value: string): boolean {
  const read = readDocument(value)
  return 'document' in read && read.document !== null && documentKey(value).length >= 7
}

function mostly(values: readonly string[], isOne: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(isOne).length >= values.length * 0.7
}

export function haveNames(columns: readonly (ImportField | null)[]): boolean {
  return columns.includes('fullName') || (columns.includes('familyName') && columns.includes('givenName'))
}
