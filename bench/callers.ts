import type { Jwks } from 'aws-jwt-verify/jwk'
import { createUserPool } from '#tests/support/userPool'
import { MEMBER } from './readCase.ts'
import type { Who } from './readCase.ts'
import { LARGEST_ADMIN, NOW, SUPER_ADMIN_SUBJECT, subjectOf } from './dataset/shape.ts'

/** A user pool of the benchmark's own, and the headers by which each of its people is known. */
export async function createCallers() {
  const pool = await createUserPool({ now: NOW })
  const bearer = async (subject: string) => ({ authorization: `Bearer ${await pool.token(subject)}` })
  const headers: Record<Who, Record<string, string>> = {
    admin: await bearer(subjectOf(LARGEST_ADMIN)),
    superAdmin: await bearer(SUPER_ADMIN_SUBJECT),
    member: await bearer(subjectOf(MEMBER)),
    nobody: {},
  }
  // The keys have what a verifier reads of them.
  const jwks = (await pool.jwks()) as Jwks
  return { headers, settings: { userPoolId: pool.userPoolId, clientId: pool.clientId, jwks } }
}
export type Callers = Awaited<ReturnType<typeof createCallers>>
