import { useGetManyAggregate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { addMonths, daysOfMonth, periodOf, periodSchema, type Period } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { monthRowSchema, type MonthRow } from '#domain/money/reports'
import type { Sport } from '#domain/clubs/sport'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { useRead } from '../../data/useRead.ts'
import { MonthInput } from '../../form/DateInput.tsx'
import { Section } from '../../form/FormSection.tsx'
import { ExportMenu } from '../../list/export/ExportButton.tsx'
import { monthInWords, dayInFigures } from '#domain/values/writtenDate'
import { reports } from '../../../providers/es/reports.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Choices } from '../../form/RetriedChoices.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'
import styles from './reports.module.css'

const rowsSchema = monthRowSchema.array()

const MONTHS_SHOWN = 6

type Props = { institution: Institution; today: string }

export function MonthReport({ institution, today }: Props) {
  const month = periodOf(today)
  return (
    <Section title={reports.months.title} intro={reports.months.help}>
      <Choices initial={{ from: addMonths(month, 1 - MONTHS_SHOWN), to: month }}>
        <Months institution={institution} month={month} />
      </Choices>
    </Section>
  )
}

function Months({ institution, month }: { institution: Institution; month: Period }) {
  const { id, closedThrough } = institution
  const [first, last]: unknown[] = useWatch({ name: ['from', 'to'] })
  const selectedMonth = (value: unknown) => periodSchema.safeParse(value).data ?? month
  const filter = { from: daysOfMonth(selectedMonth(first))[0], to: daysOfMonth(selectedMonth(last))[1] }
  const path = `institutions/${id}/months`
  const { data, error, refetch } = useRead(path, rowsSchema, { filter })
  return (
    <>
      <div className={styles.controls}>
        <MonthInput source="from" label={reports.from} />
        <MonthInput source="to" label={reports.to} />
        <ExportMenu target={{ resource: path, filter, name: reports.months.name }} disabled={!data?.length} />
      </div>
      {closedThrough && <p>{fill(reports.months.closed, { date: dayInFigures(closedThrough) })}</p>}
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={4} />}
      {data && (data.length > 0 ? <MonthTable rows={data} institution={institution} /> : <p>{reports.months.empty}</p>)}
    </>
  )
}

function MonthTable({ rows, institution: { currency } }: { rows: readonly MonthRow[]; institution: Institution }) {
  const ids = [...new Set(rows.flatMap(({ sportId }) => sportId ?? []))]
  const { data: sports = [] } = useGetManyAggregate<Sport>('sports', { ids })
  const nameOf = (sportId: string | null) =>
    sportId === null ? reports.months.noSport : (sports.find((sport) => sport?.id === sportId)?.name ?? '…')
  const show = (amount: number) => formatMoney(amount, currency)
  return (
    <PlainTable<MonthRow>
      name={reports.months.title}
      rows={rows}
      keyOf={({ month, sportId, opening }) => `${month} ${opening} ${sportId}`}
      columns={[
        { label: reports.months.month, render: ({ month }) => monthInWords(month) },
        {
          label: reports.months.sport,
          render: ({ sportId, opening }) => (opening ? reports.months.opening : nameOf(sportId)),
        },
        { label: reports.months.billed, of: ({ billed }) => billed, show },
        { label: reports.months.cancelled, of: ({ cancelled }) => cancelled, show },
        { label: reports.months.collected, of: ({ collected }) => collected, show },
      ]}
    />
  )
}
