import { useCallback } from 'react'
import { required, useGetOne, SelectInput, useGetMany } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { Institution } from '#domain/clubs/institution'
import { NotLoaded, PartFailure, FormSection } from '../../panel/page/Page.tsx'
import { todayAt, useFirst } from '../../panel/data/queries.ts'
import { MANAGED } from '#domain/access/access'
import { periodOf, periodSchema } from '#domain/values/calendar'
import { dueDateOf, feeInputSchema } from '#domain/money/fee'
import { DateInput, MonthInput } from '../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import { useSuggestion } from '../../panel/form/FormFrame.tsx'
import { money } from '../../providers/es/money.ts'
import { variantIn } from '#domain/clubs/offering'
import { BoundedText } from '../../panel/form/BoundedInputs.tsx'
import { memberText, personName } from '../../panel/values/RecordName.tsx'
import type { UserView } from '#domain/members/user'
import type { Sport } from '#domain/clubs/sport'
import { formatMoney } from '#domain/money/money'
import { pricesIn } from '#domain/money/prices'
import { fill } from '../../providers/i18n/text.ts'
import styles from './payments.module.css'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { EMPTY_SHOWN } from '../../panel/form/RetriedChoices.tsx'

/** The same charge for the next member. */
const nextValues = ({ userId: _userId, ...values }: FieldValues) => values

export default function FeeCreate() {
  const { data, total, error, refetch } = useFirst<Institution>('institutions', MANAGED)
  if (!data) return <NotLoaded query={{ error, refetch }} level={1} />
  const only = total === 1 ? data[0] : undefined
  return (
    <CreatePage defaultValues={only && { institutionId: only.id }} redirect="show" another={nextValues}>
      <PaymentInputs />
    </CreatePage>
  )
}

function PaymentInputs() {
  const { setValue } = useFormContext()
  const institutionId: unknown = useWatch({ name: 'institutionId' })
  const isSelected = typeof institutionId === 'string' && institutionId !== ''
  const {
    data: institution,
    error,
    refetch,
  } = useGetOne<Institution>('institutions', { id: isSelected ? institutionId : '' }, { enabled: isSelected })
  const selected = isSelected ? institution : undefined
  const [sportId, period]: unknown[] = useWatch({ name: ['sportId', 'period'] })
  useSuggestion('period', selected && periodOf(todayAt(selected)))
  useSuggestion(
    'dueDate',
    selected && dueDateOf(periodSchema.safeParse(period).data ?? null, selected.offerings, sportId),
  )
  return (
    <>
      <FormSection title={money.create.whose}>
        <ReferenceSelect
          source="institutionId"
          reference="institutions"
          filter={MANAGED}
          validate={required()}
          onChange={() => {
            // the API would refuse another institution's member or sport
            setValue('userId', null)
            setValue('sportId', null)
          }}
        />
        {error && !selected && <PartFailure error={error} onRetry={() => void refetch()} />}
        <MemberInput institutionId={selected?.id} />
      </FormSection>
      <FormSection title={money.create.what}>
        <BoundedText schema={feeInputSchema} source="concept" helperText={money.create.conceptHelp} isRequired />
        <OfferedSportInput institution={selected} />
        <MonthInput source="period" />
        <DateInput source="dueDate" validate={required()} />
        <div>
          <MoneyInput source="amount" currency={selected?.currency ?? 'ARS'} isRequired positive disabled={!selected} />
          {selected && <SuggestedAmount institution={selected} />}
        </div>
      </FormSection>
    </>
  )
}

const BY_NAME = { field: 'familyName', order: 'ASC' } as const

function MemberInput({ institutionId }: { institutionId: string | undefined }) {
  const optionText = useCallback((person: UserView) => memberText(person, institutionId), [institutionId])
  return (
    <ReferenceSelect
      // search results belong to one institution
      key={institutionId}
      source="userId"
      reference="users"
      filter={{ institutionId }}
      sort={BY_NAME}
      enableGetChoices={() => institutionId !== undefined}
      optionText={optionText}
      inputText={personName}
      disabled={institutionId === undefined}
      helperText={institutionId === undefined ? money.create.chooseInstitution : money.create.memberHelp}
      validate={required()}
    />
  )
}

function OfferedSportInput({ institution }: { institution: Institution | undefined }) {
  const ids = institution?.offerings.map(({ sportId }) => sportId) ?? []
  const { data, error, refetch, isLoading } = useGetMany<Sport>('sports', { ids }, { enabled: ids.length > 0 })
  return (
    <div>
      <SelectInput
        source="sportId"
        choices={ids.length > 0 ? (data ?? []).filter(Boolean) : []}
        isPending={isLoading}
        emptyText={money.fee.noSport}
        disabled={!institution}
        slotProps={EMPTY_SHOWN}
      />
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

/** Offers the monthly amount of the sport, or of the member's variant of it, without filling it in. */
function SuggestedAmount({ institution }: { institution: Institution }) {
  const { setValue } = useFormContext()
  const [userId, sportId, amount, typedPeriod]: unknown[] = useWatch({
    name: ['userId', 'sportId', 'amount', 'period'],
  })
  const { data: member } = useGetOne<UserView>('users', { id: String(userId) }, { enabled: Boolean(userId) })
  const period = periodSchema.safeParse(typedPeriod).data ?? periodOf(todayAt(institution))
  const prices = pricesIn(institution, period)
  const offering = prices.offerings.find((one) => one.sportId === sportId)
  if (!offering) return null
  const membership = userId ? member?.memberships.find((one) => one.institutionId === institution.id) : undefined
  const variant = variantIn(prices, offering.sportId, membership?.variants[offering.sportId])
  const suggestion = variant?.amount ?? offering.monthlyAmount
  if (suggestion === 0 || suggestion === amount) return null
  const text = variant ? money.create.suggestedVariant : money.create.suggested
  return (
    <p className="muted">
      {fill(text, { amount: formatMoney(suggestion, institution.currency), variant: variant?.name ?? '' })}{' '}
      <button
        type="button"
        className={styles.inlineButton}
        onClick={() => setValue('amount', suggestion, { shouldDirty: true, shouldValidate: true })}
      >
        {money.create.fillSuggested}
      </button>
    </p>
  )
}
