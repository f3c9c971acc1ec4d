import type { Sharp } from 'sharp'
import { DomainError } from '#domain/api/errors'
import { createQueue } from '#domain/values/queue'
import { STORED_QUALITY, STORED_SIDE, UPLOAD_LIMITS, type NarrowType } from '#domain/clubs/pictureRules'
import { Outage } from '../outage.ts'
import type { EncodedPicture, PictureMaker } from './port.ts'

/** The readers of libvips that a picture may reach. All others are blocked. */
const READERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
]
const LONGEST_SECONDS = 20

const WEBP = { quality: Math.round(STORED_QUALITY * 100), smartSubsample: true }
/** Looks as good as our WebP; a higher effort takes five times as long and saves a few bytes. */
const AVIF = { quality: 60, effort: 2 } as const

/** One upload and one copy at a time, so that many at once do not fill the memory. sharp loads with the first picture. */
export function createSharpPictures(): PictureMaker {
  const uploads = createQueue()
  const copies = createQueue()
  return { make: (bytes) => uploads(() => make(bytes)), narrow: (bytes, as) => copies(() => narrow(bytes, as)) }
}

async function make(bytes: Uint8Array): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  try {
    return await encode(sharp(bytes, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error', sequentialRead: true }))
  } catch (cause) {
    const isSlow = cause instanceof Error && cause.message.includes('timeout')
    if (isSlow)
      throw new DomainError('unavailable', { cause: new Outage('picture', 'it took too long to make', cause) })
    throw new DomainError('brokenPicture', { cause })
  }
}

let library: Promise<typeof import('sharp').default> | null = null

function loadSharp() {
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
async function encode(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), type: 'image/webp', width: info.width, height: info.height }
}

async function narrow(
  bytes: Uint8Array,
  { width, type }: { width: number; type: NarrowType },
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const picture = sharp(bytes).timeout({ seconds: LONGEST_SECONDS }).resize({ width, withoutEnlargement: true })
  return new Uint8Array(await (type === 'image/avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer())
}
