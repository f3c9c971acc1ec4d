import type { Notice } from '#domain/notice'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { notices } from '../../resources/notices.ts'
import type { Reads } from './table.ts'

export type NoticeFilter = FilterOf<typeof notices>
export type NoticeSort = SortOf<typeof notices>
export type NoticeReads = Reads<Notice, NoticeFilter, NoticeSort>
