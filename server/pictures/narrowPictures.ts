import type { NarrowType, NarrowWidth } from '#domain/clubs/pictureRules'
import type { PictureMaker, PictureStore } from './port.ts'

const MOST_BYTES = 32 * 1024 * 1024
/** How many copies may be in the making. Beyond that, the picture itself is the answer. */
const MOST_WAITING = 24

type Copy = { width: NarrowWidth; type: NarrowType }

/** `isMade` is false where the picture itself is the answer for now. */
type NarrowPicture = { bytes: Uint8Array<ArrayBuffer>; type: NarrowType; isMade: boolean }

export type NarrowPictures = (name: string, copy: Copy) => Promise<NarrowPicture | null>

type Options = {
  store: Pick<PictureStore, 'get'>
  maker: Pick<PictureMaker, 'narrow'>
  report: (error: unknown) => void
  mostBytes?: number
  mostWaiting?: number
}

/**
 * Each made once, when asked for, and kept up to `mostBytes`. Null when no picture has the name; one that cannot be
 * narrowed is reported and answered as it is.
 */
export function createNarrowPictures({
  store,
  maker,
  report,
  mostBytes = MOST_BYTES,
  mostWaiting = MOST_WAITING,
}: Options): NarrowPictures {
  const pictures = new Map<string, NarrowPicture>()
  const making = new Map<string, Promise<NarrowPicture | null>>()
  let keptBytes = 0

  function keep(key: string, picture: NarrowPicture): void {
    pictures.set(key, picture)
    keptBytes += picture.bytes.byteLength
    for (const [oldest, { bytes }] of pictures) {
      if (keptBytes <= mostBytes) return
      pictures.delete(oldest)
      keptBytes -= bytes.byteLength
    }
  }

  async function make(key: string, name: string, copy: Copy): Promise<NarrowPicture | null> {
    const isFull = making.size >= mostWaiting
    const whole = await store.get(name)
    if (!whole) return null
    const standIn = { bytes: whole, type: 'image/webp', isMade: false } as const
    if (!maker.narrow || isFull) return standIn
    try {
      const bytes = await maker.narrow(whole, copy)
      const isWorse = copy.type === 'image/webp' && bytes.byteLength >= whole.byteLength
      const picture = { bytes: isWorse ? whole : bytes, type: copy.type, isMade: true }
      keep(key, picture)
      return picture
    } catch (error) {
      report(error)
      return standIn
    }
  }

  return (name, copy) => {
    const key = `${name} ${copy.width} ${copy.type}`
    const picture = pictures.get(key)
    if (picture) {
      pictures.delete(key)
      pictures.set(key, picture)
      return Promise.resolve(picture)
    }
    const running = making.get(key) ?? make(key, name, copy).finally(() => making.delete(key))
    making.set(key, running)
    return running
  }
}
