import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Form, SelectInput, required } from 'react-admin'
import { useWatch, type FieldValues } from 'react-hook-form'
import { FIELD_TEXTS } from '#domain/api/messages'
import { isClosed, type Institution } from '#domain/clubs/institution'
import { formatMoney, sum } from '#domain/money/money'
import { PAYMENT_METHODS, receiptSchema, receiptViewSchema, withOwed } from '#domain/money/receipt'
import type { Allocation, ReceiptView } from '#domain/money/receipt'
import { owedOn, spreadByHand, spreadOldestFirst } from '#domain/money/spread'
import { cash } from '../../../providers/es/cash.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { todayAt } from '../../../panel/data/queries.ts'
import { FormToolbar } from '../../../panel/form/FormToolbar.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import { useSuggestion } from '../../../panel/form/FormFrame.tsx'
import { DayAndReference, MethodInput } from '../../../panel/money/ReceiptInputs.tsx'
import { OpenFees } from './OpenFees.tsx'
import { type FeeRow, feeText } from '#domain/money/fee'
import styles from './receiptForm.module.css'
import { useFormAction } from '../../../panel/action/useAction.ts'

const formSchema = receiptSchema.pick({ method: true, receivedOn: true, reference: true, payerId: true })
const FIELDS = Object.keys(formSchema.shape)

type Payer = { id: string; name: string }

type Props = {
  institution: Institution
  /** The institution's cuotas that the receipt may pay, and those with credit. */
  fees: readonly FeeRow[]
  /** The possible payers. The first is the default. */
  payers: readonly Payer[]
  mustChoosePayer?: boolean
  lastMethod?: ReceiptView['method']
  stacked?: boolean
  submitLabel?: string
  isLoading?: boolean
  onDone: (receipt: ReceiptView, change: number) => void
  onCancel: () => void
}

/**
 * Takes one amount for the debts of some members and spreads it over the oldest cuotas first, or by hand. Mount it
 * again for the next receipt, because it holds one idempotency key.
 */
