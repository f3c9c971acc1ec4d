import { useEffect } from 'react'
import { useSourceContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { DateInput } from '../../panel/inputs/DateInput.tsx'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { MANAGED } from '../../panel/useActor.ts'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { todayAt, useInstitution } from '../../panel/useInstitution.ts'
import { users } from '../../providers/es/users.ts'
import { roleChoices } from './choices.ts'

type Props = {
  /** A membership that exists stays in its institution. */
  isNew?: boolean
  /** Nobody changes their own role (decisions §3). */
  ownRole?: boolean
}

/** The fields of one membership; `source`s are within the membership in context (`RowSource`). */
export function MembershipInputs({ isNew = false, ownRole = false }: Props) {
  const { getSource } = useSourceContext()
  useSinceToday(isNew)
  const role: unknown = useWatch({ name: getSource('role') })
  return (
    <>
      {isNew && <ReferenceSelect source="institutionId" reference="institutions" filter={MANAGED} isRequired />}
      <SelectInput
        source="role"
        choices={roleChoices}
        isRequired
        disabled={ownRole}
        helperText={ownRole ? users.ownRole : undefined}
      />
      <TextInput source="memberNumber" autoComplete="off" />
      <DateInput source="since" isRequired={!isNew} />
      <DateInput
        source="until"
        disabled={role === 'Admin'}
        helperText={role === 'Admin' ? users.adminNoEnd : users.untilHelp}
      />
      <ReferenceSelect source="sportIds" reference="sports" filter={{ active: true }} multiple />
    </>
  )
}

/** A new membership begins today, by the day of the institution that is chosen, unless another day was typed. */
function useSinceToday(isNew: boolean) {
  const { getSource } = useSourceContext()
  const { getFieldState, setValue } = useFormContext()
  const institutionId: unknown = useWatch({ name: getSource('institutionId') })
  const institution = useInstitution(isNew ? institutionId : undefined)
  const since = getSource('since')
  useEffect(() => {
    if (institution && !getFieldState(since).isDirty) setValue(since, todayAt(institution))
  }, [institution, since, getFieldState, setValue])
}
