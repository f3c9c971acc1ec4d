import { periodOf } from '#domain/values/calendar'
import { minorDigits } from '#domain/money/currency'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { delinquencyRowSchema } from '#domain/money/reports'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { useRead } from '../../data/useRead.ts'
import { Section } from '../../form/FormSection.tsx'
import { ExportMenu } from '../../list/export/ExportButton.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { formatCount } from '../../../ui/values/formats.ts'
import { ChartOrTable } from '../dashboard/ChartOrTable.tsx'
import { ReportTable } from './ReportTable.tsx'

const rowsSchema = delinquencyRowSchema.array()

const MonthBars = lazyPage(() => import('../dashboard/MonthBars.tsx'))

export function Delinquency({ institution: { id, currency } }: { institution: Institution }) {
  const path = `institutions/${id}/delinquency`
  const { data, error, refetch } = useRead(path, rowsSchema)
  const title = reports.late.title
  if (!data || data.every(({ overdue }) => overdue === 0)) {
    return (
      <Section title={title}>
        {data && <p>{reports.late.empty}</p>}
        {!data && <NotLoaded query={{ error, refetch }} isPart rows={6} />}
      </Section>
    )
  }
  const series = [{ id: 'Defeated' as const, label: reports.late.overdue, values: data.map(({ overdue }) => overdue) }]
  return (
    <ChartOrTable
      title={title}
      beside={<ExportMenu target={{ resource: path, filter: {}, name: reports.late.name }} />}
      chart={
        <MonthBars
          name={reports.late.chart}
          months={data.map(({ day }) => periodOf(day))}
          series={series}
          unit={10 ** minorDigits(currency)}
          textOf={(amount) => formatMoney(amount, currency)}
        />
      }
      table={
        <ReportTable
          name={title}
          rows={data.toReversed()}
          keyOf={({ day }) => day}
          texts={[
            { label: reports.late.day, render: ({ day }) => <CalendarDay date={day} /> },
            { label: reports.late.overdue, render: ({ overdue }) => formatMoney(overdue, currency) },
            { label: reports.late.members, render: ({ members }) => formatCount(members) },
          ]}
        />
      }
    />
  )
}
