import type { Clock } from '#domain/values/calendar'
import type { Store } from '../store/port.ts'
import type { PictureStore } from './port.ts'

export function createDatabasePictures(store: Store, clock: Clock): PictureStore {
  return {
    async put(picture, writing) {
      await writing(({ pictures }) => pictures.put(picture))
    },
    async get(name) {
      const record = await store.as({ kind: 'public' }, clock()).read(({ pictures }) => pictures.get(name))
      return record?.bytes ?? null
    },
    async removeUnused(before) {
      const operations = store.as({ kind: 'system' }, clock())
      return (await operations.write(({ pictures }) => pictures.removeUnused(before))).length
    },
  }
}
