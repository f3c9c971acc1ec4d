import { coordinatesOf } from './coordinates.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/** Where a text has coordinates: two numbers, or the address of a map. A pin counts before the middle of the map. */
const WRITTEN = [
  `^\\s*\\(?${NUMBER}\\s*[,;]\\s*${NUMBER}\\)?\\s*$`,
  `^geo:${NUMBER},${NUMBER}`,
  `^https?://.*!3d${NUMBER}!4d${NUMBER}`,
  `^https?://.*[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `^https?://.*[?&](?:q|query|ll|destination|center)=(?:loc:)?${NUMBER}(?:,|%2C)(?:\\+|%20)?${NUMBER}`,
  `^https?://.*/@${NUMBER},${NUMBER}`,
  `^https?://.*/(?:search|place)/${NUMBER},(?:\\+|%20)?${NUMBER}`,
  `^https?://.*#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'i'))

/**
 * Returns the coordinates in what a person pastes, as they are stored: two numbers, or the address of a map with a
 * place. Null when there are none, as in a shortened address, or when they are not on Earth.
 */
export function coordinatesIn(text: string): string | null {
  for (const pattern of WRITTEN) {
    const [, latitude, longitude] = pattern.exec(text.trim()) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? coordinatesOf(point, 6) : null
  }
  return null
}
