import { coordinatesOf } from './coordinates.ts'

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
