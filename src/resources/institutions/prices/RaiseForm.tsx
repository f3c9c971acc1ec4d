import { useState } from 'react'
import { Button } from '@mui/material'
import { CheckboxGroupInput, Form, NumberInput, SelectInput, required } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { z } from 'zod'
import type { InstitutionView } from '#domain/clubs/institution'
import { minorDigits } from '#domain/money/money'
import { ROUNDINGS, priceRiseInputSchema, raisedPriceSchema, type RaisedPrice } from '#domain/money/priceRise'
import { priceKeyText, pricesOf } from '#domain/money/prices'
import { formatPrice } from '#domain/money/currency'
import { addMonths, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { useApi } from '../../../panel/data/useRead.ts'
import { failureOf } from '../../../panel/action/failure.ts'
import { useAction } from '../../../panel/action/useAction.ts'
import { todayAt } from '../../../panel/data/useInstitution.ts'
import { boundsOf, withinBounds } from '../../../panel/form/BoundedInputs.tsx'
import { MonthInput } from '../../../panel/form/DateInput.tsx'
import { FormSection, Section, Failure } from '../../../panel/form/FormSection.tsx'
import { FormToolbar } from '../../../panel/form/FormToolbar.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { institutions } from '../../../providers/es/institutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { PriceTable, priceName } from './PriceTable.tsx'

const { rises } = institutions
const FIELDS = ['from', 'percent', 'roundTo', 'sportIds', 'conceptIds']
const HOW = (['percent', 'amounts'] as const).map((id) => ({ id, name: rises.how[id] }))

type Request = z.input<typeof priceRiseInputSchema>
type Preview = { request: Request; prices: RaisedPrice[] }

const raisedSchema = z.array(raisedPriceSchema)

export function RaiseForm({ institution }: { institution: InstitutionView }) {
  const api = useApi()
  const [initial] = useState(() => initialValues(institution))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  async function show(values: FieldValues): Promise<Record<string, string> | undefined> {
    setMessage(null)
    setPreview(null)
    const request = requestOf(institution, values)
    try {
      const prices = await api.send(
        'POST',
        pathOf(institution),
        { ...request, dryRun: true },
        { schema: raisedSchema, idempotencyKey: crypto.randomUUID() },
      )
      setPreview({ request, prices })
      return undefined
    } catch (error) {
      const failure = failureOf(error, FIELDS, rises.failed)
      setMessage(failure.message)
      return failure.fields
    }
  }

  return (
    <Form record={initial} onSubmit={show} noValidate disableInvalidFormNotification className={formStyles.parts}>
      <RiseInputs institution={institution} />
      <FormToolbar saveLabel={rises.preview} savingLabel={rises.previewing} failure={message} />
      {preview && <Fresh institution={institution} preview={preview} />}
    </Form>
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
  const from = String(values['from'])
  if (values['how'] === 'amounts') {
    const amounts = amountsIn.parse(values['amounts'])
    const changed = pricesOf(institution).flatMap(({ amount: before, ...key }, index) => {
      const amount = amounts[index] ?? before
      return amount === before ? [] : [{ ...key, amount }]
    })
    return { from, percent: null, amounts: changed }
  }
  return {
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
    <>
      <FormSection title={rises.title} intro={rises.intro}>
        <MonthInput source="from" label={rises.from} validate={required()} />
        <SelectInput source="how" label={rises.howLabel} choices={HOW} validate={required()} />
        {!isByAmounts && (
          <>
            <NumberInput
              source="percent"
              label={rises.percent}
              step={0.1}
              {...boundsOf(priceRiseInputSchema, 'percent')}
              validate={[required(), ...withinBounds(priceRiseInputSchema, 'percent')]}
            />
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
    </>
  )
}

function Fresh({ institution, preview: { request, prices } }: { institution: InstitutionView; preview: Preview }) {
  const { getValues } = useFormContext()
  useWatch()
  const { submit, isSending, message } = useAction()
  if (JSON.stringify(requestOf(institution, getValues())) !== JSON.stringify(request)) return null
  const month = monthInWords(request.from)
  const raise = () =>
    submit({
      failed: rises.failed,
      run: async (api, idempotencyKey) => {
        await api.send(
          'POST',
          pathOf(institution),
          { ...request, version: institution.version },
          { schema: raisedSchema, idempotencyKey },
        )
        toast.success({ message: fill(rises.done, { month }) })
      },
    })
  return (
    <Section title={fill(rises.result, { month })}>
      <PriceTable institution={institution} prices={prices} />
      <Failure>{message}</Failure>
      <Button
        variant="contained"
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void raise()
        }}
      >
        {isSending ? rises.sending : fill(rises.submit, { month })}
      </Button>
    </Section>
  )
}
