import type { KeptType, NarrowType, NarrowWidth } from '#domain/pictureRules'
import type { WriteTransaction } from '../store/port.ts'

/** A picture as it is kept: re-encoded, no side longer than `KEPT_SIDE`, without the file's metadata. */
export type MadePicture = { bytes: Uint8Array<ArrayBuffer>; type: KeptType; width: number; height: number }

/**
 * Makes the kept picture from a file that `pictureFault` accepts: the first frame, turned the right way up. Throws the
 * DomainError `brokenPicture` for a file that cannot be decoded. A process uses `sharpPictures.ts`; a page uses its
 * canvas.
 */
export interface PictureMaker {
  make(bytes: Uint8Array<ArrayBuffer>): Promise<MadePicture>
  /** Makes a narrower copy of a kept picture, not wider than it is. Absent where the picture itself has to do. */
  narrow?(
    bytes: Uint8Array<ArrayBuffer>,
    as: { width: NarrowWidth; type: NarrowType },
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Runs work in a transaction that writes, for a person who may. */
export type Writing = <T>(work: (tx: WriteTransaction) => Promise<T>) => Promise<T>

/**
 * Keeps the bytes of pictures. The store's `pictures` always have a row for each picture, so that a record cannot name
 * one that does not exist. Every adapter passes the suite in `tests/contract/pictures.test.ts`. Throws StoreUnavailable
 * when the place cannot be reached.
 */
export interface PictureStore {
  /** Keeps a picture under its name. Keeping it again only renews its time. `at` is an instant. */
  put(picture: { name: string; bytes: Uint8Array<ArrayBuffer>; at: string }, writing: Writing): Promise<void>
  /** Returns the bytes of a picture, null when no picture has the name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes the pictures kept before an instant that no record names. Returns how many. */
  removeUnused(before: string): Promise<number>
}
