export type Lifecycle = {
  /** The process was asked to end and still answers, but reports that it is not ready. */
  draining: boolean
  /** The process ends: it finishes the requests of its connections. */
  stopping: boolean
  running: number
}

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isEnding = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isEnding) process.exit(EXIT_CODES[signal])
        isEnding = true
        resolve(signal)
      })
    }
  })
}

/** 128 plus the signal's number, as in shells. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
