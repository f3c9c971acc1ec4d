import { DomainError } from '#domain/api/errors'
import { pictureFault } from '#domain/clubs/picture'
import { pictureAddress, pictureName } from '#domain/clubs/pictureRules'
import { sha256 } from '#domain/values/identifier'
import type { MadePicture, PictureMaker, PictureStore, Writing } from '../../pictures/port.ts'

export type UploadedPicture = { path: string; width: number; height: number }

/** Throws a `PictureFault`, or `brokenPicture`. */
export async function madePicture(maker: PictureMaker, file: Uint8Array<ArrayBuffer>): Promise<MadePicture> {
  const fault = pictureFault(file)
  if (fault) throw new DomainError(fault)
  return maker.make(file)
}

/** Under the name of its bytes, so that the same file twice is one picture. */
export async function uploadPicture(
  { maker, store, writing, now }: { maker: PictureMaker; store: PictureStore; writing: Writing; now: number },
  file: Uint8Array<ArrayBuffer>,
): Promise<UploadedPicture> {
  const { bytes, type, width, height } = await madePicture(maker, file)
  const name = pictureName(await sha256(bytes), type)
  await store.put({ name, bytes, at: new Date(now).toISOString() }, writing)
  return { path: pictureAddress(name), width, height }
}
