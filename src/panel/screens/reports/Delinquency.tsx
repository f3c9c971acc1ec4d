import { periodOf } from '#domain/calendar'
import { minorDigits } from '#domain/currency'
import type { Institution } from '#domain/institution'
import { formatMoney } from '#domain/money'
import { delinquencyRowSchema } from '#domain/reports'
import { useRead } from '../../data/useRead.ts'
import { Section } from '../../form/FormSection.tsx'
import { ExportMenu } from '../../list/export/ExportButton.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { createText } from '../../../providers/text.ts'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { formatCount } from '../../../ui/values/formats.ts'
import { ChartOrTable } from '../dashboard/ChartOrTable.tsx'
import styles from './reports.module.css'

const t = createText(reports)
const rowsSchema = delinquencyRowSchema.array()

const MonthBars = lazyPage(() => import('../dashboard/MonthBars.tsx'))

/** What was overdue at the end of each of the last twelve months, and today. */
export function Delinquency({ institution: { id, currency } }: { institution: Institution }) {
  const path = `institutions/${id}/delinquency`
  const { data, error, refetch } = useRead(path, rowsSchema)
  const title = t('late.title')
  if (!data || data.every(({ overdue }) => overdue === 0)) {
    return (
      <Section title={title}>
        {data && <p>{t('late.empty')}</p>}
        {!data && (error ? <PartFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={6} />)}
      </Section>
    )
  }
  const series = [{ id: 'Defeated' as const, label: t('late.overdue'), values: data.map(({ overdue }) => overdue) }]
  return (
    <ChartOrTable
      title={title}
      beside={<ExportMenu wanted={{ resource: path, filter: {}, name: t('late.name') }} />}
      chart={
        <MonthBars
          name={t('late.chart')}
          months={data.map(({ day }) => periodOf(day))}
          series={series}
          unit={10 ** minorDigits(currency)}
          textOf={(amount) => formatMoney(amount, currency)}
        />
      }
      table={
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('late.day')}</th>
              <th scope="col">{t('late.overdue')}</th>
              <th scope="col">{t('late.members')}</th>
            </tr>
          </thead>
          <tbody>
            {data.toReversed().map(({ day, overdue, members }) => (
              <tr key={day}>
                <th scope="row">
                  <CalendarDay date={day} />
                </th>
                <td data-label={t('late.overdue')}>{formatMoney(overdue, currency)}</td>
                <td data-label={t('late.members')}>{formatCount(members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
