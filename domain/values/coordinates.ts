export type Point = { latitude: number; longitude: number }

/** Coordinates as they are stored: `-34.720634,-58.254605`, with up to six decimals (a tenth of a metre). */
export const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/

export function coordinatesOf({ latitude, longitude }: Point, decimals: number): string {
  const rounded = (degrees: number) =>
    degrees
      .toFixed(decimals)
      .replace(/\.?0+$/, '')
      .replace(/^-0$/, '0')
  return `${rounded(latitude)},${rounded(longitude)}`
}

export function pointOf(coordinates: string): Point | null {
  const [, latitude, longitude] = COORDINATES.exec(coordinates) ?? []
  return latitude === undefined || longitude === undefined
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude) }
}

export function longitudeScale({ latitude }: Point): number {
  return Math.cos((latitude * Math.PI) / 180)
}

/** On a flat map. It adds and multiplies only, so that a database computes the same number. */
export function squaredDegrees(from: Point, to: Point): number {
  const east = Math.abs(to.longitude - from.longitude)
  const x = Math.min(east, 360 - east) * longitudeScale(from)
  const y = to.latitude - from.latitude
  return x * x + y * y
}

const DEGREE_KM = 111.2

export function kilometresBetween(from: Point, to: Point): number {
  return Math.sqrt(squaredDegrees(from, to)) * DEGREE_KM
}
