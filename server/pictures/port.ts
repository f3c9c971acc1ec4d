import type { StoredType, NarrowType, NarrowWidth } from '#domain/clubs/pictureRules'
import type { WriteTransaction } from '../store/port.ts'

/** A picture as it is stored: re-encoded, no side longer than `STORED_SIDE`, without the file's metadata. */
export type EncodedPicture = { bytes: Uint8Array<ArrayBuffer>; type: StoredType; width: number; height: number }

/** Encodes the first frame of a file that `pictureFault` accepts, turned upright. Throws `brokenPicture`. */
export interface PictureMaker {
  make(bytes: Uint8Array<ArrayBuffer>): Promise<EncodedPicture>
  narrow?(
    bytes: Uint8Array<ArrayBuffer>,
    as: { width: NarrowWidth; type: NarrowType },
  ): Promise<Uint8Array<ArrayBuffer>>
}

type Writing = <T>(work: (tx: WriteTransaction) => Promise<T>) => Promise<T>

/** The store has a row for each picture, so that a record cannot name a missing one. Throws StoreUnavailable. */
export interface PictureStore {
  /** Stores a picture under its name. Storing it again only renews `at`, an instant. */
  put(picture: { name: string; bytes: Uint8Array<ArrayBuffer>; at: string }, writing: Writing): Promise<void>
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  removeUnused(before: string): Promise<number>
}
