import type { Sharp } from 'sharp'
import { DomainError } from '#domain/errors'
import { KEPT_QUALITY, KEPT_SIDE, UPLOAD_LIMITS } from '#domain/pictureRules'
import type { MadePicture, PictureMaker } from './port.ts'

/** The readers of libvips that a picture may reach. All others are blocked. */
const READERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
]
/** The longest that one picture may take, in seconds. */
const LONGEST_SECONDS = 20

/**
 * Makes pictures with sharp, one at a time, so that many uploads at once do not fill the memory. sharp is loaded with
 * the first picture.
 */
export function createSharpPictures(): PictureMaker {
  let before: Promise<unknown> = Promise.resolve()
  return {
    make(bytes) {
      const made = before.then(() => make(bytes))
      before = made.catch(() => {})
      return made
    },
  }
}

async function make(bytes: Uint8Array): Promise<MadePicture> {
  const sharp = await loaded()
  try {
    return await encoded(
      sharp(bytes, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error', sequentialRead: true }),
    )
  } catch (cause) {
    const isSlow = cause instanceof Error && cause.message.includes('timeout')
    throw new DomainError(isSlow ? 'unavailable' : 'brokenPicture', { cause })
  }
}

let library: Promise<typeof import('sharp').default> | null = null

function loaded() {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: READERS })
    return sharp
  })
  return library
}

/** Metadata is dropped: sharp only keeps it on request. */
async function encoded(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: Math.round(KEPT_QUALITY * 100), smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), type: 'image/webp', width: info.width, height: info.height }
}
