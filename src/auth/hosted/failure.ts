import { hosted } from '../../providers/es/hosted.ts'

const WORDINGS: readonly (readonly [RegExp, string])[] = [
  // Facebook calls it a permissions error.
  [/cancel|denied|permissions error/i, hosted.cancelled],
  [/validating the state/i, hosted.wrongState],
  [/different origin/i, hosted.otherOrigin],
  [/invalid format or was not found|oauth param not configured|UserPool not configured/i, hosted.notConfigured],
  [/fetch|network/i, hosted.offline],
]

/** What the gate tells of a hosted sign-in that ended in an error (specification §8). */
export function hostedFailureOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return WORDINGS.find(([pattern]) => pattern.test(message))?.[1] ?? hosted.failed
}
