export const UPLOAD_LIMITS = { bytes: 5 * 1024 * 1024, side: 12_000, pixels: 50_000_000, leastSide: 32 } as const

/** For forms and the API's document; a file's bytes decide its type. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const STORED_SIDE = 1_200
export const STORED_QUALITY = 0.82

/** Widths in pixels and content types of a stored picture's narrower copies. There are no others. */
export const NARROW_WIDTHS = [320, 640, 960] as const
export type NarrowWidth = (typeof NARROW_WIDTHS)[number]
export type NarrowType = 'image/avif' | 'image/webp'

export type PictureFault = 'notAPicture' | 'brokenPicture' | 'pictureTooHeavy' | 'pictureTooLarge' | 'pictureTooSmall'

const STORED_TYPES = { webp: 'image/webp', png: 'image/png' } as const
type Ending = keyof typeof STORED_TYPES
export type StoredType = (typeof STORED_TYPES)[Ending]

/** By its bytes: a PNG begins with 0x89. */
export const storedTypeOf = (bytes: Uint8Array): StoredType => (bytes[0] === 0x89 ? 'image/png' : 'image/webp')

export const PICTURE_FOLDER = '/pictures/uploaded'

export function pictureName(sha256: string, type: StoredType): string {
  return `${sha256}.${type === 'image/webp' ? 'webp' : 'png'}`
}

export function typeOfPicture(name: string): StoredType | null {
  const ending = /^[0-9a-f]{64}\.(webp|png)$/.exec(name)?.[1]
  // The pattern allows only these two endings.
  return ending === undefined ? null : STORED_TYPES[ending as Ending]
}

export const pictureAddress = (name: string) => `${PICTURE_FOLDER}/${name}`

export type PictureRequest = { name: string; copy: { width: NarrowWidth; type: NarrowType } | null }

export function pictureRequest(path: string): PictureRequest | null {
  const name = uploadedName(path) ?? ''
  if (typeOfPicture(name)) return { name, copy: null }
  const [, widthText, hash = '', ending] = /^(\d+)\/([0-9a-f]{64})\.(avif|webp)$/.exec(name) ?? []
  const width = NARROW_WIDTHS.find((one) => String(one) === widthText)
  if (width === undefined) return null
  return {
    name: pictureName(hash, 'image/webp'),
    copy: { width, type: ending === 'avif' ? 'image/avif' : 'image/webp' },
  }
}

/** Undefined where there are no copies. The stored picture is the widest WebP. */
export function widthsOf(address: string, type: NarrowType): string | undefined {
  const name = uploadedName(address)
  if (!name?.endsWith('.webp')) return undefined
  const isAvif = type === 'image/avif'
  const copy = isAvif ? name.replace('.webp', '.avif') : name
  const narrow = NARROW_WIDTHS.map((width) => `${PICTURE_FOLDER}/${width}/${copy} ${width}w`)
  return [...narrow, ...(isAvif ? [] : [`${address} ${STORED_SIDE}w`])].join(', ')
}

export function uploadedName(address: string | null): string | null {
  return address?.startsWith(`${PICTURE_FOLDER}/`) ? address.slice(PICTURE_FOLDER.length + 1) : null
}
