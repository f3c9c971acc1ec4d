import { SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { PhoneInput } from '../../panel/form/PhoneInput.tsx'
import { useInstitution } from '../../panel/data/useInstitution.ts'
import { users } from '../../providers/es/users.ts'
import { genderChoices } from './choices.ts'

type Props = {
  /** The e-mail can change only before the first sign-in (decisions §3). */
  emailFixed?: boolean
  /** A person who has accepted has one. */
  emailRequired?: boolean
}

export function PersonInputs({ emailFixed = false, emailRequired = false }: Props) {
  const institutionId: unknown = useWatch({ name: 'memberships.0.institutionId' })
  const timezone = useInstitution(institutionId)?.timezone
  return (
    <>
      <TextInput
        source="email"
        type="email"
        isRequired={emailRequired}
        disabled={emailFixed}
        helperText={emailFixed ? users.emailFixed : emailRequired ? undefined : users.emailOptional}
        autoComplete="off"
      />
      <TextInput source="givenName" isRequired autoComplete="off" />
      <TextInput source="familyName" isRequired autoComplete="off" />
      <TextInput source="documentNumber" autoComplete="off" />
      <DateInput source="birthdate" />
      <SelectInput source="gender" choices={genderChoices} />
      <PhoneInput source="phone" timezone={timezone} helperText={users.phoneHelp} autoComplete="off" />
    </>
  )
}
