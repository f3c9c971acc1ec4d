type Fields = Readonly<Record<string, unknown>>

/**
 * A form's changed fields, and its `version`. A field without a value (undefined) stays out; an emptied one is null.
 */
export function changesOf(data: Fields, previous: Fields | undefined): Fields {
  if (!previous) return data
  const changed = Object.entries(data).filter(
    ([key, value]) => key !== 'version' && value !== undefined && !isSame(value, previous[key]),
  )
  const version = data.version ?? previous.version
  return {
    ...Object.fromEntries(changed),
    ...(version === undefined ? {} : { version }),
  }
}

/** Whether two values are the same as JSON. Absent and null count as equal. Key order does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => isSame(value, other[index]))
    )
  }
  const left: Fields = { ...one }
  const right: Fields = { ...other }
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}

/**
 * Puts typed values on a newer version of their record. Untouched fields stay as loaded, so that `changesOf` leaves
 * them out.
 */
export function rebase(typed: Fields, loaded: Fields, current: Fields): Fields {
  const fields = Object.entries(typed).map(([key, value]) => [
    key,
    isSame(value, loaded[key]) ? value : merged(value, loaded[key], current[key]),
  ])
  return { ...Object.fromEntries(fields), version: current.version }
}

function merged(typed: unknown, loaded: unknown, current: unknown): unknown {
  if (!Array.isArray(typed) || !Array.isArray(loaded) || !Array.isArray(current)) return typed
  return typed.map((item: unknown) => {
    const before = sameId(loaded, item)
    const now = sameId(current, item)
    if (!isRecord(item) || !before || !now) return item
    const own = Object.entries(item).filter(([key, value]) => key !== 'version' && !isSame(value, before[key]))
    return { ...now, ...Object.fromEntries(own) }
  })
}

function sameId(items: readonly unknown[], item: unknown): Fields | undefined {
  return items.filter(isRecord).find(({ id }) => id !== undefined && isRecord(item) && id === item.id)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
