import { foldText } from './fold.ts'

/**
 * The fields that a file of members can have, in the order of its template. `fullName` is family name, comma, given
 * name.
 */
export const IMPORT_FIELDS = [
  'familyName',
  'givenName',
  'fullName',
  'documentNumber',
  'birthdate',
  'gender',
  'email',
  'phone',
  'memberNumber',
  'sports',
  'since',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The names of the fields in the template and on the screen. */
export const IMPORT_FIELD_NAMES: Record<ImportField, string> = {
  familyName: 'Apellido',
  givenName: 'Nombre',
  fullName: 'Apellido y nombre',
  documentNumber: 'Documento',
  birthdate: 'Fecha de nacimiento',
  gender: 'Género',
  email: 'Email',
  phone: 'Teléfono',
  memberNumber: 'N.º de socio',
  sports: 'Deportes',
  since: 'Desde',
}

/** Other headings that clubs use, besides these names and the field names, in the form that `normalised` returns. */
const SYNONYMS: Record<ImportField, readonly string[]> = {
  familyName: ['apellidos', 'lastname', 'surname'],
  givenName: ['nombres', 'nombredepila', 'firstname'],
  fullName: ['apellidoynombres', 'apellidosynombres', 'apellidonombre', 'nombrecompleto', 'socio', 'socia', 'persona'],
  documentNumber: [
    'dni',
    'nrodni',
    'ndni',
    'numerodedocumento',
    'nrodedocumento',
    'nrodocumento',
    'ndedocumento',
    'doc',
    'ci',
    'cedula',
    'rut',
    'curp',
    'cuil',
  ],
  birthdate: ['nacimiento', 'fechanacimiento', 'fnacimiento', 'fechanac', 'fechadenac', 'fnac', 'nacido', 'cumpleanos'],
  gender: ['sexo', 'sex'],
  email: ['mail', 'correo', 'correoelectronico', 'emailprincipal', 'direcciondecorreo'],
  phone: ['telefonos', 'tel', 'celular', 'cel', 'movil', 'telefonocelular', 'whatsapp'],
  memberNumber: [
    'nrodesocio',
    'nrosocio',
    'ndesocio',
    'nsocio',
    'numerodesocio',
    'numerosocio',
    'socion',
    'socionro',
    'matricula',
    'legajo',
    'carnet',
  ],
  sports: ['deporte', 'disciplina', 'disciplinas', 'actividad', 'actividades', 'sport'],
  since: ['alta', 'fechadealta', 'fechaalta', 'ingreso', 'fechadeingreso', 'fechaingreso', 'sociodesde', 'inicio'],
}

/** Returns a heading in the form in which headings are compared: letters and digits only, without case and accents. */
function normalised(heading: string): string {
  return foldText(heading.replaceAll('º', '').replaceAll('°', '')).replace(/[^a-z0-9]+/g, '')
}

const BY_HEADING: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [field, IMPORT_FIELD_NAMES[field], ...SYNONYMS[field]].map((name) => [normalised(name), field] as const),
  ),
)

/**
 * Returns the field of each column of a file, by its heading or by the field's own name. Null for a column that is
 * unknown or repeats a field. The screen and the API share this rule.
 */
export function columnsOf(headings: readonly string[]): (ImportField | null)[] {
  const fields = headings.map((heading) => BY_HEADING.get(normalised(heading)) ?? null)
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

/** Whether the columns name each member: by both names, or by the full one. */
export function haveNames(columns: readonly (ImportField | null)[]): boolean {
  return columns.includes('fullName') || (columns.includes('familyName') && columns.includes('givenName'))
}
