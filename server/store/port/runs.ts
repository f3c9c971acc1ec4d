import type { Run } from '#domain/run'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { runs } from '../../resources/runs.ts'
import type { Reads } from './table.ts'

export type RunFilter = FilterOf<typeof runs>
export type RunSort = SortOf<typeof runs>

export type RunReads = Reads<Run, RunFilter, RunSort>
