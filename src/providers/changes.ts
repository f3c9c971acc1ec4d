type Fields = Readonly<Record<string, unknown>>

/**
 * What a form changed: the fields that differ from the record it was filled with, and the `version` it knows. What the form has no value for
 * (undefined: a disabled input) is not its to change; an emptied input is null.
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

/** Whether two values are the same as JSON; absent and null are the same. The order of keys does not matter. */
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
