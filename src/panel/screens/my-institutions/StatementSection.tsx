import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { addDays } from '#domain/calendar'
import { feeName } from '#domain/feeName'
import { formatMoney } from '#domain/money'
import type { Currency } from '#domain/money'
import { statementSchema } from '#domain/statement'
import type { Statement } from '#domain/statement'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { useRead } from '../../data/useRead.ts'
import { DateInput } from '../../form/DateInput.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { dayText } from '../../values/dateText.ts'
import styles from './Statement.module.css'

const t = createText(memberAccount)
/** How far back a statement reaches at first, in days. */
const AT_FIRST = 365

type Props = { userId: string; institutionId: string; today: string; name: string | null }

/** A member's account for a range of days, which can be printed. It is asked for when it is opened. */
export function StatementSection({ userId, institutionId, today, name }: Props) {
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const [initial] = useState(() => ({ from: addDays(today, -AT_FIRST), to: today }))
  return (
    <section className={styles.statement} aria-labelledby={heading} data-printed={isOpen}>
      <h2 id={heading}>{name === null ? t('statement.title') : t('statement.titleOf', { name })}</h2>
      {isOpen ? (
        <Form record={initial} noValidate>
          <div className={styles.range}>
            <DateInput source="from" label={t('statement.from')} max={today} />
            <DateInput source="to" label={t('statement.to')} max={today} />
            <Button variant="outlined" onClick={() => globalThis.print()}>
              {t('statement.print')}
            </Button>
          </div>
          <InRange userId={userId} institutionId={institutionId} />
        </Form>
      ) : (
        <Button variant="outlined" className={styles.open} onClick={() => setOpen(true)}>
          {t('statement.open')}
        </Button>
      )}
    </section>
  )
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

function InRange({ userId, institutionId }: Pick<Props, 'userId' | 'institutionId'>) {
  const [from, to] = useWatch({ name: ['from', 'to'] }).map((day: unknown) =>
    typeof day === 'string' && WHOLE_DAY.test(day) ? day : undefined,
  )
  const isBackwards = from !== undefined && to !== undefined && from > to
  const filter = encodeURIComponent(JSON.stringify({ institutionId, userId, from, to }))
  const { data, error, refetch } = useRead(`payments/statement?filter=${filter}`, statementSchema, {
    enabled: !isBackwards,
  })
  if (isBackwards) return <p className={styles.muted}>{t('statement.order')}</p>
  if (!data) return error ? <PartFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={4} />
  if (data.currency === null) return <p className={styles.muted}>{t('statement.empty')}</p>
  return <Lines statement={data} currency={data.currency} />
}

function Lines({ statement, currency }: { statement: Statement; currency: Currency }) {
  const { opening, closing, lines, from, to } = statement
  const amount = (value: number) => formatMoney(value, currency)
  const balance = (value: number) => (value < 0 ? t('statement.inFavour', { amount: amount(-value) }) : amount(value))
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('statement.date')}</th>
          <th scope="col">{t('statement.line')}</th>
          <th scope="col">{t('statement.amount')}</th>
          <th scope="col">{t('statement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {from !== null && (
          <tr>
            <td>
              <CalendarDay date={from} />
            </td>
            <th scope="row" colSpan={2}>
              {t('statement.opening')}
            </th>
            <td>{balance(opening)}</td>
          </tr>
        )}
        {lines.map((line, index) => (
          <tr key={`${line.feeId} ${line.receiptId} ${line.kind} ${index}`}>
            <td>
              <CalendarDay date={line.date} />
            </td>
            <td>{t(`statement.kinds.${line.kind}`, { fee: feeName(line) })}</td>
            <td>{amount(line.amount)}</td>
            <td>{balance(line.balance)}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={4}>{t('statement.empty')}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <CalendarDay date={to} />
          </td>
          <th scope="row" colSpan={2}>
            {t('statement.closing', { date: dayText(to) })}
          </th>
          <td>{balance(closing)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
