import { signOut } from 'aws-amplify/auth'
import { z } from 'zod'
import type { Service } from './initiate.ts'
import { type Memory, STEPS } from './script.ts'

const nextStepSchema = z.object({
  nextStep: z.object({
    signInStep: z.string().optional(),
    signUpStep: z.string().optional(),
    resetPasswordStep: z.string().optional(),
  }),
})

function outcomeOf(result: unknown): string {
  if (typeof result === 'string') return result
  const { signInStep, signUpStep, resetPasswordStep } = nextStepSchema.safeParse(result).data?.nextStep ?? {}
  return signInStep ?? signUpStep ?? resetPasswordStep ?? 'done'
}

/** Returns the client's next step, or the name of its error, for every step. */
export async function runScript(service: Service): Promise<Map<string, string>> {
  const memory: Memory = { secret: '', totpCode: '', refreshToken: '' }
  const outcomes = new Map<string, string>()
  for (const step of STEPS) {
    try {
      outcomes.set(step.name, outcomeOf(await step.run(service, memory)))
    } catch (error) {
      outcomes.set(step.name, error instanceof Error ? error.name : String(error))
    }
  }
  await signOut()
  return outcomes
}
