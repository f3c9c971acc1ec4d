import { GIF } from 'image-size/types/gif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { UPLOAD_LIMITS, type PictureFault } from './pictureRules.ts'

const KINDS = [PNG, JPG, WEBP, GIF] as const

const HEADER_BYTES = 2 * 1024 * 1024

/** Only by the bytes, without decoding. A file that passes may still be broken. */
export function pictureFault(bytes: Uint8Array): PictureFault | null {
  if (bytes.byteLength > UPLOAD_LIMITS.bytes) return 'pictureTooHeavy'
  const header = bytes.subarray(0, HEADER_BYTES)
  const kind = KINDS.find(({ validate }) => isRecognised(() => validate(header)))
  if (!kind) return 'notAPicture'
  try {
    const { width, height } = kind.calculate(header)
    return sizeFault(width, height)
  } catch {
    return 'brokenPicture'
  }
}

function sizeFault(width: number, height: number): PictureFault | null {
  const { side, pixels, leastSide } = UPLOAD_LIMITS
  if (width > side || height > side || width * height > pixels) return 'pictureTooLarge'
  return width < leastSide || height < leastSide ? 'pictureTooSmall' : null
}

function isRecognised(read: () => boolean): boolean {
  try {
    return read()
  } catch {
    return false
  }
}
