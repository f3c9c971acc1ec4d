import type { PictureReads, PictureWrites } from '../port/pictures.ts'
import { namedBy } from './references.ts'
import type { Session, WriteSession } from './session.ts'

export function pictureReads(session: Session): PictureReads {
  return {
    async get(name) {
      return session.open.tables.pictures.get(name) ?? null
    },
  }
}

export function pictureWrites(session: WriteSession): PictureWrites {
  return {
    async put(picture) {
      const stored = session.open.tables.pictures.get(picture.name)
      const at = stored && stored.at > picture.at ? stored.at : picture.at
      session.put('pictures', { ...picture, at, bytes: stored?.bytes ?? picture.bytes })
    },
    async removeUnused(before) {
      const isNamed = (name: string) => namedBy(session.open, 'pictures', name) !== null
      const old = [...session.open.tables.pictures.all()].filter(({ at, name }) => at < before && !isNamed(name))
      for (const { name } of old) session.drop('pictures', name)
      return old.map(({ name }) => name).toSorted()
    },
  }
}
