import type { Scope } from '#domain/access'
import type { CalendarDate } from '#domain/calendar'
import type { CashRow, DelinquencyRow, MonthRow, ReportDays } from '#domain/reports'

type Asked = { scope: Scope; institutionId: string }

/** The reports of an institution (`domain/reports.ts`). Outside the scope they are empty. */
export interface ReportReads {
  cash(asked: Asked & ReportDays): Promise<CashRow[]>
  months(asked: Asked & ReportDays): Promise<MonthRow[]>
  /** Returns one row for each day asked, in that order. */
  delinquency(asked: Asked & { graceDays: number; days: readonly CalendarDate[] }): Promise<DelinquencyRow[]>
}
