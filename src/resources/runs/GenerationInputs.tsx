import { SelectInput, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { InstitutionView } from '#domain/institution'
import { RUN_KINDS } from '#domain/run'
import { DateInput, MonthInput } from '../../panel/form/DateInput.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { runs } from '../../providers/es/runs.ts'
import { createText } from '../../providers/text.ts'
import formStyles from '../../panel/form/form.module.css'
import valueStyles from '../../panel/values/values.module.css'

const t = createText(runs)

const KINDS = RUN_KINDS.map((kind) => ({ id: kind, name: runs.kinds[kind] }))

/** What to generate: the kind, the month, the due date, and for a month each sport's amount. */
export function GenerationInputs({ institution }: { institution: InstitutionView }) {
  const kind: unknown = useWatch({ name: 'kind' })
  const isSurcharge = kind === 'surcharge'
  return (
    <>
      <FormSection title={t('generate.what')}>
        <SelectInput source="kind" label={t('generate.kind')} choices={KINDS} validate={required()} />
        <MonthInput source="period" label={t('generate.period')} validate={required()} />
        <DateInput
          source="dueDate"
          label={t('generate.dueDate')}
          helperText={isSurcharge ? undefined : t('generate.dueDateHelp')}
          validate={isSurcharge ? required() : undefined}
        />
        <p className={`${formStyles.wide} ${valueStyles.muted}`}>
          {isSurcharge ? surchargeText(institution) : rulesText(institution)}
        </p>
      </FormSection>
      {!isSurcharge && (
        <FormSection title={t('generate.sports')} intro={t('generate.sportsIntro')}>
          {institution.offerings.map(({ sportId, sportName }, index) => (
            <MoneyInput key={sportId} source={`amounts.${index}`} label={sportName} currency={institution.currency} />
          ))}
        </FormSection>
      )}
    </>
  )
}

function surchargeText({ lateSurcharge }: InstitutionView): string {
  return lateSurcharge === 0 ? t('generate.noSurcharge') : t('generate.surchargeIntro', { percent: lateSurcharge })
}

/** The institution's rules that lower what members pay; nothing without any. */
function rulesText({ proration, secondSportDiscount, siblingDiscount, appliesCredit }: InstitutionView): string | null {
  const rules = [
    proration !== 'none' && t('generate.ruleProration', { how: institutions.proration[proration].toLowerCase() }),
    secondSportDiscount > 0 && t('generate.ruleSecondSport', { percent: secondSportDiscount }),
    siblingDiscount > 0 && t('generate.ruleSibling', { percent: siblingDiscount }),
    appliesCredit && t('generate.ruleCredit'),
  ].filter((rule) => rule !== false)
  return rules.length === 0 ? null : t('generate.rules', { rules: rules.join('; ') })
}
