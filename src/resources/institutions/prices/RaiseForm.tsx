import { Section, FormSection, Failure } from '../../../panel/page/Page.tsx'
import { Button } from '@mui/material'
import { CheckboxGroupInput, SelectInput, required } from 'react-admin'
import { useWatch, type FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { minorDigits, formatMoney } from '#domain/money/money'
import { ROUNDINGS, priceRiseInputSchema, raisedPriceSchema, type RaisedPrice } from '#domain/money/priceRise'
import { priceKeyText, pricesOf, type PriceChange, type PriceKey } from '#domain/money/prices'
import { formatPrice } from '#domain/money/currency'
import { addMonths, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { codeOf, messageOf } from '../../../panel/action/failure.ts'
import { useFormAction } from '../../../panel/action/useAction.ts'
import { todayAt } from '../../../panel/data/queries.ts'
import { BoundedNumber } from '../../../panel/form/BoundedInputs.tsx'
import { MonthInput } from '../../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { PreviewForm } from '../../../panel/form/PreviewForm.tsx'
import { toast } from '../../../providers/toast/toast.ts'
import type { InstitutionView } from '#domain/clubs/institution'
import { institutions } from '../../../providers/es/institutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { PlainTable } from '../../../panel/values/PlainTable.tsx'
import valueStyles from '../../../panel/values/values.module.css'

const { rises } = institutions
const FIELDS = ['from', 'percent', 'roundTo', 'sportIds', 'conceptIds']
const HOW = (['percent', 'amounts'] as const).map((id) => ({ id, name: rises.how[id] }))

type Request = z.input<typeof priceRiseInputSchema> & { version: number }
const raisedSchema = z.array(raisedPriceSchema)

export function RaiseForm({ institution }: { institution: InstitutionView }) {
  return (
    <PreviewForm
      texts={rises}
      initial={() => initialValues(institution)}
      fields={FIELDS}
      requestOf={(values) => requestOf(institution, values)}
      previewOf={(api, request) => {
        const options = { schema: raisedSchema, idempotencyKey: crypto.randomUUID() }
        return api.send('POST', pathOf(institution), { ...request, dryRun: true }, options)
      }}
      renderPreview={(request, prices) => <Raise institution={institution} request={request} prices={prices} />}
    >
      <RiseInputs institution={institution} />
    </PreviewForm>
  )
}

const pathOf = ({ id }: InstitutionView) => `institutions/${id}/price-rises`

/** The next month, or that of the last rise if it is later, and all sports and concepts. */
function initialValues(institution: InstitutionView) {
  const next = addMonths(periodOf(todayAt(institution)), 1)
  const last = institution.priceRises.at(-1)?.from ?? next
  return {
    how: 'percent',
    percent: null,
    roundTo: 0,
    from: last > next ? last : next,
    sportIds: institution.offerings.map(({ sportId }) => sportId),
    conceptIds: institution.pricing.concepts.map(({ id }) => id),
    amounts: pricesOf(institution).map(({ amount }) => amount),
  }
}

const idsIn = z.array(z.string()).catch([])
const amountsIn = z.array(z.number().nullable().catch(null)).catch([])

function requestOf(institution: InstitutionView, values: FieldValues): Request {
  const { version } = institution
  const from = String(values['from'])
  if (values['how'] === 'amounts') {
    const amounts = amountsIn.parse(values['amounts'])
    const changes = pricesOf(institution).flatMap(({ amount: before, ...key }, index) => {
      const amount = amounts[index] ?? before
      return amount === before ? [] : [{ ...key, amount }]
    })
    return { version, from, percent: null, amounts: changes }
  }
  return {
    version,
    from,
    percent: z.number().nullable().catch(null).parse(values['percent']),
    roundTo: ROUNDINGS.find((one) => one === values['roundTo']) ?? 0,
    sportIds: idsIn.parse(values['sportIds']),
    conceptIds: idsIn.parse(values['conceptIds']),
  }
}

function RiseInputs({ institution }: { institution: InstitutionView }) {
  const { offerings, pricing, currency } = institution
  const isByAmounts = useWatch({ name: 'how' }) === 'amounts'
  const roundings = ROUNDINGS.map((id) => ({
    id,
    name: id === 0 ? rises.noRounding : formatPrice(id * 10 ** minorDigits(currency), currency),
  }))
  return (
    <FormSection title={rises.title} intro={rises.intro}>
      <MonthInput source="from" label={rises.from} validate={required()} />
      <SelectInput source="how" label={rises.howLabel} choices={HOW} validate={required()} />
      {!isByAmounts && (
        <>
          <BoundedNumber schema={priceRiseInputSchema} source="percent" label={rises.percent} step={0.1} isRequired />
          <SelectInput source="roundTo" label={rises.roundTo} choices={roundings} validate={required()} />
          {offerings.length > 0 && (
            <CheckboxGroupInput
              source="sportIds"
              label={institutions.tabs.sports}
              choices={offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName }))}
              className={formStyles.wide}
            />
          )}
          {pricing.concepts.length > 0 && (
            <CheckboxGroupInput
              source="conceptIds"
              label={institutions.sections.concepts}
              choices={pricing.concepts.map(({ id, name }) => ({ id, name }))}
              className={formStyles.wide}
            />
          )}
        </>
      )}
      {isByAmounts &&
        pricesOf(institution).map((price, index) => (
          <MoneyInput
            key={priceKeyText(price)}
            source={`amounts.${index}`}
            label={priceName(institution, price)}
            currency={currency}
          />
        ))}
    </FormSection>
  )
}

