import type { KeptType } from '#domain/pictureRules'
import type { WriteTransaction } from '../store/port.ts'

/** A picture as it is kept: re-encoded, no side longer than `KEPT_SIDE`, without whatever else its file told. */
export type MadePicture = { bytes: Uint8Array<ArrayBuffer>; type: KeptType; width: number; height: number }

/**
 * Makes what is kept of a file that `pictureFault` lets pass: the first frame, turned as its camera meant it. It throws the DomainError
 * `brokenPicture` for what cannot be decoded. In a process it is `sharpPictures.ts`; a page has its own canvas for it.
 */
export interface PictureMaker {
  make(bytes: Uint8Array<ArrayBuffer>): Promise<MadePicture>
}

/** Opens a transaction that writes for somebody who may. */
export type Writing = <T>(work: (tx: WriteTransaction) => Promise<T>) => Promise<T>

/**
 * Where the bytes of pictures lie. Which pictures there are, and since when, the store's `pictures` know in any case, so that a record names
 * none that is not there. `tests/contract/pictures.test.ts` holds the one suite that every adapter passes. It throws StoreUnavailable when the place cannot be reached.
 */
export interface PictureStore {
  /** Keeps a picture under its name; keeping it again begins its time anew, and changes nothing else. `at` is an instant. */
  put(picture: { name: string; bytes: Uint8Array<ArrayBuffer>; at: string }, writing: Writing): Promise<void>
  /** The bytes of a picture, null when there is none of the name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes those that were put before an instant and that no record names; answers how many. */
  removeUnused(before: string): Promise<number>
}
