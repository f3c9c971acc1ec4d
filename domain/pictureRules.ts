/** What an uploaded picture may be at most, and at least: bytes, and pixels of a side and in all. */
export const UPLOAD_LIMITS = { bytes: 5 * 1024 * 1024, side: 12_000, pixels: 50_000_000, leastSide: 32 } as const

/** The content types of what may be uploaded, as a form and the API's document name them; what a file is its bytes say. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** What is kept of a picture: no side longer than this, in pixels, and how well it is encoded (0 to 1). */
export const KEPT_SIDE = 1_200
export const KEPT_QUALITY = 0.82

/** Why a file is not taken; each is an error of the API. */
export type PictureFault = 'notAPicture' | 'brokenPicture' | 'pictureTooHeavy' | 'pictureTooLarge' | 'pictureTooSmall'

/** The types in which pictures are kept, by the end of their names. */
const KEPT_TYPES = { webp: 'image/webp', png: 'image/png' } as const
type Ending = keyof typeof KEPT_TYPES
export type KeptType = (typeof KEPT_TYPES)[Ending]

/** Where uploaded pictures lie on the own site. */
export const PICTURE_FOLDER = '/pictures/uploaded'

/** The name of a kept picture: the SHA-256 of its bytes in hexadecimal, so that a name never means another picture. */
export function pictureName(sha256: string, type: KeptType): string {
  return `${sha256}.${type === 'image/webp' ? 'webp' : 'png'}`
}

/** The content type that a name tells, null of what is no name of a picture. */
export function typeOfPicture(name: string): KeptType | null {
  const ending = /^[0-9a-f]{64}\.(webp|png)$/.exec(name)?.[1]
  // One of the two that the pattern names.
  return ending === undefined ? null : KEPT_TYPES[ending as Ending]
}

/** The address of a kept picture, as records name it. */
export const pictureAddress = (name: string) => `${PICTURE_FOLDER}/${name}`

/** The name of the uploaded picture that an address leads to; null of any other address. */
export function uploadedName(address: string | null): string | null {
  return address?.startsWith(`${PICTURE_FOLDER}/`) ? address.slice(PICTURE_FOLDER.length + 1) : null
}
