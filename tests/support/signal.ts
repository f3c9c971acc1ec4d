/** A promise that a test resolves when it chooses. */
export function signal(): { promise: Promise<void>; resolve: () => void } {
  const resolvers: (() => void)[] = []
  const promise = new Promise<void>((done) => resolvers.push(done))
  return { promise, resolve: () => resolvers[0]?.() }
}
