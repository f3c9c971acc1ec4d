import { describe, expect, it } from 'vitest'
import { aPngFile } from '../../tests/support/pictureFiles.ts'
import { pictureFault } from './picture.ts'
import {
  NARROW_WIDTHS,
  UPLOAD_LIMITS,
  pictureRequest,
  pictureAddress,
  pictureName,
  typeOfPicture,
  uploadedName,
  widthsOf,
  type NarrowType,
} from './pictureRules.ts'
import { optionalPictureSchema } from '../values/text.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const pngOfSize = (width: number, height: number) => aPngFile({ width: 1, height: 1 }, { width, height })
const { side, leastSide, bytes } = UPLOAD_LIMITS

describe('a picture file', () => {
  it('has one of four types, recognised by its first bytes', () => {
    const gif = bytesOf('474946383961400040000000')
    const webp = bytesOf('524946460000000057454250565038580a000000000000003f00003f0000')
    const jpeg = bytesOf('ffd8ffe0000400 00ffc0000b080040004001011100'.replaceAll(' ', ''))
    expect([pngOfSize(64, 64), gif, webp, jpeg].map(pictureFault)).toEqual([null, null, null, null])
    const bmp = bytesOf('424d000000000000000036000000280000004000000040000000')
    const tiff = bytesOf('49492a0008000000')
    const heic = bytesOf('00000018667479706865696300000000')
    expect([bmp, tiff, heic].map(pictureFault)).toEqual(['notAPicture', 'notAPicture', 'notAPicture'])
  })

  it.each([
    [side, 1_000, null],
    [side + 1, 1_000, 'pictureTooLarge'],
    [1_000, side + 1, 'pictureTooLarge'],
    [10_000, 5_000, null],
    [10_000, 5_001, 'pictureTooLarge'],
    [leastSide, leastSide, null],
    [leastSide - 1, leastSide, 'pictureTooSmall'],
    [0, 0, 'pictureTooSmall'],
    [0xffffffff, 0xffffffff, 'pictureTooLarge'],
  ])('is accepted or refused by its size: %d by %d pixels', (width, height, fault) => {
    expect(pictureFault(pngOfSize(width, height))).toBe(fault)
  })

  it('may have five megabytes, but not a byte more', () => {
    const file = new Uint8Array(bytes + 1)
    file.set(pngOfSize(64, 64))
    expect([pictureFault(file.subarray(0, bytes)), pictureFault(file)]).toEqual([null, 'pictureTooHeavy'])
  })

  it('is broken if cut off in its header, and not a picture if empty', () => {
    const file = pngOfSize(64, 64)
    const faults = new Set(Array.from({ length: 24 }, (_, length) => pictureFault(file.slice(0, length))))
    expect(faults).toEqual(new Set(['notAPicture', 'brokenPicture']))
    expect(pictureFault(new Uint8Array())).toBe('notAPicture')
  })
})

describe('the name of a picture', () => {
  const hash = '0123456789abcdef'.repeat(4)

  it('has its type as ending, and is part of its address', () => {
    const name = pictureName(hash, 'image/webp')
    expect([name, typeOfPicture(name)]).toEqual([`${hash}.webp`, 'image/webp'])
    expect(typeOfPicture(pictureName(hash, 'image/png'))).toBe('image/png')
    expect(uploadedName(pictureAddress(name))).toBe(name)
  })

  it.each(['', hash, `${hash}.svg`, `${hash.toUpperCase()}.webp`, `${hash}.webp.html`, `../${hash}.webp`])(
    'is not %j',
    (name) => {
      expect(typeOfPicture(name)).toBeNull()
    },
  )

  it.each([null, '/pictures/clubs/a.svg', '/pictures/uploaded', 'https://club.example/pictures/uploaded/a.webp'])(
    'is not read from any other address (%j)',
    (address) => {
      expect(uploadedName(address)).toBeNull()
    },
  )
})

const requestsIn = (srcset = '') =>
  srcset.split(', ').map((one) => {
    const [path = '', description] = one.split(' ')
    return [pictureRequest(path), description]
  })

describe('the widths of a picture', () => {
  const hash = '0123456789abcdef'.repeat(4)
  const address = `/pictures/uploaded/${hash}.webp`

  it('each have an address that asks for that width and type', () => {
    const copies = (type: NarrowType) =>
      NARROW_WIDTHS.map((width) => [{ name: `${hash}.webp`, copy: { width, type } }, `${width}w`])
    expect(requestsIn(widthsOf(address, 'image/avif'))).toEqual(copies('image/avif'))
    expect(requestsIn(widthsOf(address, 'image/webp'))).toEqual([
      ...copies('image/webp'),
      [{ name: `${hash}.webp`, copy: null }, '1200w'],
    ])
  })

  it.each([`/pictures/uploaded/${hash}.png`, '/pictures/sports/judo.svg', 'https://club.example/logo.webp'])(
    'are not offered for %s',
    (other) => {
      expect(widthsOf(other, 'image/avif') ?? widthsOf(other, 'image/webp')).toBeUndefined()
    },
  )

  it.each([
    `/pictures/uploaded/321/${hash}.webp`,
    `/pictures/uploaded/0320/${hash}.webp`,
    `/pictures/uploaded/320//${hash}.webp`,
    `/pictures/uploaded/320/640/${hash}.webp`,
    `/pictures/uploaded/320/${hash}.png`,
    `/pictures/uploaded/${hash}.avif`,
    `/pictures/uploaded/-320/${hash}.webp`,
    `/pictures/uploaded/3.2e2/${hash}.webp`,
    `/pictures/uploaded/${hash}.webp/320`,
    `/pictures/uploaded/320${hash}.webp`,
    '/pictures/uploaded/320/',
    '/pictures/uploaded',
    `/320/${hash}.webp`,
  ])('do not include %s', (path) => {
    expect(pictureRequest(path)).toBeNull()
  })
})

describe("a picture's address", () => {
  it.each(['/pictures/clubs/club-nautico.svg', '/pictures/b_c~d.PNG', 'https://club.example/logo.png'])(
    'may be %s',
    (address) => {
      expect(optionalPictureSchema.parse(address)).toBe(address)
    },
  )

  it('may be absent', () => {
    expect([null, ''].map((address) => optionalPictureSchema.parse(address))).toEqual([null, null])
  })

  it.each([
    '//evil.example/a.svg',
    '/\\evil.example/a.svg',
    '\\\\evil.example/a.svg',
    '/\t/evil.example/a.svg',
    '/../api/v1/private/users',
    '/pictures/../api/v1/profile',
    '/pictures//a.svg',
    '/pictures/%2e%2e/a.svg',
    '/a.svg?x=1',
    '/a.svg#x',
    '/user@evil.example',
    '/',
    'http://club.example/logo.png',
    'https://club.example@evil.example/logo.png',
    'pictures/a.svg',
    '/signout',
    '/a.svg',
    '/pictures/a',
    '/pictures/a.html',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
  ])('is refused: %j', (address) => {
    expect(optionalPictureSchema.safeParse(address).error?.issues[0]?.message).toBe('invalidPicture')
  })
})
