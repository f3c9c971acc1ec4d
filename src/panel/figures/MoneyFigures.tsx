import { useId } from 'react'
import { LinkBase } from 'react-admin'
import { addMonths } from '#domain/calendar'
import type { Period } from '#domain/calendar'
import { figures } from '../../providers/es/figures.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import { monthName } from '../values/dateText.ts'
import { PageLoading } from '../page/PageLoading.tsx'
import { PartFailure } from '../page/PageFailure.tsx'
import { OWED } from '../money/choices.ts'
import { dueIn, receivedIn, withStatus } from './addresses.ts'
import type { ListFilter } from './addresses.ts'
import { Figure, Figures } from './Figure.tsx'
import styles from './Figures.module.css'
import { moneyFiguresOf } from './moneyFigures.ts'
import type { MoneyFigures as FiguresOf, Sum } from './moneyFigures.ts'
import { useFeeMonths, useReceiptMonths } from './useMoneySums.ts'
import type { Currency } from '#domain/money'

const t = createText(figures)

type Props = {
  /** The filter of what is added up: all that the user manages, or one institution of it. */
  within: ListFilter
  /** The part of that filter that the lists need as well. */
  told: ListFilter
  month: Period
}

/** What came in and what is owed, this month compared with the last, per currency. */
export function MoneyFigures({ within, told, month }: Props) {
  const fees = useFeeMonths(within)
  const receipts = useReceiptMonths(within, month)
  if (!fees.data || !receipts.data) {
    const failed = [fees, receipts].filter(({ error }) => error)
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()))
    return failed[0] ? <PartFailure error={failed[0].error} onRetry={retry} /> : <PageLoading rows={3} />
  }
  const all = moneyFiguresOf(fees.data, receipts.data, month)
  if (all.length === 0) return <p className={styles.muted}>{t('empty')}</p>
  const isOne = all.length === 1
  return (
    <div className={styles.currencies}>
      {all.map((one) => (
        <div key={one.currency}>
          {!isOne && <h3>{one.currency}</h3>}
          <InCurrency figures={one} told={isOne ? told : { ...told, currency: one.currency }} month={month} />
        </div>
      ))}
    </div>
  )
}

type InCurrencyProps = { figures: FiguresOf; told: ListFilter; month: Period }

function InCurrency({ figures: one, told, month }: InCurrencyProps) {
  const { currency, received, receivedBefore, due, dueBefore, owed, overdue } = one
  const before = addMonths(month, -1)
  return (
    <Figures>
      <Figure
        label={t('received', { month: monthName(month) })}
        to={receivedIn(month, told)}
        value={<Money amount={received.amount} currency={currency} />}
      >
        <span>{t('receipts', { smart_count: received.count })}</span>
        <Before month={before} sum={receivedBefore} currency={currency} to={receivedIn(before, told)} />
      </Figure>
      <Figure
        label={t('due', { month: monthName(month) })}
        to={dueIn(month, told, OWED)}
        value={<Money amount={due.amount} currency={currency} />}
      >
        <span>{t('fees', { smart_count: due.count })}</span>
        <Before month={before} sum={dueBefore} currency={currency} to={dueIn(before, told, OWED)} />
      </Figure>
      <Figure
        label={t('overdue')}
        to={withStatus(['Defeated'], told)}
        value={<Money amount={overdue.amount} currency={currency} />}
        tone={overdue.count > 0 ? 'danger' : undefined}
      >
        {t('fees', { smart_count: overdue.count })}
      </Figure>
      <Figure label={t('owed')} to={withStatus(OWED, told)} value={<Money amount={owed.amount} currency={currency} />}>
        {t('fees', { smart_count: owed.count })}
      </Figure>
    </Figures>
  )
}

type BeforeProps = { month: Period; sum: Sum; currency: Currency; to: string }

function Before({ month, sum, currency, to }: BeforeProps) {
  const id = useId()
  return (
    <span>
      <span id={id}>{t('before', { month: monthName(month) })}</span>{' '}
      <LinkBase to={to} id={`${id}value`} aria-labelledby={`${id} ${id}value`}>
        <Money amount={sum.amount} currency={currency} />
      </LinkBase>
    </span>
  )
}
