import { DomainError } from '#domain/api/errors'
import { KEPT_QUALITY, KEPT_SIDE } from '#domain/clubs/pictureRules'
import type { PictureMaker } from '#server/pictures/port'

/** Unlike the process, a browser accepts a truncated file. One that encodes no WebP keeps PNG. */
export const canvasPictures: PictureMaker = {
  async make(bytes) {
    const picture = await decoded(bytes)
    const scale = Math.min(1, KEPT_SIDE / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: KEPT_QUALITY })
    return {
      bytes: new Uint8Array(await blob.arrayBuffer()),
      type: blob.type === 'image/webp' ? 'image/webp' : 'image/png',
      width: canvas.width,
      height: canvas.height,
    }
  },
}

async function decoded(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([bytes]))
  } catch (cause) {
    throw new DomainError('brokenPicture', { cause })
  }
}
