import type { Scope } from '#domain/access/access'
import type { CalendarDate } from '#domain/values/calendar'
import type { CashDay, CashRow, DelinquencyRow, MonthRow, ReportDays } from '#domain/money/reports'

type Asked = { scope: Scope; institutionId: string }

/** The reports of an institution (`domain/money/reports.ts`). Outside the scope they are empty. */
export interface ReportReads {
  cash(asked: Asked & ReportDays): Promise<CashRow[]>
  /** Returns the cash of each day that has any receipt or reversal in cash, by day. */
  cashByDay(asked: Asked & ReportDays): Promise<CashDay[]>
  months(asked: Asked & ReportDays): Promise<MonthRow[]>
  /** Returns one row for each day asked, in that order. */
  delinquency(asked: Asked & { graceDays: number; days: readonly CalendarDate[] }): Promise<DelinquencyRow[]>
}
