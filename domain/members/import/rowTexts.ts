import type { FieldMessage } from '../../api/messages.ts'
import type { Variant } from '../../clubs/offering.ts'
import type { Category } from '../../money/pricing.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import type { DateOrder } from '../../values/readDate.ts'
import type { ImportField } from './columns.ts'
import type { Meanings } from './meanings.ts'
import type { NameOrder } from './names.ts'

export type RowContext = {
  timezone: string
  today: CalendarDate
  sports: readonly { id: string; name: string; variants: readonly Pick<Variant, 'id' | 'name'>[] }[]
  categories: readonly Pick<Category, 'id' | 'name'>[]
  dateOrders: Readonly<Record<'birthdate' | 'since' | 'until', DateOrder>>
  nameOrder: NameOrder | null
  commaOrder: NameOrder
  /** Of whole names of three words. */
  surnames: 1 | 2
  isNameInCase: boolean
  meanings: Meanings
  /** Of members whose own day is not in the file. */
  since: CalendarDate | null
}

/** A cell that is not imported, wholly or in part. The member is. */
export type LeftOut = { field: ImportField; value: string; why: FieldMessage }

/** The texts of a row that say something, and who writes down what is left out: its own text, if no other is named. */
export type RowTexts = {
  texts: Map<ImportField, string>
  context: RowContext
  leave: (field: ImportField, why: FieldMessage, value?: string) => null
}
