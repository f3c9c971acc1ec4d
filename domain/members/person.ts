import { z } from 'zod'
import { calendarDateSchema } from '../values/calendar.ts'
import { recordOf } from '../values/record.ts'
import { line, optionalLine, optionalPhoneSchema } from '../values/text.ts'

/** The fields of a person that all their institutions share (§D3, "a person in two clubs"). */
export const personFields = z.object({
  givenName: line(80),
  familyName: line(80),
  phone: optionalPhoneSchema,
  documentNumber: optionalLine(30),
  birthdate: calendarDateSchema.nullable(),
  gender: z.enum(['M', 'F'], { error: 'invalidOption' }).nullable(),
})
export type Person = z.output<typeof personFields>
export type PersonField = keyof Person
export const PERSON_FIELDS = personFields.keyof().options

/**
 * How a field of a person is typed and shown. `names` are a choice's values in Spanish; `headings` the names of its
 * column in a file besides the label, between spaces, as `foldText` returns them, with letters and digits only.
 */
export type PersonFieldView = { label: string; headings: string; width?: number } & (
  | { kind: 'text' | 'day' | 'phone'; names?: undefined }
  | { kind: 'choice'; names: Readonly<Record<string, string>> }
)

export const PERSON_VIEWS: Readonly<Record<PersonField, PersonFieldView>> = {
  givenName: {
    kind: 'text',
    label: 'Nombre',
    headings: 'nombres nombredepila primernombre nombre1 firstname first name',
  },
  familyName: {
    kind: 'text',
    label: 'Apellido',
    headings:
      'apellidos primerapellido apellido1 1apellido 1erapellido apellidopaterno appaterno apaterno paterno ap1 lastname last surname',
  },
  phone: {
    kind: 'phone',
    label: 'Teléfono',
    headings: 'tel tfijo telfijo telefonofijo te te_particular nrotel fijo',
  },
  documentNumber: {
    kind: 'text',
    label: 'Documento',
    width: 14,
    headings:
      'dni du nrodni numerodedocumento numeroid nroid documentodeidentidad doc identidad nif nie ci cedula ceduladeidentidad cedulaidentidad ceduladeciudadania cc ti rc tarjetadeidentidad rut run curp pasaporte carnetdeextranjeria carnetextranjeria carnedeextranjeria lelc lcle cuil cuit vat nationalid tipoynrodedocumento tipoynumerodedocumento tipoydocumento tipoynrodoc',
  },
  birthdate: {
    kind: 'day',
    label: 'Fecha de nacimiento',
    headings: 'nacimiento fechanacimiento nacido cumpleanos cumple fn dob birthday dateofbirth',
  },
  gender: {
    kind: 'choice',
    label: 'Género',
    width: 11,
    names: { M: 'Masculino', F: 'Femenino' } satisfies Record<NonNullable<Person['gender']>, string>,
    headings: 'sexo sex sx hm mf fm mh gen g',
  },
}

export const PERSON_NAMES = ['givenName', 'familyName'] as const
type Detail = Exclude<PersonField, (typeof PERSON_NAMES)[number]>

export const PERSON_DETAILS = PERSON_FIELDS.filter((field): field is Detail =>
  PERSON_NAMES.every((one) => one !== field),
)

/** *teléfono, documento, fecha de nacimiento y género* */
export const DETAIL_NAMES = new Intl.ListFormat('es').format(
  PERSON_DETAILS.map((field) => PERSON_VIEWS[field].label.toLowerCase()),
)

export const NO_DETAILS = recordOf(PERSON_DETAILS, () => null)

export const UNKNOWN_PERSON: Person = { givenName: '', familyName: '', ...NO_DETAILS }

const { shape } = personFields
type Defaults = { [Field in Detail]: z.ZodDefault<(typeof shape)[Field]> }

export const personInput = personFields.extend(
  // Each detail keeps a type of its own.
  recordOf(PERSON_DETAILS, (field) => (shape[field] as z.ZodType).default(null)) as Defaults,
)

export function personIn(record: Person): Person {
  // Each field has a type of its own.
  return recordOf(PERSON_FIELDS, (field) => record[field]) as Person
}

export function completedFrom<Known extends Person>(person: Known, other: Person): Known {
  const missing = PERSON_FIELDS.filter((field) => person[field] === UNKNOWN_PERSON[field])
  return { ...person, ...Object.fromEntries(missing.map((field) => [field, other[field]])) }
}

export function isSamePerson(one: Person, other: Person): boolean {
  return PERSON_FIELDS.every((field) => one[field] === other[field])
}
