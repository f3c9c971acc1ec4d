import { Button } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { todayAt, useRead } from '../../data/queries.ts'
import { CloseDaysButton } from '../../money/CloseDays.tsx'
import { Choices, InstitutionMoneyPage } from '../../money/InstitutionMoneyPage.tsx'
import { reports } from '../../../providers/es/reports.ts'
import styles from './reports.module.css'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  calendarDateSchema,
  periodOf,
  addMonths,
  daysOfMonth,
  periodSchema,
  type Period,
} from '#domain/values/calendar'
import { formatMoney } from '#domain/money/money'
import {
  cashRowSchema,
  netOf,
  delinquencyRowSchema,
  monthRowSchema,
  monthTotalsOf,
  type MonthRow,
} from '#domain/money/reports'
import { Section, Loaded } from '../../page/Page.tsx'
import { DateInput, MonthInput } from '../../form/DateInput.tsx'
import { ExportMenu } from '../../list/export/ExportButton.tsx'
import { formatCount, fill } from '../../../providers/i18n/text.ts'
import { CashCounts } from './CashCounts.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { ChartOrTable } from '../dashboard/ChartOrTable.tsx'
import { useGetManyAggregate } from 'react-admin'
import { useState } from 'react'
import { Chips } from '../../list/Chips.tsx'
import type { Sport } from '#domain/clubs/sport'
import { monthInWords, dayInFigures } from '#domain/values/writtenDate'

const rowsSchema = z.array(cashRowSchema.extend({ actorName: z.string().nullable() }))
type Row = z.output<typeof rowsSchema>[number]

type Props = { institution: Institution; /** The institution's local day. */ today: string }

function CashReport({ institution, today }: Props) {
  return (
    <Section title={reports.cash.title}>
      <Choices initial={{ day: today }}>
        <CashOfDay institution={institution} today={today} />
      </Choices>
    </Section>
  )
}

function CashOfDay({ institution, today }: Props) {
  const dayInput: unknown = useWatch({ name: 'day' })
  const day = calendarDateSchema.safeParse(dayInput).data ?? today
  const path = `institutions/${institution.id}/cash`
  const filter = { from: day, to: day }
  const query = useRead(path, rowsSchema, { filter })
  return (
    <>
      <div className={styles.controls}>
        <DateInput source="day" label={reports.cash.day} max={today} />
        <ExportMenu target={{ resource: path, filter, name: reports.cash.name }} disabled={!query.data?.length} />
      </div>
      <p className="only-print">{dayInFigures(day)}</p>
      <Loaded query={query} isPart empty={reports.cash.empty}>
        {(rows) => <CashTable rows={rows} institution={institution} />}
      </Loaded>
      <CashCounts key={day} institution={institution} day={day} />
    </>
  )
}

function CashTable({ rows, institution: { currency } }: { rows: readonly Row[]; institution: Institution }) {
  const show = (amount: number) => formatMoney(amount, currency)
  return (
    <PlainTable<Row>
      name={reports.cash.table}
      rows={rows}
      keyOf={({ method, actorId }) => `${method} ${actorId}`}
      columns={[
        { label: reports.cash.method, render: ({ method }) => method },
        { label: reports.cash.person, render: ({ actorName }) => actorName ?? reports.cash.unknown },
        { label: reports.cash.receipts, of: ({ receipts }) => receipts, show: formatCount },
        { label: reports.cash.received, of: ({ received }) => received, show },
        { label: reports.cash.refunded, of: ({ refunded }) => refunded, show },
        { label: reports.cash.reversed, of: ({ reversed }) => reversed, show },
        { label: reports.cash.net, of: netOf, show },
      ]}
    />
  )
}

const actionsOf = (institution: Institution) => (
  <>
    <CloseDaysButton institution={institution} />
    <Button variant="outlined" onClick={() => window.print()}>
      {reports.print}
    </Button>
  </>
)

