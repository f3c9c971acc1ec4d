/** The ids with one of them at another place; a place beyond the ends is the end. */
export function moved(order: readonly string[], id: string, place: number): string[] {
  const others = order.filter((one) => one !== id)
  return others.length === order.length ? [...order] : others.toSpliced(Math.max(place, 0), 0, id)
}

/** An order that somebody has made, of the plans that there are by now: those removed are left out, new ones come last. */
export function reconciled(order: readonly string[], current: readonly string[]): string[] {
  return [...order.filter((id) => current.includes(id)), ...current.filter((id) => !order.includes(id))]
}
