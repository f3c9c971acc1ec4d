import type { Clock } from '#domain/values/calendar'
import type { Store } from '#server/store/port'
import type { Log } from '../monitoring/log.ts'

export type Repeating = ReturnType<typeof repeat>

/** `mustWait` while the clock is wrong. */
export type Job = { store: Store; clock: Clock; log: Log; mustWait?: () => boolean }

/** Runs `work` every `everyMs` milliseconds, one round at a time. `work` must not reject. */
export function repeat(everyMs: number, work: (mustEnd: () => boolean) => Promise<void>) {
  const life = { isStopping: false }
  let running: Promise<void> | null = null

  const tick = async (): Promise<void> => {
    running ??= work(() => life.isStopping).finally(() => {
      running = null
    })
    return running
  }

  const timer = setInterval(() => void tick(), everyMs)
  timer.unref()
  return {
    tick,
    stop: async () => {
      life.isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
