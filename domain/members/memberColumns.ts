import { foldText } from '../values/fold.ts'
import { PERSON_DETAILS, PERSON_VIEWS, ofEachField } from './person.ts'

type Column = { label: string; headings: readonly string[] }

const COLUMNS = {
  familyName: PERSON_VIEWS.familyName,
  givenName: PERSON_VIEWS.givenName,
  fullName: {
    label: 'Apellido y nombre',
    headings: 'apellidoynombres apellidosynombres apellidonombre nombrecompleto socio socia persona'.split(' '),
  },
  email: {
    label: 'Email',
    headings: ['mail', 'correo', 'correoelectronico', 'emailprincipal', 'direcciondecorreo'],
  },
  ...ofEachField<(typeof PERSON_DETAILS)[number], Column>(PERSON_DETAILS, (field) => PERSON_VIEWS[field]),
  memberNumber: {
    label: 'N.º de socio',
    headings:
      'nrodesocio nrosocio ndesocio nsocio numerodesocio numerosocio socion socionro matricula legajo carnet'.split(
        ' ',
      ),
  },
  sports: {
    label: 'Deportes',
    headings: ['deporte', 'disciplina', 'disciplinas', 'actividad', 'actividades', 'sport'],
  },
  since: {
    label: 'Desde',
    headings: 'alta fechadealta fechaalta ingreso fechadeingreso fechaingreso sociodesde inicio'.split(' '),
  },
} as const satisfies Record<string, Column>
export type ImportField = keyof typeof COLUMNS
export const IMPORT_FIELDS = Object.keys(COLUMNS) as readonly ImportField[]

export const columnLabel = (field: ImportField): string => COLUMNS[field].label

function normalised(heading: string): string {
  return foldText(heading.replaceAll('º', '').replaceAll('°', '')).replace(/[^a-z0-9]+/g, '')
}

const BY_HEADING: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [field, COLUMNS[field].label, ...COLUMNS[field].headings].map((name) => [normalised(name), field] as const),
  ),
)

export function columnsOf(headings: readonly string[]): (ImportField | null)[] {
  const fields = headings.map((heading) => BY_HEADING.get(normalised(heading)) ?? null)
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

export function haveNames(columns: readonly (ImportField | null)[]): boolean {
  return columns.includes('fullName') || (columns.includes('familyName') && columns.includes('givenName'))
}
