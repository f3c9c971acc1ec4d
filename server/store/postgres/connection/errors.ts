import { CATALOGUE_KEYS } from '../../../resources/catalogue.ts'
import {
  ReferenceViolation,
  StoreUnavailable,
  UNIQUE_ERRORS,
  UniqueViolation,
  type UniqueConstraint,
} from '../../port/failures.ts'

/** The unique keys of the schema have the names of the port. */
const UNIQUE: readonly string[] = [...Object.keys(UNIQUE_ERRORS), ...CATALOGUE_KEYS.map(({ name }) => name)]

const isUnique = (name: string): name is UniqueConstraint => UNIQUE.includes(name)

function textOf(error: unknown, field: 'code' | 'constraint' | 'message' | 'routine'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : ''
}

const SQLSTATE = /^[0-9A-Z]{5}$/
/** Connection lost, refused or none to spare, starting or stopping, out of disk or memory, or reading only. */
const UNAVAILABLE_STATE = /^(08|53|58)|^57P0[1-5]$|^57014$|^25P0[34]$|^25006$/
const UNAVAILABLE_CODE =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN|NOENT|NOSPC|IO|ROFS)$/
const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable|after calling end on the pool|pglite is (closed|closing)/i

/** Whether a prepared statement is unknown, or already exists: a pooler has given this connection to another client. */
export function isPoolerFailure(error: unknown): boolean {
  return /^26000$|^42P05$/.test(textOf(error, 'code'))
}

/** Whether a migration changed what a prepared statement returns: the next connection prepares it again. */
function isOutdated(error: unknown): boolean {
  // The message may be in the server's language.
  return textOf(error, 'routine') === 'RevalidateCachedQuery'
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  const code = textOf(error, 'code')
  return (
    isPoolerFailure(error) ||
    isOutdated(error) ||
    UNAVAILABLE_STATE.test(code) ||
    UNAVAILABLE_CODE.test(code) ||
    UNAVAILABLE_MESSAGE.test(textOf(error, 'message'))
  )
}

export function connectionFailure(error: unknown): StoreUnavailable {
  return error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
}

export function isTooManyConnections(error: unknown): boolean {
  return textOf(error, 'code') === '53300'
}

/** Whether the server takes no writes: it is a standby, or its provider stopped them. */
export function isReadOnly(error: unknown): boolean {
  return textOf(error, 'code') === '25006'
}

/** Another transaction is in the way: a serialization failure, a deadlock, or a lock not obtained in time. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01|55P03)$/.test(textOf(error, 'code'))
}

/** The database refuses a statement. The driver's detail is left out, because it contains people's data. */
export class DatabaseRefusal extends Error {
  readonly code: string
  readonly constraint: string

  constructor(error: unknown) {
    super(textOf(error, 'message'))
    this.name = 'DatabaseRefusal'
    this.code = textOf(error, 'code')
    this.constraint = textOf(error, 'constraint')
  }
}

/** Returns a driver's error as the port's, if the port has one, else as a DatabaseRefusal. Any other error stays as it is. */
export function portError(error: unknown): unknown {
  if (isUnavailable(error)) return connectionFailure(error)
  const code = textOf(error, 'code')
  if (!SQLSTATE.test(code)) return error
  const constraint = textOf(error, 'constraint')
  if (code === '23505' && isUnique(constraint)) return new UniqueViolation(constraint)
  // Some references have a name that a unique key has too, so they end in `.id`.
  if (code === '23503') return new ReferenceViolation(constraint.replace(/\.id$/, ''))
  return new DatabaseRefusal(error)
}
