import type { Clock } from '#domain/calendar'
import { createDatabasePictures } from '#server/pictures/databasePictures'
import type { PictureStore } from '#server/pictures/port'
import type { Store } from '#server/store/port'
import type { ServerConfig } from '../config/serverConfig.ts'

/** Where the configuration has pictures kept: in the database, or in a bucket. */
export async function openPictures(
  { pictures }: Pick<ServerConfig, 'pictures'>,
  store: Store,
  clock: Clock,
): Promise<PictureStore> {
  if (pictures.kind === 'database') return createDatabasePictures(store, clock)
  // Loaded here alone: most installations have no use for the AWS client.
  const { createBucketPictures } = await import('#server/pictures/bucketPictures')
  return createBucketPictures(store, clock, pictures)
}
