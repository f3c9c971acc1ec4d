/** Lets clients work, or makes them wait until the last one has finished. */
export type Gate = {
  /** Runs one piece of work once the gate is open. */
  through<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nobody is working. Newcomers wait until `open`. */
  close(): Promise<void>
  open(): void
}

export function createGate(): Gate {
  const state = { open: true }
  let inside = 0
  const waiting = new Set<() => void>()
  const closing = new Set<() => void>()
  return {
    async through(work) {
      while (!state.open) await new Promise<void>((resolve) => waiting.add(resolve))
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
        if (inside === 0) for (const closed of closing) closed()
      }
    },
    async close() {
      state.open = false
      if (inside === 0) return
      await new Promise<void>((resolve) => closing.add(resolve))
      closing.clear()
    },
    open() {
      state.open = true
      for (const enter of waiting) enter()
      waiting.clear()
    },
  }
}
