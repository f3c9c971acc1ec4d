/** Parses outside values into a known shape. Every page loads this instead of zod, a sixth of the first load. */
export type Shape<T> = (value: unknown, path?: string) => T
export type ShapeOf<S> = S extends Shape<infer T> ? T : never

/** Undefined for a text that is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class ShapeError extends Error {
  override name = 'ShapeError'

  constructor(path: string, problem: string) {
    super(`${path || 'el valor'}: ${problem}`)
  }
}

export function string(form?: RegExp, problem = 'no es válido'): Shape<string> {
  return (value, path = '') => {
    if (typeof value !== 'string') throw new ShapeError(path, 'debe ser un texto')
    if (form && !form.test(value)) throw new ShapeError(path, problem)
    return value
  }
}

export const integer: Shape<number> = (value, path = '') => {
  if (!Number.isSafeInteger(value)) throw new ShapeError(path, 'debe ser un número entero')
  return Number(value)
}

export function integerFrom(min: number, max: number): Shape<number> {
  return (value, path = '') => {
    const number = integer(value, path)
    if (number < min || number > max) throw new ShapeError(path, `debe estar entre ${min} y ${max}`)
    return number
  }
}

export const boolean: Shape<boolean> = (value, path = '') => {
  if (typeof value !== 'boolean') throw new ShapeError(path, 'debe ser true o false')
  return value
}

export function oneOf<const T extends string>(options: readonly T[]): Shape<T> {
  return (value, path = '') => {
    const match = options.find((option) => option === value)
    if (match === undefined) throw new ShapeError(path, `debe ser una de: ${options.join(', ')}`)
    return match
  }
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path))
}

export function withDefault<T>(shape: Shape<T>, absent: T): Shape<T> {
  return (value, path) => (value === undefined ? absent : shape(value, path))
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value, path = '') => {
    if (!Array.isArray(value)) throw new ShapeError(path, 'debe ser una lista')
    return value.map((item: unknown, index) => shape(item, path ? `${path}.${index}` : String(index)))
  }
}

export function record<Fields extends Record<string, Shape<unknown>>>(
  fields: Fields,
): Shape<{ [K in keyof Fields]: ShapeOf<Fields[K]> }> {
  return (value, path = '') => {
    if (typeof value !== 'object' || value === null) throw new ShapeError(path, 'debe ser un objeto')
    const properties = new Map<string, unknown>(Object.entries(value))
    const values = Object.entries(fields).map(([name, shape]) => [
      name,
      shape(properties.get(name), path ? `${path}.${name}` : name),
    ])
    return Object.fromEntries(values) as { [K in keyof Fields]: ShapeOf<Fields[K]> } // its own shape has read each field
  }
}