export function ReceiptForm({
  institution,
  fees,
  payers,
  lastMethod = PAYMENT_METHODS[0],
  isLoading = false,
  onDone,
  onCancel,
  ...rest
}: Props) {
  const { mustChoosePayer = false, stacked = false, submitLabel = cash.submit } = rest
  const [isByHand, setByHand] = useState(false)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const payable = isByHand ? fees : fees.filter(({ id }) => !excluded.has(id))
  const [initial] = useState(() => ({
    amount: owedOn(fees) || null,
    method: lastMethod,
    receivedOn: todayAt(institution),
    reference: '',
    received: null,
    payerId: mustChoosePayer ? null : (payers[0]?.id ?? null),
    shares: {},
  }))
  const { submit, isSending, message } = useFormAction()
  const register = async (values: FieldValues) => {
    if (isLoading) return undefined
    const allocations = sharesOf(values, payable, isByHand)
    if (allocations.length === 0) return { root: { serverError: cash.nothingTyped } }
    return submit({
      fields: isByHand ? FIELDS : [...FIELDS, 'amount'],
      failed: cash.failed,
      run: async (api, idempotencyKey) => {
        const payerId = payers.some(({ id }) => id === values['payerId']) ? values['payerId'] : payers[0]?.id
        const form = formSchema.parse({ ...values, payerId })
        const amount = sum(allocations.map((one) => one.amount))
        const body = { ...form, institutionId: institution.id, amount, allocations: withOwed(allocations, fees) }
        const options = { schema: receiptViewSchema, idempotencyKey }
        const receipt = await api.send('POST', 'receipts', body, options)
        onDone(receipt, changeOf(values, amount) ?? 0)
      },
    })
  }
  return (
    <Form record={initial} onSubmit={register} noValidate disableInvalidFormNotification>
      {/* A key that is held down would record the next receipt as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={stacked ? `${styles.form} ${styles.stacked}` : styles.form} onKeyDown={ignoreRepeatedEnter}>
        <FeesAndPay
          institution={institution}
          fees={fees}
          payable={payable}
          payers={payers}
          isByHand={isByHand}
          excluded={excluded}
          onExclude={(ids) => setExcluded(new Set(ids))}
          onByHand={setByHand}
        >
          <FormToolbar
            saveLabel={submitLabel}
            savingLabel={cash.sending}
            failure={message}
            onCancel={() => {
              if (!isSending) onCancel()
            }}
          />
        </FeesAndPay>
      </div>
    </Form>
  )
}

type FeesAndPayProps = Pick<Props, 'institution' | 'fees' | 'payers'> &
  Pick<ComponentProps<typeof OpenFees>, 'isByHand' | 'excluded' | 'onExclude' | 'onByHand'> & {
    payable: readonly FeeRow[]
    children: ReactNode
  }

function FeesAndPay({ institution, fees, payable, payers, children, ...spread }: FeesAndPayProps) {
  const { isByHand } = spread
  const { currency } = institution
  const withMember = payers.length > 1
  const values = useWatch()
  useSuggestion('amount', isByHand ? undefined : owedOn(payable) || null)
  const shares = sharesOf(values, payable, isByHand)
  const total = sumOf(shares)
  const change = total === null ? null : changeOf(values, total)
  return (
    <>
      <OpenFees {...spread} fees={fees} shares={shares} withMember={withMember} />
      <div className={styles.pay}>
        {isByHand ? (
          <p className={styles.sum}>
            {cash.byHandTotal}{' '}
            <strong>
              <Money amount={total ?? 0} currency={currency} />
            </strong>
          </p>
        ) : (
          <FocusOnMount>
            <MoneyInput source="amount" label={cash.amount} currency={currency} isRequired positive />
          </FocusOnMount>
        )}
        <p aria-live="polite" className={styles.outcome}>
          {total !== null && total > 0 && outcomeOf(shares, fees, { currency, withMember })}
        </p>
        {withMember && (
          <SelectInput
            source="payerId"
            label={cash.payer}
            helperText={cash.payerHelp}
            choices={[...payers]}
            validate={required()}
          />
        )}
        <MethodInput />
        {values['method'] === 'Efectivo' && (
          <>
            <MoneyInput
              source="received"
              label={cash.received}
              helperText={cash.receivedHelp}
              currency={currency}
              validate={(value, all: FieldValues) => {
                const due = sumOf(sharesOf(all, payable, isByHand)) ?? 0
                return typeof value === 'number' && value < due ? cash.tooLittle : undefined
              }}
            />
            <output className={styles.change} aria-live="polite">
              <span>{cash.change}</span>
              <strong>
                <Money amount={change ?? 0} currency={currency} />
              </strong>
            </output>
          </>
        )}
        <DayAndReference today={todayAt(institution)} validateDay={(day) => openDay(institution, day)} />
        {children}
      </div>
    </>
  )
}

/**
 * Focuses and selects the input inside, unless the user is typing in another field: the rest of a name would become an
 * amount.
 */
function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = container.current?.querySelector('input')
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && focused.value !== '') return
    input?.focus()
    input?.select()
  }, [])
  return <div ref={container}>{children}</div>
}

function openDay(institution: Institution, day: unknown): string | undefined {
  return typeof day === 'string' && isClosed(institution, day) ? FIELD_TEXTS.closedDays : undefined
}

function ignoreRepeatedEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

function sharesOf(values: FieldValues, fees: readonly FeeRow[], isByHand: boolean): Allocation[] {
  if (isByHand) return spreadByHand(Object(values['shares']), fees)
  return spreadOldestFirst(typeof values['amount'] === 'number' ? values['amount'] : 0, fees)
}

/** Null while an amount is invalid. */
function sumOf(shares: readonly Allocation[]): number | null {
  return shares.every(({ amount }) => Number.isSafeInteger(amount)) ? sum(shares.map(({ amount }) => amount)) : null
}

/** The change for an amount; null unless enough cash was received. */
function changeOf({ method, received }: FieldValues, amount: number): number | null {
  return method === 'Efectivo' && typeof received === 'number' && received >= amount ? received - amount : null
}

function outcomeOf(
  shares: readonly Allocation[],
  fees: readonly FeeRow[],
  { currency, withMember }: Pick<Institution, 'currency'> & { withMember: boolean },
): string {
  const over = shares.flatMap(({ feeId, amount }) => {
    const fee = fees.find(({ id }) => id === feeId)
    return fee && amount > fee.balance ? [{ fee, surplus: amount - fee.balance }] : []
  })
  const texts = over.map(({ fee, surplus }) =>
    fill(cash.surplus, { amount: formatMoney(surplus, currency), what: feeText(fee, withMember) }),
  )
  const paid = sum(shares.map(({ amount }) => amount)) - sum(over.map(({ surplus }) => surplus))
  const rest = owedOn(fees) - paid
  if (rest > 0) texts.push(fill(cash.rest, { amount: formatMoney(rest, currency) }))
  return texts.join(' ') || cash.exact
}
