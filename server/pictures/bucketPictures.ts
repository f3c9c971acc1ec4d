import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Clock } from '#domain/values/calendar'
import { typeOfPicture } from '#domain/clubs/pictureRules'
import { sha256 } from '#domain/values/identifier'
import { Outage } from '../outage.ts'
import { StoreUnavailable } from '../store/port/failures.ts'
import type { Store } from '../store/port.ts'
import type { PictureStore } from './port.ts'

export type BucketSettings = {
  bucket: string
  region: string
  endpoint?: string | undefined
  /** Whether the bucket's name is part of the path and not of the host, as on most servers other than Amazon's. */
  pathStyle?: boolean
  credentials?: { accessKeyId: string; secretAccessKey: string }
  timeoutMs?: number
}

const ATTEMPTS = 3
/** Few enough that the transaction ends long before the database's idle timeout. */
const DELETIONS_PER_TRANSACTION = 25
const keyOf = (name: string) => `pictures/${name}`

/** Each picture also has a row in the database, which keeps the bytes of pictures from before the bucket. */
export function createBucketPictures(store: Store, clock: Clock, settings: BucketSettings): PictureStore {
  const { bucket: Bucket, region, endpoint, pathStyle = false, credentials, timeoutMs = 5_000 } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    // Not every compatible server knows the newer checksums. The name is a checksum already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  })
  return {
    async put({ name, bytes, at }, writing) {
      // The row comes first: a picture that does not arrive is removed later, one without a row would stay for ever.
      await writing(({ pictures }) => pictures.put({ name, at, bytes: null }))
      const object = { Bucket, Key: keyOf(name), Body: bytes, ContentType: typeOfPicture(name) ?? undefined }
      await withOutage(() => client.send(new PutObjectCommand(object)))
    },
    async get(name) {
      const record = await store.as({ kind: 'public' }, clock()).read(({ pictures }) => pictures.get(name))
      if (!record || record.bytes) return record?.bytes ?? null
      return withOutage(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
          const bytes = new Uint8Array((await Body?.transformToByteArray()) ?? [])
          // Anything else would be cached for ever.
          if (!name.startsWith(await sha256(bytes))) throw new Error('it is not the picture that was kept')
          return bytes
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      })
    },
    async removeUnused(before) {
      let count = 0
      for (;;) {
        const names = await store.as({ kind: 'system' }, clock()).write(async ({ pictures }) => {
          const page = await pictures.removeUnused(before, DELETIONS_PER_TRANSACTION)
          // The rows are locked here, so that a concurrent upload of the same picture waits until it is gone.
          for (const name of page) {
            await withOutage(() => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
          }
          return page
        })
        count += names.length
        if (names.length < DELETIONS_PER_TRANSACTION) return count
      }
    },
  }
}

async function withOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StoreUnavailable(new Outage('bucket', 'the bucket of pictures does not do what is asked', error))
  }
}
