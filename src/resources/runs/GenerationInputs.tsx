import { SelectInput, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { InstitutionView } from '#domain/clubs/institution'
import { RUN_KINDS } from '#domain/money/run'
import { DateInput, MonthInput } from '../../panel/form/DateInput.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import formStyles from '../../panel/form/form.module.css'
import valueStyles from '../../panel/values/values.module.css'

const KINDS = RUN_KINDS.map((kind) => ({ id: kind, name: runs.kinds[kind] }))

export function GenerationInputs({ institution }: { institution: InstitutionView }) {
  const kind: unknown = useWatch({ name: 'kind' })
  const isSurcharge = kind === 'surcharge'
  return (
    <>
      <FormSection title={runs.generate.what}>
        <SelectInput source="kind" label={runs.generate.kind} choices={KINDS} validate={required()} />
        <MonthInput source="period" label={runs.generate.period} validate={required()} />
        <DateInput
          source="dueDate"
          label={runs.generate.dueDate}
          helperText={isSurcharge ? undefined : runs.generate.dueDateHelp}
          validate={isSurcharge ? required() : undefined}
        />
        <p className={`${formStyles.wide} ${valueStyles.muted}`}>
          {isSurcharge ? surchargeText(institution) : rulesText(institution)}
        </p>
      </FormSection>
      {!isSurcharge && (
        <FormSection title={runs.generate.sports} intro={runs.generate.sportsIntro}>
          {institution.offerings.map(({ sportId, sportName }, index) => (
            <MoneyInput key={sportId} source={`amounts.${index}`} label={sportName} currency={institution.currency} />
          ))}
        </FormSection>
      )}
    </>
  )
}

function surchargeText({ lateSurcharge }: InstitutionView): string {
  return lateSurcharge === 0
    ? runs.generate.noSurcharge
    : fill(runs.generate.surchargeIntro, { percent: lateSurcharge })
}

/** The institution's rules that lower what members pay; nothing without any. */
function rulesText({ proration, secondSportDiscount, siblingDiscount, appliesCredit }: InstitutionView): string | null {
  const rules = [
    proration !== 'none' && fill(runs.generate.ruleProration, { how: institutions.proration[proration].toLowerCase() }),
    secondSportDiscount > 0 && fill(runs.generate.ruleSecondSport, { percent: secondSportDiscount }),
    siblingDiscount > 0 && fill(runs.generate.ruleSibling, { percent: siblingDiscount }),
    appliesCredit && runs.generate.ruleCredit,
  ].filter((rule) => rule !== false)
  return rules.length === 0 ? null : fill(runs.generate.rules, { rules: rules.join('; ') })
}
