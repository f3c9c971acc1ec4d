import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Clock } from '#domain/calendar'
import { typeOfPicture } from '#domain/pictureRules'
import { StoreUnavailable } from '../store/port.ts'
import type { Store } from '../store/port.ts'
import type { PictureStore } from './port.ts'

export type BucketSettings = {
  bucket: string
  region: string
  /** Where the bucket's API answers; by default where Amazon has it. */
  endpoint?: string | undefined
  /** Whether the bucket's name is a part of the path and not of the host, as other servers than Amazon's mostly have it. */
  pathStyle?: boolean
  /** By default those of the environment, a profile or the machine's role, as every AWS client finds them. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** How long one attempt may take (milliseconds); by default 5,000. */
  timeoutMs?: number
}

const ATTEMPTS = 3
const keyOf = (name: string) => `pictures/${name}`

/**
 * Pictures in a bucket of S3, or of a server that speaks as S3 does; the database knows of each of them. What was put into the database before there
 * was a bucket is still answered from there.
 */
export function createBucketPictures(store: Store, clock: Clock, settings: BucketSettings): PictureStore {
  const { bucket: Bucket, region, endpoint, pathStyle = false, credentials, timeoutMs = 5_000 } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Not every server that speaks as S3 does knows the newer checksums; the name is one already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  })
  return {
    async put({ name, bytes, at }, writing) {
      // Noted first: a picture that then does not arrive is removed by and by, one that nobody knows of would stay for ever.
      await writing(({ pictures }) => pictures.put({ name, at, bytes: null }))
      const object = { Bucket, Key: keyOf(name), Body: bytes, ContentType: typeOfPicture(name) ?? undefined }
      await reaching(() => client.send(new PutObjectCommand(object)))
    },
    async get(name) {
      const known = await store.as({ kind: 'public' }, clock()).read(({ pictures }) => pictures.get(name))
      if (!known || known.bytes) return known?.bytes ?? null
      return reaching(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
          return Body ? new Uint8Array(await Body.transformToByteArray()) : null
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      })
    },
    async removeUnused(before) {
      return store.as({ kind: 'system' }, clock()).write(async ({ pictures }) => {
        const names = await pictures.removeUnused(before)
        // While they are locked, so that somebody who puts one of them again does so after it is gone.
        for (const name of names) {
          await reaching(() => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
        }
        return names.length
      })
    },
  }
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StoreUnavailable(error)
  }
}
