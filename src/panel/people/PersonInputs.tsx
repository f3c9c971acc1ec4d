import { SelectInput, TextInput } from 'react-admin'
import { PERSON_FIELDS, PERSON_NAMES, PERSON_VIEWS, type PersonField } from '#domain/members/person'
import { users } from '../../providers/es/users.ts'
import { DateInput } from '../form/DateInput.tsx'
import { PhoneInput } from '../form/PhoneInput.tsx'
import { FieldValue, PhoneLink } from '../values/FieldValue.tsx'
import { EMPTY_SHOWN } from '../form/RetriedChoices.tsx'

type Props = {
  /** The institution's time zone, for the country of a phone. */
  timezone: string | undefined
  /** `on` in a form about the user. */
  autoComplete?: 'on'
  none?: string
}

export function PersonInputs(props: Props) {
  return PERSON_FIELDS.map((field) => <PersonInput key={field} field={field} {...props} />)
}

function PersonInput({ field, timezone, autoComplete, none }: Props & { field: PersonField }) {
  const view = PERSON_VIEWS[field]
  const input = { source: field, label: view.label, isRequired: PERSON_NAMES.some((name) => name === field) }
  if (view.kind === 'day') return <DateInput source={field} label={view.label} />
  if (view.kind === 'phone') {
    return <PhoneInput {...input} timezone={timezone} helperText={users.phoneHelp} autoComplete={autoComplete} />
  }
  if (view.kind === 'choice') {
    const choices = Object.entries(view.names).map(([id, name]) => ({ id, name }))
    return <SelectInput {...input} choices={choices} emptyText={none} slotProps={none ? EMPTY_SHOWN : undefined} />
  }
  return <TextInput {...input} autoComplete={autoComplete} />
}

/** Leaves out empty fields. For the user's own data (`own`), they have the text `none`, and the phone is not a link. */
export function personFacts<Field extends PersonField>(
  person: Readonly<Record<Field, string | null>>,
  fields: readonly Field[],
  own?: { none: string },
) {
  return fields.map((field) => {
    const { kind, label } = PERSON_VIEWS[field]
    const value = person[field]
    if (!value) return { label, value: own?.none }
    const isLink = kind === 'phone' && !own
    const fieldValue = isLink ? (
      <PhoneLink phone={value} />
    ) : (
      <FieldValue resource="users" field={field} value={value} />
    )
    return { label, value: fieldValue }
  })
}
