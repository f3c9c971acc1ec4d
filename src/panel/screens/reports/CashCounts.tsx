import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { Form, TextInput } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { can } from '#domain/access/access'
import { isClosed, type Institution } from '#domain/clubs/institution'
import { formatMoney, sum } from '#domain/money/money'
import { cashCountInputSchema, cashCountSchema, cashDaySchema } from '#domain/money/reports'
import { dayInFigures } from '#domain/values/writtenDate'
import { useActor } from '../../data/useActor.ts'
import { useRead } from '../../data/useRead.ts'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { withinBounds } from '../../form/bounds.ts'
import { useAction } from '../../action/useAction.ts'
import { PartFailure } from '../../page/PageFailure.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import styles from './reports.module.css'

const countsSchema = cashCountSchema.array()
const daysSchema = cashDaySchema.array()

type Props = {
  institution: Institution
  day: string
  /** The cash that should be there, in minor units. */ expected: number
}

export function CashCounts({ institution, day, expected }: Props) {
  const { id, currency } = institution
  const mayCount = can(useActor(), 'register', 'receipts', { institutionIds: [id] })
  const { data, error, refetch } = useRead(`institutions/${id}/counts`, countsSchema)
  const counts = (data ?? []).filter(({ countedOn }) => countedOn === day)
  return (
    <div className={styles.counts}>
      <h3>{reports.count.title}</h3>
      <p>
        {fill(expected < 0 ? reports.count.out : reports.count.expected, {
          amount: formatMoney(Math.abs(expected), currency),
        })}
      </p>
      <Uncounted institution={institution} day={day} />
      {mayCount && !isClosed(institution, day) && (
        <CountForm key={`${day} ${counts.length}`} institution={institution} day={day} expected={expected} />
      )}
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      {counts.length > 0 && (
        <table className={styles.table} aria-label={reports.count.list}>
          <thead>
            <tr>
              <th scope="col">{reports.count.at}</th>
              <th scope="col">{reports.count.should}</th>
              <th scope="col">{reports.count.was}</th>
              <th scope="col">{reports.count.difference}</th>
              <th scope="col">{reports.count.note}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ id: key, at, expected: should, counted, difference, note }) => (
              <tr key={key}>
                <th scope="row">
                  <Instant at={at} />
                </th>
                <td data-label={reports.count.should}>{formatMoney(should, currency)}</td>
                <td data-label={reports.count.was}>{formatMoney(counted, currency)}</td>
                <td data-label={reports.count.difference} data-wrong={difference !== 0}>
                  {difference === 0 ? reports.count.exact : formatMoney(difference, currency)}
                </td>
                <td data-label={reports.count.note}>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The uncounted cash of earlier days, which may be in the box too. */
function Uncounted({ institution: { id, currency }, day }: Pick<Props, 'institution' | 'day'>) {
  const { setValue } = useFormContext()
  const heading = useId()
  const filter = encodeURIComponent(JSON.stringify({ before: day }))
  const { data, error, refetch } = useRead(`institutions/${id}/uncounted?filter=${filter}`, daysSchema)
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <div className={styles.uncounted}>
      <p id={heading}>{reports.count.uncounted}</p>
      <ul aria-labelledby={heading}>
        {data.map((earlier) => (
          <li key={earlier.day}>
            <Button size="small" variant="text" onClick={() => setValue('day', earlier.day)}>
              {dayInFigures(earlier.day)}
            </Button>{' '}
            <Money amount={earlier.amount} currency={currency} />
          </li>
        ))}
      </ul>
      <p className={styles.uncountedTotal}>
        {reports.count.uncountedTotal}
        <Money amount={sum(data.map(({ amount }) => amount))} currency={currency} />
      </p>
    </div>
  )
}

function CountForm({ institution: { id, currency }, day, expected }: Props) {
  const [initial] = useState({ counted: null, note: '' })
  const { submit, message } = useAction()
  const save = (values: FieldValues) =>
    submit({
      fields: ['counted', 'note'],
      failed: reports.count.failed,
      run: async (api, idempotencyKey) => {
        const input = cashCountInputSchema.parse({ ...values, countedOn: day })
        await api.send('POST', `institutions/${id}/counts`, input, { idempotencyKey })
        toast.success({ message: reports.count.done })
      },
    })
  return (
    <Form record={initial} onSubmit={save} noValidate disableInvalidFormNotification className={styles.count}>
      <MoneyInput source="counted" label={reports.count.counted} currency={currency} isRequired />
      <Difference expected={expected} currency={currency} />
      <TextInput source="note" label={reports.count.note} validate={withinBounds(cashCountInputSchema, 'note')} />
      <FormToolbar saveLabel={reports.count.submit} savingLabel={reports.count.sending} failure={message} />
    </Form>
  )
}

/** What is missing or left over, before the count is saved. */
function Difference({ expected, currency }: Pick<Props, 'expected'> & Pick<Institution, 'currency'>) {
  const counted: unknown = useWatch({ name: 'counted' })
  if (typeof counted !== 'number' || Number.isNaN(counted))
    return <p className={styles.difference} aria-live="polite" />
  const difference = counted - expected
  const amount = formatMoney(Math.abs(difference), currency)
  return (
    <p className={styles.difference} aria-live="polite" data-wrong={difference !== 0}>
      {difference === 0
        ? reports.count.exact
        : fill(difference < 0 ? reports.count.missing : reports.count.over, { amount })}
    </p>
  )
}
