export type MfaStatus = 'optional' | 'on' | 'off'

const STATUSES: ReadonlyMap<string, MfaStatus> = new Map([
  ['OPTIONAL', 'optional'],
  ['REQUIRED', 'on'],
])

/** The user pool's multi-factor setting as Amplify names it: OPTIONAL is optional, REQUIRED is on, anything else is off (specification §4). */
export function mfaStatusOf(setting: string): MfaStatus {
  return STATUSES.get(setting) ?? 'off'
}
