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

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`

const FORMATS = [
  `^\\s*\\(?${NUMBER}\\s*[,;]\\s*${NUMBER}\\)?\\s*$`,
  `^geo:${NUMBER},${NUMBER}`,
  `^https?://.*!3d${NUMBER}!4d${NUMBER}`,
  `^https?://.*[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `^https?://.*[?&](?:q|query|ll|destination|center)=(?:loc:)?${NUMBER}(?:,|%2C)(?:\\+|%20)?${NUMBER}`,
  `^https?://.*/@${NUMBER},${NUMBER}`,
  `^https?://.*/(?:search|place)/${NUMBER},(?:\\+|%20)?${NUMBER}`,
  `^https?://.*#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'i'))

export function coordinatesIn(text: string): string | null {
  for (const pattern of FORMATS) {
    const [, latitude, longitude] = pattern.exec(text.trim()) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? coordinatesOf(point, 6) : null
  }
  return null
}
