import type { LineFile } from '#domain/bank/review'
import { failureOf } from '../../panel/action/failure.ts'
import { useWindowState } from '../../panel/data/useWindowState.ts'
import { bank } from '../../providers/es/bank.ts'

/** Lines of a file that are sent at once. */
export type Part<Line> = LineFile & { lines: readonly Line[] }

type Kind = 'reviewing' | 'applying'
type Running = { kind: Kind; sent: number; total: number; stop: () => void }
type State = { running: Running | null; message: string | null }

export type Work = {
  signal: AbortSignal
  sendEach: <Line>(parts: readonly Part<Line>[], send: (part: Part<Line>) => Promise<void>) => Promise<void>
}

const IDLE: State = { running: null, message: null }

/** Sends parts one after another until a failure, or until the user stops it. It lasts as long as the window. */
export function useBankWork(institutionId: string) {
  const [state, update] = useWindowState(`bank.work.${institutionId}`, IDLE)

  /** Returns whether all was sent. Does nothing while other work is running. */
  const run = async (kind: Kind, work: (work: Work) => Promise<void>): Promise<boolean> => {
    const controller = new AbortController()
    const { signal } = controller
    const start: Running = { kind, sent: 0, total: 0, stop: () => controller.abort() }
    let isFree = false
    update((current) => {
      isFree = current.running === null
      return isFree ? { running: start, message: null } : current
    })
    if (!isFree) return false
    let message: string | null = null
    try {
      await work({
        signal,
        sendEach: async (parts, send) => {
          const total = parts.reduce((count, { lines }) => count + lines.length, 0)
          let sent = 0
          for (const part of parts) {
            // Stopping waits for the current part, so that its outcomes are known.
            signal.throwIfAborted()
            const running = { ...start, sent, total }
            update(() => ({ running, message: null }))
            await send(part)
            sent += part.lines.length
          }
        },
      })
    } catch (error) {
      message = signal.aborted ? bank.stopped : `${bank.failed} ${failureOf(error, [], '').message ?? ''}`.trim()
    }
    update(() => ({ running: null, message }))
    return message === null
  }

  return { ...state, isBusy: state.running !== null, run, reset: () => update(() => IDLE) }
}