type RaiseProps = { institution: InstitutionView; request: Request; prices: readonly RaisedPrice[] }

function Raise({ institution, request, prices }: RaiseProps) {
  const { submit, isSending, message } = useFormAction()
  const month = monthInWords(request.from)
  const raise = () =>
    submit({
      failed: rises.failed,
      run: async (api, idempotencyKey) => {
        try {
          await api.send('POST', pathOf(institution), request, { schema: raisedSchema, idempotencyKey })
        } catch (error) {
          // The reloaded institution unmounts the preview and its message.
          if (codeOf(error) === 'stale') toast.error({ message: messageOf(error) })
          throw error
        }
        toast.success({ message: fill(rises.done, { month }) })
      },
    })
  return (
    <Section title={fill(rises.result, { month })}>
      <PriceTable institution={institution} prices={prices} />
      <Failure>{message}</Failure>
      <Button variant="contained" aria-disabled={isSending} onClick={() => void raise()}>
        {isSending ? rises.sending : fill(rises.submit, { month })}
      </Button>
    </Section>
  )
}

type PriceTableProps = { institution: InstitutionView; prices: readonly (PriceChange & { payers?: number })[] }

export function PriceTable({ institution, prices }: PriceTableProps) {
  const { currency } = institution
  return (
    <PlainTable<PriceTableProps['prices'][number]>
      rows={prices}
      keyOf={priceKeyText}
      columns={[
        {
          label: rises.price,
          render: ({ payers, family, ...price }) => (
            <>
              {priceName(institution, { ...price, family })}
              {payers !== undefined && (
                <span className={valueStyles.sub}>
                  {fill(family ? rises.families : rises.payers, { smart_count: payers })}
                </span>
              )}
            </>
          ),
        },
        { label: rises.before, isAtEnd: true, render: ({ before }) => formatMoney(before, currency) },
        { label: rises.after, isAtEnd: true, render: ({ after }) => <strong>{formatMoney(after, currency)}</strong> },
        {
          label: rises.difference,
          isAtEnd: true,
          render: ({ before, after }) => (after === before ? '–' : formatMoney(after - before, currency)),
        },
      ]}
    />
  )
}

/** *Fútbol · 2 veces por semana*, *Cuota social · Cadete*, *Cuota social · familia*; or that it no longer exists. */
export function priceName(
  { offerings, pricing }: Pick<InstitutionView, 'offerings' | 'pricing'>,
  { sportId, variantId, conceptId, categoryId, family }: PriceKey,
): string {
  const concept = pricing.concepts.find(({ id }) => id === conceptId)
  const offering = offerings.find((one) => one.sportId === sportId)
  const variant = offering?.variants.find(({ id }) => id === variantId)
  const name = sportId ? offering?.sportName : concept?.name
  if (name === undefined || (variantId && !variant)) return rises.gone
  if (variant) return fill(rises.part, { name, part: variant.name })
  if (family) return fill(rises.part, { name, part: rises.family })
  const category = pricing.categories.find(({ id }) => id === categoryId)
  return category ? fill(rises.part, { name, part: category.name }) : name
}
