import { PAGE } from './straight/statement.ts'
import type { StraightList } from './straight/statement.ts'
import { idOf } from './dataset/shape.ts'

/** Whose token a request has; `nobody` for the public part. */
export type Who = 'admin' | 'superAdmin' | 'member' | 'nobody'

/** A read request and the SQL for the same: for a page its rows and total, else the statements in order. */
export type ReadCase = {
  name: string
  who: Who
  /** Below `/api/v1`. */
  path: string
  straight: StraightList | readonly string[]
  /** Also measured over HTTP. */
  http?: true
}

/** A member of the largest institution who is not its Admin. */
export const MEMBER = 1_234
export const MEMBER_ID = idOf('user', MEMBER)
/** A search word that finds about one in a hundred people. */
export const WORD = 'perez'

export type Asked = { filter?: object; sort?: [string, 'ASC' | 'DESC']; from?: number }

/** The path of a private page of rows. */
export function pageOf(resource: string, { filter = {}, sort, from = 0 }: Asked = {}): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify([from, from + PAGE - 1]) })
  if (sort) query.set('sort', JSON.stringify(sort))
  return `/private/${resource}?${query.toString()}`
}
