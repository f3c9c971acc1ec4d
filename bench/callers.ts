import type { Jwks } from 'aws-jwt-verify/jwk'
import { createUserPool } from '#tests/support/userPool'
import { MEMBER } from './readCase.ts'
import type { Who } from './readCase.ts'
import { LARGEST_ADMIN, NOW, SUPER_ADMIN_SUBJECT, subjectOf } from './dataset/shape.ts'

/** The benchmark's own user pool, and the headers that identify each of its people. */
export async function createCallers() {
  const pool = await createUserPool({ now: NOW })
  const bearer = async (subject: string) => ({ authorization: `Bearer ${await pool.token(subject)}` })
  const headers: Record<Who, Record<string, string>> = {
    admin: await bearer(subjectOf(LARGEST_ADMIN)),
    superAdmin: await bearer(SUPER_ADMIN_SUBJECT),
    member: await bearer(subjectOf(MEMBER)),
    nobody: {},
  }
  // A verifier reads nothing else of the keys.
  const jwks = (await pool.jwks()) as Jwks
  return { headers, settings: { userPoolId: pool.userPoolId, clientId: pool.clientId, jwks } }
}
export type Callers = Awaited<ReturnType<typeof createCallers>>
