/** A format that is made when it is first used: `Intl` takes a slow phone 20 to 40 ms. */
export function whenUsed<Format>(make: () => Format): () => Format {
  let format: Format | undefined
  return () => (format ??= make())
}

const countFormat = whenUsed(() => new Intl.NumberFormat('es-AR'))

export function formatCount(count: number): string {
  return countFormat().format(count)
}
