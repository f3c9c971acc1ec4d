/**
 * An uploaded picture, under the name that its bytes give it (`domain/clubs/pictureRules.ts`). `at` is the instant of
 * the last `put`. `bytes` is null if they are kept elsewhere.
 */
export type StoredPicture = { name: string; at: string; bytes: Uint8Array<ArrayBuffer> | null }

export interface PictureReads {
  /** Not scoped: a picture is visible to anybody who knows its name. */
  get(name: string): Promise<StoredPicture | null>
}

export interface PictureWrites {
  /** Adds a picture. An existing one gets the later `at`, and these bytes if it had none. */
  put(picture: StoredPicture): Promise<void>
  /**
   * Removes the pictures last put before an instant that no record names. Only the product itself may call it. Returns
   * their names.
   */
  removeUnused(before: string): Promise<string[]>
}
