import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'

/** How people reach the institution, and where it is. */
export function ContactInputs() {
  return (
    <>
      <TextInput source="email" type="email" autoComplete="off" />
      <TextInput source="phone" type="tel" helperText={institutions.phoneHelp} autoComplete="off" />
      <TextInput source="website" type="url" helperText={institutions.urlHelp} autoComplete="off" />
      <TextInput source="address" autoComplete="off" />
      <TextInput source="city" autoComplete="off" />
      <TextInput source="province" autoComplete="off" />
    </>
  )
}
