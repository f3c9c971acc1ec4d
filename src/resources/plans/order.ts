/** The ids with one of them moved to another place. A place beyond an end is that end. */
export function moveTo(order: readonly string[], id: string, place: number): string[] {
  const others = order.filter((one) => one !== id)
  return others.length === order.length ? [...order] : others.toSpliced(Math.max(place, 0), 0, id)
}

/** A person's order applied to the current plans: without removed ones, and with new ones last. */
export function reconciled(order: readonly string[], current: readonly string[]): string[] {
  return [...order.filter((id) => current.includes(id)), ...current.filter((id) => !order.includes(id))]
}