export default function ReportsPage() {
  return (
    <InstitutionMoneyPage tab="reports" texts={reports} actions={actionsOf}>
      {(institution) => (
        <div className="parts">
          <CashReport institution={institution} today={todayAt(institution)} />
          <MonthReport institution={institution} today={todayAt(institution)} />
          <Delinquency institution={institution} />
        </div>
      )}
    </InstitutionMoneyPage>
  )
}

const monthsSchema = delinquencyRowSchema.array()

function Delinquency({ institution: { id, currency } }: { institution: Institution }) {
  const path = `institutions/${id}/delinquency`
  const query = useRead(path, monthsSchema)
  const { data = [] } = query
  const title = reports.late.title
  const series = { id: 'Defeated', label: reports.late.overdue, values: data.map(({ overdue }) => overdue) } as const
  return (
    <ChartOrTable
      title={title}
      query={query}
      empty={reports.late.empty}
      beside={<ExportMenu target={{ resource: path, filter: {}, name: reports.late.name }} />}
      chart={{
        name: reports.late.chart,
        months: data.map(({ day }) => periodOf(day)),
        series: series.values.some((overdue) => overdue !== 0) ? [series] : [],
        currency,
      }}
      table={
        <PlainTable
          name={title}
          rows={data.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { label: reports.late.day, render: ({ day }) => <CalendarDay date={day} /> },
            { label: reports.late.overdue, isAtEnd: true, render: ({ overdue }) => formatMoney(overdue, currency) },
            { label: reports.late.members, isAtEnd: true, render: ({ members }) => formatCount(members) },
          ]}
        />
      }
    />
  )
}

const monthRowsSchema = monthRowSchema.array()

const MONTHS_SHOWN = 6

function MonthReport({ institution, today }: Props) {
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
  const query = useRead(path, monthRowsSchema, { filter })
  return (
    <>
      <div className={styles.controls}>
        <MonthInput source="from" label={reports.from} />
        <MonthInput source="to" label={reports.to} />
        <ExportMenu target={{ resource: path, filter, name: reports.months.name }} disabled={!query.data?.length} />
      </div>
      {closedThrough && <p>{fill(reports.months.closed, { date: dayInFigures(closedThrough) })}</p>}
      <Loaded query={query} isPart empty={reports.months.empty}>
        {(rows) => <MonthTable rows={rows} institution={institution} />}
      </Loaded>
    </>
  )
}

function MonthTable({ rows, institution: { currency } }: { rows: readonly MonthRow[]; institution: Institution }) {
  const [isBySport, setBySport] = useState(false)
  const views = [false, true].map((id) => ({ id, label: id ? reports.months.bySport : reports.months.totals }))
  const ids = [...new Set(rows.flatMap(({ sportId }) => sportId ?? []))]
  const { data: sports = [] } = useGetManyAggregate<Sport>('sports', { ids })
  const nameOf = (sportId: string | null) =>
    sportId === null ? reports.months.noSport : (sports.find((sport) => sport?.id === sportId)?.name ?? '…')
  const show = (amount: number) => formatMoney(amount, currency)
  const sport = {
    label: reports.months.sport,
    render: ({ sportId, opening }: MonthRow) => (opening ? reports.months.opening : nameOf(sportId)),
  }
  return (
    <>
      <Chips legend={reports.months.title} chips={views} selected={isBySport} onSelect={setBySport} />
      <PlainTable<MonthRow>
        name={reports.months.title}
        rows={isBySport ? rows : monthTotalsOf(rows)}
        keyOf={({ month, sportId, opening }) => `${month} ${opening} ${sportId}`}
        columns={[
          { label: reports.months.month, render: ({ month }) => monthInWords(month) },
          ...(isBySport ? [sport] : []),
          { label: reports.months.billed, of: ({ billed }) => billed, show },
          { label: reports.months.cancelled, of: ({ cancelled }) => cancelled, show },
          { label: reports.months.collected, of: ({ collected }) => collected, show },
        ]}
      />
    </>
  )
}
