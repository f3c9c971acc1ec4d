import { DateInput } from '../../panel/inputs/DateInput.tsx'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { users } from '../../providers/es/users.ts'
import { genderChoices } from './choices.ts'

type Props = {
  /** The e-mail can change only before the first sign-in (decisions §3). */
  emailFixed?: boolean
}

/** The fields that belong to the person, whatever their institutions. */
export function PersonInputs({ emailFixed = false }: Props) {
  return (
    <>
      <TextInput
        source="email"
        type="email"
        isRequired
        disabled={emailFixed}
        helperText={emailFixed ? users.emailFixed : undefined}
        autoComplete="off"
      />
      <TextInput source="givenName" isRequired autoComplete="off" />
      <TextInput source="familyName" isRequired autoComplete="off" />
      <TextInput source="documentNumber" autoComplete="off" />
      <DateInput source="birthdate" />
      <SelectInput source="gender" choices={genderChoices} />
      <TextInput source="phone" type="tel" helperText={users.phoneHelp} autoComplete="off" />
    </>
  )
}
