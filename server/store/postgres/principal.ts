import type { PgRole } from 'drizzle-orm/pg-core'
import type { Principal } from '../port.ts'
import { publicRole, signedInRole, signingInRole, systemRole } from './schemaPolicies.ts'

const ROLE: Record<Principal['kind'], PgRole> = {
  public: publicRole,
  signedIn: signedInRole,
  signingIn: signingInRole,
  system: systemRole,
}

const ISOLATION = {
  read: 'ISOLATION LEVEL REPEATABLE READ READ ONLY',
  write: 'ISOLATION LEVEL READ COMMITTED',
} as const

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 60_000

/**
 * Returns the SQL that begins a principal's transaction at an instant. It sets a role that owns nothing, and the values
 * that row security needs, all of them only for this transaction. It is one round trip.
 */
export function beginOf(principal: Principal, now: number, mode: 'read' | 'write'): string {
  const settings = {
    'rayo.subject': 'subject' in principal ? principal.subject : '',
    'rayo.email': 'email' in principal ? principal.email.toLowerCase() : '',
    'rayo.now': new Date(now).toISOString(),
  }
  return [
    `BEGIN ${ISOLATION[mode]}`,
    `SET LOCAL ROLE ${ROLE[principal.kind].name}`,
    `SET LOCAL TimeZone = 'UTC'`,
    `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`,
    // Compiling a statement takes longer than any of these runs: row security makes a small one look dear.
    'SET LOCAL jit = off',
    ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${literal(value)}`),
  ].join('; ')
}

function literal(text: string): string {
  return ` E'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
