import { runtimeConfig } from '../config/runtimeConfig.ts'
import { boolean, record, string } from '../config/shape.ts'
import { RequestFailure } from '../ui/feedback/requestFailure.ts'

const stop = record({ institutionName: string(), stopped: boolean })
export type ReminderStop = ReturnType<typeof stop>

const TIMEOUT_MS = 15_000

/** Reads what a signed address of a mail stops (GET), or stops it (POST). Throws RequestFailure. */
export async function reminderStop(method: 'GET' | 'POST', token: string): Promise<ReminderStop> {
  const address = `${runtimeConfig().apiUrl}/api/v1/public/reminders/${encodeURIComponent(token)}`
  try {
    const response = await fetch(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new RequestFailure('status', { status: response.status, data: undefined })
    return stop(await response.json())
  } catch (cause) {
    if (cause instanceof RequestFailure) throw cause
    throw new RequestFailure('network', { cause })
  }
}
