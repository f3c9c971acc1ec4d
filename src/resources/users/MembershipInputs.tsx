import {
  AutocompleteArrayInput,
  BooleanInput,
  LinkBase,
  RadioButtonGroupInput,
  ReferenceArrayInput,
  SelectInput,
  type SelectInputProps,
  TextInput,
  useRecordContext,
  useSourceContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import { EMPTY_SHOWN, RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { todayAt, useFirst, useInstitution } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { useSuggestion } from '../../panel/form/FormFrame.tsx'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { ROLE_CHOICES } from '../../panel/people/personFilters.tsx'
import { administeredBy, type Actor } from '#domain/access/actor'
import { coordinatedSports, otherSports } from '#domain/access/authority'
import { DUTIES, mayCoordinate, type Duty } from '#domain/access/duties'
import { MEMBERSHIP_TERMS, dutiesSchema, type Membership } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { OWED } from '#domain/money/feeStatus'
import { listAddress } from '../../panel/list/listAddress.ts'
import { GuardianInput } from './GuardianInput.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ACTIVE = { active: true }

type Props = {
  /** An existing membership stays in its institution. */
  isNew?: boolean
  /** Nobody changes their own role (§D3). */
  ownRole?: boolean
}

/** The fields of one membership. Each `source` is within the membership in context (`RowSource`). */
export function MembershipInputs({ isNew = false, ownRole = false }: Props) {
  useSinceToday(isNew)
  const [role, contact, institutionId, sportIds] = useMembershipValues('role', 'contact', 'institutionId', 'sportIds')
  const actor = useActor()
  const may = useMay()
  const coordinated = useCoordinatedSports(institutionId, sportIds)
  const namesAdmins = may('setAdmins', 'users', typeof institutionId === 'string' ? institutionId : '')
  return (
    <>
      {isNew && (
        <ReferenceSelect
          source="institutionId"
          reference="institutions"
          filter={{ ...MANAGED, id: institutionsToInvite(actor) }}
          isRequired
        />
      )}
      <SelectInput
        source="role"
        choices={namesAdmins || role === 'Admin' ? ROLE_CHOICES : ROLE_CHOICES.filter(({ id }) => id === 'User')}
        isRequired
        disabled={ownRole}
        helperText={ownRole ? users.ownRole : undefined}
      />
      {role === 'Admin' && <DutiesInput disabled={ownRole} />}
      {role === 'Admin' && <DutySportsInput disabled={ownRole} />}
      <TextInput source="memberNumber" />
      {coordinated.all && (
        <>
          <DateInput source="since" isRequired={!isNew} />
          <DateInput
            source="until"
            disabled={role === 'Admin'}
            helperText={role === 'Admin' ? users.adminNoEnd : users.untilHelp}
          />
        </>
      )}
      <ReferenceArrayInput
        source="sportIds"
        reference="sports"
        filter={coordinated.sportIds ? { ...ACTIVE, id: coordinated.sportIds } : ACTIVE}
        sort={BY_NAME}
      >
        <RetriedChoices>
          <AutocompleteArrayInput optionText="name" isRequired={coordinated.sportIds !== null} />
        </RetriedChoices>
      </ReferenceArrayInput>
      <CuotasOfRemovedSports />
      <VariantInputs of={coordinated.sportIds} />
      {contact !== true && coordinated.all && <CategoryInput />}
      {contact !== true && coordinated.sportIds === null && <GuardianInput />}
      {role !== 'Admin' && coordinated.sportIds === null && (
        <BooleanInput source="contact" helperText={users.contactHelp} defaultValue={false} />
      )}
    </>
  )
}

/** Warns that a removed sport may have cuotas that are not due yet. */
function CuotasOfRemovedSports() {
  const user = useRecordContext<UserView>()
  const [id, institutionId, sportIds] = useMembershipValues('id', 'institutionId', 'sportIds')
  const seesMoney = useMay()('list', 'payments', String(institutionId))
  const institution = useInstitution(institutionId)
  const former = user?.memberships.find((membership) => membership.id === id)?.sportIds ?? []
  const removed = former.filter((sportId) => Array.isArray(sportIds) && !sportIds.includes(sportId))
  const isAsked = seesMoney && institution !== undefined && removed.length > 0
  const filter = isAsked
    ? { institutionId, userId: user?.id, sportId: removed, status: OWED, dueDate_gte: todayAt(institution) }
    : {}
  const { total = 0 } = useFirst('payments', filter, { enabled: isAsked })
  if (!isAsked || total === 0) return null
  return (
    <p className="note tone-warning" role="note" style={{ gridColumn: '1 / -1' }}>
      {fill(users.removedSportCuotas, { smart_count: total })}{' '}
      <LinkBase to={listAddress('payments', filter)}>{users.exempt.seeUnpaid}</LinkBase>
    </p>
  )
}

export function institutionsToInvite(actor: Actor | null): string[] {
  return actor ? [...administeredBy(actor, 'members'), ...administeredBy(actor, 'sports')] : []
}

/** The values of fields of the membership in context. */
function useMembershipValues(...fields: string[]): unknown[] {
  const { getSource } = useSourceContext()
  return useWatch({ name: fields.map((field) => getSource(field)) })
}

/** The sports to which a coordinator is limited, or null, and whether they include all of the member's sports. */
function useCoordinatedSports(institutionId: unknown, sportIds: unknown) {
  const actor = useActor()
  const coordinated = typeof institutionId === 'string' ? coordinatedSports(actor, institutionId) : []
  const member = { institutionId: String(institutionId), sportIds: Array.isArray(sportIds) ? sportIds : [] }
  return { sportIds: coordinated.length > 0 ? coordinated : null, all: otherSports(actor, member).length === 0 }
}

/** An input for each of the member's sports that has variants in the club; only for the sports in `of`, if set. */
function VariantInputs({ of }: { of: readonly string[] | null }) {
  const [institutionId, sportIds] = useMembershipValues('institutionId', 'sportIds')
  const offerings = useInstitution(institutionId)?.offerings ?? []
  return offerings
    .filter(({ sportId }) => of === null || of.includes(sportId))
    .filter(({ sportId, variants }) => Array.isArray(sportIds) && sportIds.includes(sportId) && variants.length > 0)
    .map(({ sportId, sportName, variants }) => (
      <ClubSelect
        key={sportId}
        source={`variants.${sportId}`}
        label={fill(users.variant.of, { sport: sportName })}
        choices={variants}
        emptyText={users.variant.none}
      />
    ))
}

/** A select of the club's variants or categories. A removed one counts as empty. */
function ClubSelect({ choices, ...props }: SelectInputProps & { choices: readonly { id: string }[] }) {
  const format = (id: unknown) => (choices.some((one) => one.id === id) ? id : '')
  return <SelectInput choices={[...choices]} slotProps={EMPTY_SHOWN} format={format} {...props} />
}

function CategoryInput() {
  const [institutionId] = useMembershipValues('institutionId')
  const categories = useInstitution(institutionId)?.pricing.categories ?? []
  if (categories.length === 0) return null
  return <ClubSelect source="categoryId" choices={categories} emptyText={users.category.byAge} />
}

/** Suggests the institution's today as the first day of a new membership. */
function useSinceToday(isNew: boolean) {
  const { getSource } = useSourceContext()
  const [institutionId] = useMembershipValues('institutionId')
  const institution = useInstitution(isNew ? institutionId : undefined)
  useSuggestion(getSource('since'), institution && todayAt(institution))
}

/** Scholarships and pauses have dialogs of their own. */
const CHANGEABLE = MEMBERSHIP_TERMS.filter((field) => field !== 'scholarships' && field !== 'pauses')

/** The body of a PUT for an existing membership, which has its own version. */
export function membershipChange(membership: Membership) {
  const { id, version, role } = membership
  const terms = Object.fromEntries(CHANGEABLE.map((field) => [field, membership[field]]))
  return termsOfRole({ ...terms, id, version, role })
}

/** Removes the end date of an Admin, the duties of others, and the sports of duties that are not limited to sports. */
export function termsOfRole<T extends { role: string; until?: unknown; duties?: unknown }>(membership: T): T {
  if (membership.role !== 'Admin') return { ...membership, duties: null, dutySportIds: [] }
  return { ...membership, until: null, ...(!limitsToSports(membership.duties) && { dutySportIds: [] }) }
}

function limitsToSports(duties: unknown): boolean {
  const parsed = dutiesSchema.safeParse(duties)
  return parsed.success && mayCoordinate(parsed.data)
}

const ALL = 'all'
const NONE = 'none'
const DUTY_CHOICES = Object.entries(users.dutyChoices).map(([id, name]) => ({ id, name }))

const choiceOf = (duties: readonly Duty[] | null | undefined) =>
  duties ? DUTIES.filter((duty) => duties.includes(duty)).join() || NONE : ALL

const dutiesOf = (choice: string) => (choice === ALL ? null : DUTIES.filter((duty) => choice.split(',').includes(duty)))

function DutiesInput({ disabled }: { disabled: boolean }) {
  return (
    <RadioButtonGroupInput
      source="duties"
      choices={DUTY_CHOICES}
      format={choiceOf}
      parse={dutiesOf}
      row={false}
      disabled={disabled}
      sx={{ gridColumn: '1 / -1' }}
    />
  )
}

function DutySportsInput({ disabled }: { disabled: boolean }) {
  const [institutionId, duties] = useMembershipValues('institutionId', 'duties')
  const offerings = useInstitution(institutionId)?.offerings ?? []
  if (!limitsToSports(duties)) return null
  return (
    <AutocompleteArrayInput
      source="dutySportIds"
      choices={offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName }))}
      disabled={disabled}
      helperText={users.dutySportsHelp}
      sx={{ gridColumn: '1 / -1' }}
    />
  )
}
