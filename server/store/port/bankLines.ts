import type { BankLine } from '#domain/bankLine'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { bankLines } from '../../resources/bankLines.ts'
import type { Reads } from './table.ts'

export type BankLineFilter = FilterOf<typeof bankLines>
export type BankLineSort = SortOf<typeof bankLines>
export type BankLineReads = Reads<BankLine, BankLineFilter, BankLineSort>
