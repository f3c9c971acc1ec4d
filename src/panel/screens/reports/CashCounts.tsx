import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { Form } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { isClosed, isOperating, type Institution } from '#domain/clubs/institution'
import {
  cashCountInputSchema,
  cashCountSchema,
  DRAWER_LINES,
  drawerSchema,
  expectedIn,
  type Drawer,
} from '#domain/money/drawer'
import { formatMoney, sum } from '#domain/money/money'
import { cashDaySchema } from '#domain/money/reports'
import { addDays } from '#domain/values/calendar'
import { dayInFigures } from '#domain/values/writtenDate'
import { useRead } from '../../data/queries.ts'
import { useMay } from '../../data/useActor.ts'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { BoundedText } from '../../form/BoundedInputs.tsx'
import { useFormAction } from '../../action/useAction.ts'
import { NotLoaded, PartFailure } from '../../page/Page.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { CashMovements, MoveCashButton } from './CashMovements.tsx'
import styles from './reports.module.css'
import { PlainTable } from '../../values/PlainTable.tsx'

const countsSchema = cashCountSchema.array()
const daysSchema = cashDaySchema.array()

type Props = { institution: Institution; day: string }

export function CashCounts({ institution, day }: Props) {
  const { id, currency } = institution
  const mayCount = useMay()('register', 'receipts', id)
  const { data, error, refetch } = useRead(`institutions/${id}/counts`, countsSchema)
  const counts = (data ?? []).filter(({ countedOn }) => countedOn === day)
  const drawer = useRead(`institutions/${id}/drawer`, drawerSchema, { filter: { day } })
  const isOpen = !isClosed(institution, day)
  if (!drawer.data) return <NotLoaded query={drawer} isPart />
  const { since, previous } = drawer.data
  return (
    <div className={styles.counts}>
      <div className={styles.countsHead}>
        <h3>{reports.count.title}</h3>
        {isOpen && isOperating(institution) && <MoveCashButton institution={institution} day={day} />}
      </div>
      <DrawerSum drawer={drawer.data} day={day} currency={currency} />
      {previous === null && since === day && <Uncounted institution={institution} day={day} />}
      <CashMovements institution={institution} since={since} day={day} />
      {mayCount && isOpen && (
        <CountForm key={counts.length} institution={institution} day={day} expected={expectedIn(drawer.data)} />
      )}
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      {counts.length > 0 && (
        <PlainTable
          name={reports.count.list}
          rows={counts}
          keyOf={({ id: key }) => key}
          columns={[
            { label: reports.count.at, render: ({ at }) => <Instant at={at} /> },
            { label: reports.count.should, isAtEnd: true, render: ({ expected }) => formatMoney(expected, currency) },
            { label: reports.count.was, isAtEnd: true, render: ({ counted }) => formatMoney(counted, currency) },
            {
              label: reports.count.difference,
              isAtEnd: true,
              render: ({ difference }) =>
                difference === 0 ? (
                  reports.count.exact
                ) : (
                  <span className={styles.wrong}>{formatMoney(difference, currency)}</span>
                ),
            },
            { label: reports.count.note, isAtEnd: true, render: ({ note }) => note },
          ]}
        />
      )}
    </div>
  )
}

function DrawerSum({ drawer, day, currency }: { drawer: Drawer; day: string } & Pick<Institution, 'currency'>) {
  const { since, previous } = drawer
  const expected = expectedIn(drawer)
  const texts = reports.count
  const lines = DRAWER_LINES.filter((line) => line === 'received' || drawer[line] !== 0).map((line) => ({
    label:
      line === 'received' && since !== day
        ? fill(texts.receivedSince, { date: dayInFigures(since) })
        : texts.lines[line],
    amount: drawer[line],
  }))
  const counted = { label: fill(texts.previous, { date: dayInFigures(addDays(since, -1)) }), amount: previous ?? 0 }
  return (
    <div className={styles.sum}>
      <ul aria-label={texts.sum}>
        {[...(previous === null ? [] : [counted]), ...lines].map(({ label, amount }) => (
          <li key={label}>
            {label} <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <p className={styles.sumTotal}>
        {expected < 0 ? texts.out : texts.expected} <Money amount={expected} currency={currency} />
      </p>
    </div>
  )
}

function Uncounted({ institution: { id, currency }, day }: Props) {
  const { setValue } = useFormContext()
  const heading = useId()
  const { data, error, refetch } = useRead(`institutions/${id}/uncounted`, daysSchema, { filter: { before: day } })
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <div className={`${styles.sum} ${styles.uncounted} no-print`}>
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
      <p className={styles.sumTotal}>
        {reports.count.uncountedTotal}
        <Money amount={sum(data.map(({ amount }) => amount))} currency={currency} />
      </p>
    </div>
  )
}

type Expected = { /** The cash that should be there, in minor units. */ expected: number }

function CountForm({ institution: { id, currency }, day, expected }: Props & Expected) {
  const [initial] = useState({ counted: null, note: '' })
  const { submit, message } = useFormAction()
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
      <BoundedText schema={cashCountInputSchema} source="note" label={reports.count.note} />
      <FormToolbar saveLabel={reports.count.submit} failure={message} />
    </Form>
  )
}

function Difference({ expected, currency }: Expected & Pick<Institution, 'currency'>) {
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
