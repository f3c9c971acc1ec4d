import { useState } from 'react'
import { maxValue, minValue, required } from 'react-admin'
import { addDays, addMonths, daysOfMonth, periodOf, calendarDateSchema } from '#domain/values/calendar'
import { closingInputSchema, type Institution } from '#domain/clubs/institution'
import { todayAt, useRead, useFirst } from '../data/queries.ts'
import { useActor, useMay } from '../data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { DateInput } from '../form/DateInput.tsx'
import { ActionDialog } from '../action/ActionDialog.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { dayInFigures } from '#domain/values/writtenDate'
import { DialogButton } from '../page/dialogs.tsx'
import { useWatch } from 'react-hook-form'
import { WAITING } from '#domain/clubs/waiting'
import { sum } from '#domain/money/money'
import { cashDaySchema, MONTHS_DAYS, monthRowSchema, openDaysBefore, type ReportDays } from '#domain/money/reports'
import { managesSeveral } from '#domain/access/actor'
import { reports } from '../../providers/es/reports.ts'
import { listAddress } from '../list/listAddress.ts'
import formStyles from '../form/form.module.css'
import { Loaded, NotLoaded } from '../page/Page.tsx'
import { Amounts } from '../values/PlainTable.tsx'
import { WaitingLines, type WaitingLine } from '../figures/PlatformFigures.tsx'

const texts = institutions.closing

export function CloseDaysButton({ institution }: { institution: Institution }) {
  if (!useMay()('close', 'institutions', institution.id)) return null
  return (
    <DialogButton
      label={texts.open}
      renderDialog={(close) => <CloseDaysDialog institution={institution} onClose={close} />}
    />
  )
}

function CloseDaysDialog({ institution, onClose }: { institution: Institution; onClose: () => void }) {
  const { id, version, closedThrough } = institution
  const [today] = useState(() => todayAt(institution))
  const yesterday = addDays(today, -1)
  return (
    <ActionDialog
      texts={texts}
      initial={{ through: lastMonthsEnd(today) }}
      onClose={onClose}
      danger
      run={async (api, values, idempotencyKey) => {
        const { through } = closingInputSchema.parse(values)
        await api.send('POST', `institutions/${id}/closing`, { through, version }, { idempotencyKey })
        return fill(texts.done, { date: dayInFigures(through) })
      }}
    >
      <p>{texts.body}</p>
      <DateInput
        source="through"
        label={texts.through}
        validate={[
          required(),
          maxValue(yesterday, texts.early),
          ...(closedThrough === null
            ? []
            : [minValue(addDays(closedThrough, 1), fill(texts.late, { date: dayInFigures(closedThrough) }))]),
        ]}
        max={yesterday}
      />
      <ClosingFigures institution={institution} today={today} onFollow={onClose} />
    </ActionDialog>
  )
}

function lastMonthsEnd(today: string): string {
  return daysOfMonth(addMonths(periodOf(today), -1))[1]
}

const monthsSchema = monthRowSchema.array()
const uncountedSchema = cashDaySchema.array()
const FIGURES = ['billed', 'cancelled', 'collected'] as const

type Props = { institution: Institution; /** The institution's local day. */ today: string; onFollow: () => void }

function ClosingFigures({ institution, today, onFollow }: Props) {
  const through = calendarDateSchema.safeParse(useWatch({ name: 'through' })).data
  if (through === undefined || through >= today) return null
  const days = openDaysBefore(addDays(through, 1), institution.closedThrough, MONTHS_DAYS)
  return days && <Closing institution={institution} days={days} onFollow={onFollow} />
}

function Closing({ institution, days, onFollow }: Pick<Props, 'institution' | 'onFollow'> & { days: ReportDays }) {
  const { id, currency, closedThrough } = institution
  const months = useRead(`institutions/${id}/months`, monthsSchema, { filter: days })
  const [from, to] = [dayInFigures(days.from), dayInFigures(days.to)]
  return (
    <section className="parts" aria-label={texts.figures}>
      <h3 className={formStyles.rowTitle}>
        {closedThrough === null ? fill(texts.until, { to }) : fill(texts.between, { from, to })}
      </h3>
      <Loaded query={months} isPart>
        {(rows) => (
          <Amounts
            rows={FIGURES.map((key) => ({
              key,
              what: reports.months[key],
              amount: sum(rows.map((row) => row[key])),
            }))}
            currency={currency}
          />
        )}
      </Loaded>
      <Pending id={id} through={days.to} onFollow={onFollow} />
    </section>
  )
}

/** Waiting records of the days to be closed. Afterwards they can only be booked on a later day. */
function Pending({ id, through, onFollow }: { id: string; through: string; onFollow: () => void }) {
  const hasSeveral = managesSeveral(useActor())
  const until = { institutionId: id, paidOn_lte: through }
  const notices = useFirst('notices', { ...MANAGED, ...WAITING.notices, ...until })
  const bankLines = useFirst('bank-lines', { ...MANAGED, ...WAITING['bank-lines'], ...until })
  const uncounted = useRead(`institutions/${id}/uncounted`, uncountedSchema, {
    filter: { before: addDays(through, 1) },
  })
  const missing = [notices, bankLines, uncounted].filter(({ data }) => !data)
  if (missing.length > 0) return <NotLoaded query={missing} isPart />
  const list = hasSeveral ? until : { paidOn_lte: through }
  const addressOf = (kind: 'notices' | 'bank-lines') => listAddress(`payments/${kind}`, { ...list, ...WAITING[kind] })
  const lines: WaitingLine[] = [
    { kind: 'notices', count: notices.total ?? 0, to: addressOf('notices') },
    { kind: 'bank-lines', count: bankLines.total ?? 0, to: addressOf('bank-lines') },
    {
      kind: 'uncountedDays',
      count: uncounted.data?.length ?? 0,
      to: `/panel/payments/reports?institutionId=${id}`,
    },
  ]
  const pending = lines.filter(({ count }) => count > 0)
  if (pending.length === 0) return <p>{texts.nothingWaits}</p>
  return (
    <>
      <h3 className={formStyles.rowTitle}>{texts.waits}</h3>
      <WaitingLines lines={pending} onFollow={onFollow} />
    </>
  )
}
