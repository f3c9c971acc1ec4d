import { useState } from 'react'
import { Form, TextInput } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { isClosed } from '#domain/institution'
import type { Institution } from '#domain/institution'
import { formatMoney } from '#domain/money'
import { cashCountInputSchema, cashCountSchema } from '#domain/reports'
import { useRead } from '../../data/useRead.ts'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { withinBounds } from '../../form/bounds.ts'
import { useMoneyAction } from '../../money/useMoneyAction.ts'
import { PartFailure } from '../../page/PageFailure.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import styles from './reports.module.css'

const t = createText(reports)
const countsSchema = cashCountSchema.array()

type Props = {
  institution: Institution
  day: string
  /** The cash that should be there, in minor units. */ expected: number
}

/** The counts of a day's cash, and the form that adds one. */
export function CashCounts({ institution, day, expected }: Props) {
  const { id, currency } = institution
  const { data, error, refetch } = useRead(`institutions/${id}/counts`, countsSchema)
  const counts = (data ?? []).filter(({ countedOn }) => countedOn === day)
  return (
    <div className={styles.counts}>
      <h3>{t('count.title')}</h3>
      <p>{t('count.expected', { amount: formatMoney(expected, currency) })}</p>
      {!isClosed(institution, day) && <CountForm key={`${day} ${counts.length}`} institution={institution} day={day} />}
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      {counts.length > 0 && (
        <table className={styles.table} aria-label={t('count.list')}>
          <thead>
            <tr>
              <th scope="col">{t('count.at')}</th>
              <th scope="col">{t('count.should')}</th>
              <th scope="col">{t('count.was')}</th>
              <th scope="col">{t('count.difference')}</th>
              <th scope="col">{t('count.note')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ id: key, at, expected: should, counted, difference, note }) => (
              <tr key={key}>
                <th scope="row">
                  <Instant at={at} />
                </th>
                <td data-label={t('count.should')}>{formatMoney(should, currency)}</td>
                <td data-label={t('count.was')}>{formatMoney(counted, currency)}</td>
                <td data-label={t('count.difference')} data-wrong={difference !== 0}>
                  {difference === 0 ? t('count.exact') : formatMoney(difference, currency)}
                </td>
                <td data-label={t('count.note')}>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function CountForm({ institution: { id, currency }, day }: Pick<Props, 'institution' | 'day'>) {
  const [initial] = useState({ counted: null, note: '' })
  const { submit, message } = useMoneyAction()
  const save = (values: FieldValues) =>
    submit({
      fields: ['counted', 'note'],
      failed: t('count.failed'),
      run: async (api, idempotencyKey) => {
        const input = cashCountInputSchema.parse({ ...values, countedOn: day })
        await api.send('POST', `institutions/${id}/counts`, input, { idempotencyKey })
        toast.success({ message: t('count.done') })
      },
    })
  return (
    <Form record={initial} onSubmit={save} noValidate disableInvalidFormNotification className={styles.count}>
      <MoneyInput source="counted" label={t('count.counted')} currency={currency} isRequired />
      <TextInput source="note" label={t('count.note')} validate={withinBounds(cashCountInputSchema, 'note')} />
      <FormToolbar saveLabel={t('count.submit')} savingLabel={t('count.sending')} failure={message} />
    </Form>
  )
}
