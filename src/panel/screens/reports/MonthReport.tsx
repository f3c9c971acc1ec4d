import { useGetManyAggregate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { addMonths, daysOfMonth, periodOf, periodSchema } from '#domain/calendar'
import type { Period } from '#domain/calendar'
import type { Institution } from '#domain/institution'
import { formatMoney } from '#domain/money'
import { monthRowSchema } from '#domain/reports'
import type { MonthRow } from '#domain/reports'
import type { Sport } from '#domain/sport'
import { useRead } from '../../data/useRead.ts'
import { MonthInput } from '../../form/DateInput.tsx'
import { Section } from '../../form/FormSection.tsx'
import { ExportMenu } from '../../list/export/ExportButton.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { monthOf } from '#domain/writtenDate'
import { reports } from '../../../providers/es/reports.ts'
import { createText } from '../../../providers/text.ts'
import { dayInFigures } from '#domain/writtenDate'
import { Choices } from '../../form/Choices.tsx'
import { ReportTable } from './ReportTable.tsx'
import styles from './reports.module.css'

const t = createText(reports)
const rowsSchema = monthRowSchema.array()

/** How many months are shown at first, with the current one. */
const MONTHS_SHOWN = 6

type Props = { institution: Institution; today: string }

/** What was billed, cancelled and collected, by month and sport. */
export function MonthReport({ institution, today }: Props) {
  const month = periodOf(today)
  return (
    <Section title={t('months.title')} intro={t('months.help')}>
      <Choices initial={{ from: addMonths(month, 1 - MONTHS_SHOWN), to: month }}>
        <Months institution={institution} month={month} />
      </Choices>
    </Section>
  )
}

function Months({ institution, month }: { institution: Institution; month: Period }) {
  const { id, closedThrough } = institution
  const [first, last]: unknown[] = useWatch({ name: ['from', 'to'] })
  const chosenMonth = (typed: unknown) => periodSchema.safeParse(typed).data ?? month
  const filter = { from: daysOfMonth(chosenMonth(first))[0], to: daysOfMonth(chosenMonth(last))[1] }
  const path = `institutions/${id}/months`
  const { data, error, refetch } = useRead(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, rowsSchema)
  return (
    <>
      <div className={styles.controls}>
        <MonthInput source="from" label={t('from')} />
        <MonthInput source="to" label={t('to')} />
        <ExportMenu wanted={{ resource: path, filter, name: t('months.name') }} disabled={!data?.length} />
      </div>
      {closedThrough && <p>{t('months.closed', { date: dayInFigures(closedThrough) })}</p>}
      {!data && (error ? <PartFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={4} />)}
      {data && (data.length > 0 ? <MonthTable rows={data} institution={institution} /> : <p>{t('months.empty')}</p>)}
    </>
  )
}

function MonthTable({ rows, institution: { currency } }: { rows: readonly MonthRow[]; institution: Institution }) {
  const ids = [...new Set(rows.flatMap(({ sportId }) => sportId ?? []))]
  const { data: sports = [] } = useGetManyAggregate<Sport>('sports', { ids })
  const nameOf = (sportId: string | null) =>
    sportId === null ? t('months.noSport') : (sports.find((sport) => sport?.id === sportId)?.name ?? '…')
  const show = (amount: number) => formatMoney(amount, currency)
  return (
    <ReportTable<MonthRow>
      name={t('months.title')}
      rows={rows}
      keyOf={({ month, sportId }) => `${month} ${sportId}`}
      texts={[
        { label: t('months.month'), of: ({ month }) => monthOf(month) },
        { label: t('months.sport'), of: ({ sportId }) => nameOf(sportId) },
      ]}
      figures={[
        { label: t('months.billed'), of: ({ billed }) => billed, show },
        { label: t('months.cancelled'), of: ({ cancelled }) => cancelled, show },
        { label: t('months.collected'), of: ({ collected }) => collected, show },
      ]}
    />
  )
}
