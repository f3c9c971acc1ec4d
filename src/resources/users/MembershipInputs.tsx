import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  useSourceContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { MANAGED } from '../../panel/data/useActor.ts'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { useSuggestion } from '../../panel/form/useSuggestion.ts'
import { users } from '../../providers/es/users.ts'
import { ROLE_CHOICES } from '../../panel/people/PersonBadges.tsx'
import { GuardianInput } from './GuardianInput.tsx'
import type { Membership } from '#domain/members/membership'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ACTIVE = { active: true }

type Props = {
  /** An existing membership stays in its institution. */
  isNew?: boolean
  /** Nobody changes their own role (decisions §3). */
  ownRole?: boolean
}

/** The fields of one membership. Each `source` is within the membership in context (`RowSource`). */
export function MembershipInputs({ isNew = false, ownRole = false }: Props) {
  const { getSource } = useSourceContext()
  useSinceToday(isNew)
  const role: unknown = useWatch({ name: getSource('role') })
  return (
    <>
      {isNew && (
        <ReferenceInput source="institutionId" reference="institutions" filter={MANAGED} sort={BY_NAME}>
          <RetriedChoices>
            <AutocompleteInput optionText="name" isRequired />
          </RetriedChoices>
        </ReferenceInput>
      )}
      <SelectInput
        source="role"
        choices={ROLE_CHOICES}
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
      <ReferenceArrayInput source="sportIds" reference="sports" filter={ACTIVE} sort={BY_NAME}>
        <RetriedChoices>
          <AutocompleteArrayInput optionText="name" />
        </RetriedChoices>
      </ReferenceArrayInput>
      <GuardianInput />
    </>
  )
}

/** A new membership begins today, by the selected institution's date, unless another date was typed. */
function useSinceToday(isNew: boolean) {
  const { getSource } = useSourceContext()
  const institutionId: unknown = useWatch({ name: getSource('institutionId') })
  const institution = useInstitution(isNew ? institutionId : undefined)
  useSuggestion(getSource('since'), institution && todayAt(institution))
}

/** What a PUT accepts for an existing membership, which has its own version. An Admin membership has no end date. */
export function membershipChange(membership: Membership) {
  const { id, institutionId, role, memberNumber, sportIds, since, until, exemptions, guardianId, version } = membership
  const terms = { role, memberNumber, sportIds, since, until, exemptions, guardianId }
  return withoutAdminEnd({ id, institutionId, ...terms, version })
}

export function withoutAdminEnd<T extends { role: string; until?: unknown }>(membership: T): T {
  return membership.role === 'Admin' ? { ...membership, until: null } : membership
}
