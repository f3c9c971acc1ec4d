/** Where a process is in its life, as its parts have to know. */
export type Lifecycle = {
  /** The process was told to end: it finishes what runs and refuses what is new. */
  stopping: boolean
  /** Requests being worked on. */
  running: number
}

/** Resolves with the first SIGINT or SIGTERM. A second one ends the process at once, as whoever sends it wants. */
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

/** 128 and the signal's number, as shells tell it. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
