import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { COORDINATES, coordinatesOf, kilometresBetween, pointOf, coordinatesIn } from './coordinates.ts'

it.each([
  ['-34.7206, -58.2546', '-34.7206,-58.2546'],
  ['(-34.7206;-58.2546)', '-34.7206,-58.2546'],
  ['40.4167754321,-3.7037902', '40.416775,-3.70379'],
  ['0,0', '0,0'],
  ['-0.0000001,-0', '0,0'],
  ['geo:-34.6,-58.4?z=17', '-34.6,-58.4'],
  ['https://www.google.com/maps/@-34.6037,-58.3816,15z', '-34.6037,-58.3816'],
  ['https://www.google.com/maps/place/Club/@-34.6,-58.3,15z/data=!3d-34.61!4d-58.39', '-34.61,-58.39'],
  ['https://maps.google.com/?q=-34.6037,-58.3816', '-34.6037,-58.3816'],
  ['https://www.google.com/maps/search/?api=1&query=-34.6037%2C-58.3816', '-34.6037,-58.3816'],
  ['https://www.google.com/maps/search/-34.6037,+-58.3816', '-34.6037,-58.3816'],
  ['https://www.openstreetmap.org/#map=17/-34.6037/-58.3816', '-34.6037,-58.3816'],
  ['https://www.openstreetmap.org/?mlat=-34.6&mlon=-58.3#map=17/-34.7/-58.4', '-34.6,-58.3'],
  ['https://maps.app.goo.gl/AbCdEf', null],
  ['-91,0', null],
  ['0,181', null],
  ['Calle 7', null],
  ['12', null],
  ['', null],
])('%s has the coordinates %s', (text, coordinates) => {
  expect(coordinatesIn(text)).toBe(coordinates)
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

it('reads back what it writes', () => {
  fc.assert(
    fc.property(point, (one) => {
      const text = coordinatesOf(one, 6)
      expect(text).toMatch(COORDINATES)
      expect(coordinatesIn(text)).toBe(text)
      expect(pointOf(text)?.latitude).toBeCloseTo(one.latitude, 5)
    }),
  )
})

it('measures the distance as a map does', () => {
  const obelisco = { latitude: -34.6037, longitude: -58.3816 }
  expect(kilometresBetween(obelisco, { latitude: -34.7206, longitude: -58.2546 })).toBeCloseTo(17.4, 0)
  expect(kilometresBetween(obelisco, obelisco)).toBe(0)
  expect(kilometresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0)
})
