import { useEffect, useRef } from 'react'
import { BooleanInput, CheckboxGroupInput, HttpError, SelectInput, required } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { periodOf, periodSchema } from '#domain/values/calendar'
import { priceKeyText, pricesIn, sportPrices, type SportPrice } from '#domain/money/prices'
import type { InstitutionView } from '#domain/clubs/institution'
import { variantIn } from '#domain/clubs/offering'
import type { Concept } from '#domain/money/pricing'
import { RUN_KINDS } from '#domain/money/run'
import { PageTitle, FormSection } from '../../panel/page/Page.tsx'
import { LinkButton } from '../../panel/page/buttons.tsx'
import { todayAt } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { OfInstitution } from '../../panel/form/InstitutionSelect.tsx'
import { moneyResources } from '../../providers/es/money.ts'
import { runs } from '../../providers/es/runs.ts'
import { PreviewForm } from '../../panel/form/PreviewForm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import formStyles from '../../panel/form/form.module.css'
import { frequencyText } from '../../ui/values/offeringText.ts'
import { GenerationPreview } from './GenerationPreview.tsx'
import { PendingMonths } from './PendingMonths.tsx'
import { DateInput, MonthInput } from '../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { institutions as institutionTexts } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { previewGeneration, type GenerationRequest } from './runState.tsx'

const BACK = { to: '/panel/payments', label: moneyResources.payments.page.list }

export default function GeneratePage() {
  return (
    <>
      <PageTitle title={runs.generate.title} intro={runs.generate.intro} back={BACK} />
      <PendingMonths />
      <OfInstitution need="collects" storeKey="generate.institution">
        {(institution) => <Generation institution={institution} />}
      </OfInstitution>
    </>
  )
}

function Generation({ institution }: { institution: InstitutionView }) {
  const mayEdit = useMay()('edit', 'institutions', institution.id)
  if (institution.offerings.length + institution.pricing.concepts.length === 0) {
    return (
      <Notice title={runs.generate.noSports} detail={runs.generate.noSportsDetail}>
        {mayEdit && (
          <LinkButton
            to={`/panel/institutions/${institution.id}/update#offerings,concepts`}
            label={runs.generate.addSports}
          />
        )}
      </Notice>
    )
  }
  return (
    <PreviewForm
      texts={runs.generate}
      initial={() => initialValues(institution)}
      fields={['kind', 'period', 'dueDate']}
      requestOf={(values) => requestOf(institution, values)}
      previewOf={async (api, request) => {
        const isEmpty = request.kind === 'monthly' && request.sportIds?.length === 0 && request.conceptIds?.length === 0
        if (isEmpty) throw new HttpError(runs.generate.atLeastOne, 422)
        return previewGeneration(api, request, { group: 'charged' })
      }}
      renderPreview={(request, preview) => <GenerationPreview request={request} preview={preview} />}
      cancelTo={BACK.to}
    >
      <GenerationInputs institution={institution} />
    </PreviewForm>
  )
}

/** This month, the amounts of its sports and variants by index, and all concepts. */
function initialValues(institution: InstitutionView) {
  const period = periodOf(todayAt(institution))
  return {
    kind: 'monthly',
    period,
    dueDate: null,
    amounts: sportPrices(pricesIn(institution, period).offerings).map(({ amount }) => amount),
    conceptIds: institution.pricing.concepts.map(({ id }) => id),
    withCancelled: false,
  }
}

function requestOf(
  { id, offerings, pricing }: InstitutionView,
  { kind, period, dueDate, amounts, conceptIds, withCancelled }: FieldValues,
): GenerationRequest {
  const common = {
    institutionId: id,
    period: String(period),
    dueDate: dayOrNull(dueDate),
    withCancelled: withCancelled === true,
  }
  if (kind === 'surcharge') return { ...common, kind }
  const typedAmounts = sportPrices(offerings).flatMap(({ amount: _usual, ...key }, index) => {
    const amount: unknown = Array.isArray(amounts) ? amounts[index] : null
    return typeof amount === 'number' && Number.isSafeInteger(amount) ? [{ ...key, amount }] : []
  })
  const sportIds = typedAmounts.filter(({ variantId }) => variantId === undefined).map(({ sportId }) => sportId)
  const selectedIds = pricing.concepts
    .map((one) => one.id)
    .filter((one) => Array.isArray(conceptIds) && conceptIds.includes(one))
  return {
    ...common,
    kind: 'monthly',
    amounts: typedAmounts.filter(({ sportId }) => sportIds.includes(sportId)),
    sportIds: sportIds.length === offerings.length ? null : sportIds,
    conceptIds: selectedIds.length === pricing.concepts.length ? null : selectedIds,
  }
}

const dayOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const KINDS = RUN_KINDS.map((kind) => ({ id: kind, name: runs.kinds[kind] }))

function GenerationInputs({ institution }: { institution: InstitutionView }) {
  const kind: unknown = useWatch({ name: 'kind' })
  const isSurcharge = kind === 'surcharge'
  const rules = isSurcharge ? surchargeText(institution) : rulesText(institution)
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
        <BooleanInput source="withCancelled" label={runs.generate.withCancelled} className={formStyles.wide} />
        {rules && <p className={`${formStyles.wide} muted`}>{rules}</p>}
      </FormSection>
      {!isSurcharge && institution.offerings.length > 0 && (
        <FormSection title={runs.generate.sports} intro={runs.generate.sportsIntro}>
          {sportPrices(institution.offerings).map((price, index) => (
            <SportAmount key={priceKeyText(price)} institution={institution} index={index} price={price} />
          ))}
        </FormSection>
      )}
      {!isSurcharge && institution.pricing.concepts.length > 0 && (
        <FormSection title={institutionTexts.sections.concepts} intro={runs.generate.conceptsIntro}>
          <CheckboxGroupInput
            source="conceptIds"
            label={false}
            choices={institution.pricing.concepts.map((concept) => ({ id: concept.id, name: conceptLabel(concept) }))}
            row={false}
          />
        </FormSection>
      )}
    </>
  )
}

type SportAmountProps = { institution: InstitutionView; index: number; price: SportPrice }

/** Suggests the amount of the month until the user types another. Variants show only if their sport has an amount. */
function SportAmount({ institution, index, price: { sportId, variantId } }: SportAmountProps) {
  const { getValues, setValue } = useFormContext()
  const period = periodSchema.safeParse(useWatch({ name: 'period' })).data
  const sportIndex = sportPrices(institution.offerings).findIndex((one) => one.sportId === sportId)
  const sportAmount: unknown = useWatch({ name: `amounts.${sportIndex}` })
  const price = period && sportPrices(pricesIn(institution, period).offerings)[index]?.amount
  const previous = useRef(price)
  const source = `amounts.${index}`
  useEffect(() => {
    if (price === undefined) return
    if (getValues(source) === previous.current) setValue(source, price)
    previous.current = price
  }, [price, source, getValues, setValue])
  const sportName = institution.offerings.find((one) => one.sportId === sportId)?.sportName ?? ''
  const variant = variantIn(institution, sportId, variantId)
  if (!variant) return <MoneyInput source={source} label={sportName} currency={institution.currency} />
  if (typeof sportAmount !== 'number') return null
  const label = fill(runs.generate.variant, { sport: sportName, variant: variant.name })
  return <MoneyInput source={source} label={label} currency={institution.currency} isRequired />
}

const conceptLabel = (concept: Concept) => `${concept.name} · ${frequencyText(concept)}`

function surchargeText({ lateSurcharge }: InstitutionView): string {
  return lateSurcharge === 0
    ? runs.generate.noSurcharge
    : fill(runs.generate.surchargeIntro, { percent: lateSurcharge })
}

function rulesText({
  proration,
  secondSportDiscount,
  siblingDiscounts,
  appliesCredit,
}: InstitutionView): string | null {
  const rules = [
    proration !== 'none' &&
      fill(runs.generate.ruleProration, { how: institutionTexts.proration[proration].toLowerCase() }),
    secondSportDiscount > 0 && fill(runs.generate.ruleSecondSport, { percent: secondSportDiscount }),
    Math.max(0, ...siblingDiscounts) > 0 && fill(runs.generate.ruleSibling, { percents: siblingDiscounts.join(', ') }),
    appliesCredit && runs.generate.ruleCredit,
  ].filter((rule) => rule !== false)
  return rules.length === 0 ? null : fill(runs.generate.rules, { rules: rules.join('; ') })
}
