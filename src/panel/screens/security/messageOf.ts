import { providerFailureOf } from '../../../auth/provider/providerFailure.ts'

/** What a person reads of a failure to change how they sign in. */
export function messageOf(error: unknown): string {
  return providerFailureOf(error).message
}
