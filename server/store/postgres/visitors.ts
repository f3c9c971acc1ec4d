import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contactMessages as contactDescribed } from '../../resources/contactMessages.ts'
import { joinRequests as joinDescribed } from '../../resources/joinRequests.ts'
import type { ContactMessageWrites, JoinRequestWrites } from '../port/visitors.ts'
import { rowOf } from './described.ts'
import type { Queries } from './queries.ts'
import { contactMessages, joinRequests } from './schemaVisitors.ts'
import { writes } from './writes.ts'

export function joinRequestWrites(queries: Queries): JoinRequestWrites {
  return {
    ...writes(queries, joinRequests, (request) => rowOf(joinDescribed, request)),
    forget: (before) =>
      removed(
        queries,
        sql`${joinRequests} WHERE ${joinRequests.status} IN ('answered', 'declined') AND ${joinRequests.updatedAt} < ${before}::timestamptz`,
      ),
  }
}

export function contactMessageWrites(queries: Queries): ContactMessageWrites {
  return {
    ...writes(queries, contactMessages, (message) => rowOf(contactDescribed, message)),
    forget: (before) =>
      removed(
        queries,
        sql`${contactMessages} WHERE ${contactMessages.read} AND ${contactMessages.updatedAt} < ${before}::timestamptz`,
      ),
  }
}

async function removed(queries: Queries, from: SQL): Promise<number> {
  return (await queries.rows(sql`DELETE FROM ${from} RETURNING 1`)).length
}
