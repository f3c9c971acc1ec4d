import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { PhoneInput } from '../../panel/form/PhoneInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'

/** How people reach the institution, and where it is. */
export function ContactInputs() {
  const timezone: unknown = useWatch({ name: 'timezone' })
  return (
    <>
      <TextInput source="email" type="email" autoComplete="off" />
      <PhoneInput
        source="phone"
        timezone={typeof timezone === 'string' ? timezone : undefined}
        helperText={institutions.phoneHelp}
        autoComplete="off"
      />
      <TextInput source="website" type="url" helperText={institutions.urlHelp} autoComplete="off" />
      <TextInput source="address" autoComplete="off" />
      <TextInput source="city" autoComplete="off" />
      <TextInput source="province" autoComplete="off" />
    </>
  )
}
