import { ReferenceInputBase, maxLength, required, useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Institution } from '#domain/institution'
import { DateInput } from '../../panel/inputs/DateInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { FormSection } from '../../panel/FormSection.tsx'
import { LookupInput } from '../../panel/inputs/LookupInput.tsx'
import { MANAGED } from '../../panel/useActor.ts'
import { MoneyInput } from '../../panel/MoneyInput.tsx'
import { PartFailure } from '../../panel/PartFailure.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { MemberInput } from './MemberInput.tsx'
import { OfferedSportInput } from './OfferedSportInput.tsx'
import { SuggestedAmount } from './SuggestedAmount.tsx'

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
  return (
    <>
      <FormSection title={t('create.whose')}>
        <ReferenceInputBase
          source="institutionId"
          reference="institutions"
          filter={MANAGED}
          sort={{ field: 'name', order: 'ASC' }}
        >
          <LookupInput<Institution>
            optionText={({ name }) => name}
            validate={required()}
            onChange={() => {
              // a member or a sport of another institution would be refused
              setValue('userId', null)
              setValue('sportId', null)
            }}
          />
        </ReferenceInputBase>
        {error && !chosen && <PartFailure error={error} onRetry={() => void refetch()} />}
        <MemberInput institutionId={chosen?.id} />
      </FormSection>
      <FormSection title={t('create.what')}>
        <TextInput source="concept" helperText={t('create.conceptHelp')} validate={[required(), maxLength(120)]} />
        <OfferedSportInput institution={chosen} />
        <TextInput source="period" type="month" slotProps={{ inputLabel: { shrink: true } }} parse={valueOrNull} />
        <DateInput source="dueDate" validate={required()} />
        <div>
          <MoneyInput source="amount" currency={chosen?.currency ?? 'ARS'} isRequired positive disabled={!chosen} />
          {chosen && <SuggestedAmount institution={chosen} />}
        </div>
      </FormSection>
    </>
  )
}

function valueOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
