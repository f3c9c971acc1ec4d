import { GIF } from 'image-size/types/gif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { UPLOAD_LIMITS } from './pictureRules.ts'
import type { PictureFault } from './pictureRules.ts'

const KINDS = [PNG, JPG, WEBP, GIF] as const

/** Where the dimensions stand, with whatever a camera writes before them; what a header is looked for in is bounded. */
const HEADER_BYTES = 2 * 1024 * 1024

/**
 * Why a file is not taken, by its bytes alone and before anything of it is decoded; null when it may be. Neither its name nor what its sender calls
 * it is asked. A file that passes may still turn out to be broken.
 */
export function pictureFault(bytes: Uint8Array): PictureFault | null {
  if (bytes.byteLength > UPLOAD_LIMITS.bytes) return 'pictureTooHeavy'
  const header = bytes.subarray(0, HEADER_BYTES)
  const kind = KINDS.find(({ validate }) => isSo(() => validate(header)))
  if (!kind) return 'notAPicture'
  try {
    const { width, height } = kind.calculate(header)
    return sizeFault(width, height)
  } catch {
    // It begins as a picture does, and ends before it says how large it is.
    return 'brokenPicture'
  }
}

function sizeFault(width: number, height: number): PictureFault | null {
  const { side, pixels, leastSide } = UPLOAD_LIMITS
  if (width > side || height > side || width * height > pixels) return 'pictureTooLarge'
  return width < leastSide || height < leastSide ? 'pictureTooSmall' : null
}

/** A reader throws where a file is too short to be asked. */
function isSo(ask: () => boolean): boolean {
  try {
    return ask()
  } catch {
    return false
  }
}
