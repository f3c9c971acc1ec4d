import { AutocompleteInput, ReferenceInput, TextInput, required, useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { periodOf, periodSchema } from '#domain/calendar'
import { dueDateOf, feeInputSchema } from '#domain/fee'
import { DateInput, MonthInput } from '../../panel/form/DateInput.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { MANAGED } from '../../panel/data/useActor.ts'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { PartFailure } from '../../panel/page/PageFailure.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { todayAt } from '../../panel/data/useInstitution.ts'
import { useSuggestion } from '../../panel/form/useSuggestion.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { MemberInput } from './MemberInput.tsx'
import { OfferedSportInput } from './OfferedSportInput.tsx'
import { SuggestedAmount } from './SuggestedAmount.tsx'
import type { Institution } from '#domain/institution'
import { withinBounds } from '../../panel/form/bounds.ts'

const t = createText(money)

/** The fields of one cuota. Members, sports and the currency are the chosen institution's. */
export function PaymentInputs() {
  const { setValue } = useFormContext()
  const institutionId: unknown = useWatch({ name: 'institutionId' })
  const isChosen = typeof institutionId === 'string' && institutionId !== ''
  const {
    data: institution,
    error,
    refetch,
  } = useGetOne<Institution>('institutions', { id: isChosen ? institutionId : '' }, { enabled: isChosen })
  const chosen = isChosen ? institution : undefined
  const [sportId, period]: unknown[] = useWatch({ name: ['sportId', 'period'] })
  useSuggestion('period', chosen && periodOf(todayAt(chosen)))
  useSuggestion('dueDate', chosen && dueDateOf(periodSchema.safeParse(period).data ?? null, chosen.offerings, sportId))
  return (
    <>
      <FormSection title={t('create.whose')}>
        <ReferenceInput
          source="institutionId"
          reference="institutions"
          filter={MANAGED}
          sort={{ field: 'name', order: 'ASC' }}
        >
          <RetriedChoices>
            <AutocompleteInput
              optionText="name"
              validate={required()}
              onChange={() => {
                // the API would refuse another institution's member or sport
                setValue('userId', null)
                setValue('sportId', null)
              }}
            />
          </RetriedChoices>
        </ReferenceInput>
        {error && !chosen && <PartFailure error={error} onRetry={() => void refetch()} />}
        <MemberInput institutionId={chosen?.id} />
      </FormSection>
      <FormSection title={t('create.what')}>
        <TextInput
          source="concept"
          helperText={t('create.conceptHelp')}
          validate={[required(), ...withinBounds(feeInputSchema, 'concept')]}
        />
        <OfferedSportInput institution={chosen} />
        <MonthInput source="period" />
        <DateInput source="dueDate" validate={required()} />
        <div>
          <MoneyInput source="amount" currency={chosen?.currency ?? 'ARS'} isRequired positive disabled={!chosen} />
          {chosen && <SuggestedAmount institution={chosen} />}
        </div>
      </FormSection>
    </>
  )
}
