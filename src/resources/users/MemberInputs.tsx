import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useInstitution } from '../../panel/data/useInstitution.ts'
import { PersonInputs } from '../../panel/people/PersonInputs.tsx'
import { users } from '../../providers/es/users.ts'

type Props = {
  /** The e-mail can change only before the first sign-in (decisions §3). */
  emailFixed?: boolean
  /** A person who has accepted has one. */
  emailRequired?: boolean
}

export function MemberInputs({ emailFixed = false, emailRequired = false }: Props) {
  const institutionId: unknown = useWatch({ name: 'memberships.0.institutionId' })
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
      <PersonInputs timezone={useInstitution(institutionId)?.timezone} autoComplete="off" />
    </>
  )
}
