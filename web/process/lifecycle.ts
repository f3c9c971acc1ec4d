/** The state of the process that its parts need. */
export type Lifecycle = {
  /** The process was told to end and still answers everybody, but says that it is not ready. */
  draining: boolean
  /** It ends: it takes no new connections, and finishes the requests of those that it has. */
  stopping: boolean
  /** The number of current requests. */
  running: number
}

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once. */
export function untilToldToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let told = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (told) process.exit(EXIT_CODES[signal])
        told = true
        resolve(signal)
      })
    }
  })
}

/** 128 plus the signal's number, as in shells. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
