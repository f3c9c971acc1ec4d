import { describe, expect, it, onTestFinished } from 'vitest'
import { pictureAddress } from '#domain/clubs/pictureRules'
import { createDatabasePictures } from '#server/pictures/pictureFiles'
import type { PictureStore } from '#server/pictures/port'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { Store } from '#server/store/port'
import { aPicture, aSnapshot, aSport, anInstitution } from '../../support/builders.ts'
import { type CreateStore, NOW } from './support.ts'

type CreatePictures = (store: Store) => PictureStore

const EARLY = '2024-06-13T15:00:00.000Z'
const BETWEEN = '2024-06-14T15:00:00.000Z'
const LATE = '2024-06-15T15:00:00.000Z'

/** Tests a picture store against server/pictures/port.ts. The record store knows which pictures are in use. */
export function describePictures(
  createStore: CreateStore,
  createPictures: CreatePictures = (store) => createDatabasePictures(store, () => NOW),
): void {
  async function open(content: Partial<Snapshot> = {}) {
    const store = await createStore(aSnapshot(content))
    onTestFinished(() => store.close())
    const pictures = createPictures(store)
    const { write } = store.as({ kind: 'system' }, NOW)
    const put = (content_: string, at = LATE) => {
      const { name, bytes } = picture(content_)
      return pictures.put({ name, bytes, at }, write)
    }
    return { pictures, write, put }
  }

  describe('pictures', () => {
    it('are returned byte by byte, only under their own name', async () => {
      const { pictures, put } = await open()
      const all = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('')
      await put(all)
      await put('')
      expect(await pictures.get(picture(all).name)).toEqual(picture(all).bytes)
      expect(await pictures.get(picture('').name)).toEqual(new Uint8Array())
      for (const name of [picture('other').name, '', 'x', `${picture(all).name}.webp`, "'", '../etc/passwd']) {
        expect(await pictures.get(name)).toBeNull()
      }
    })

    it('are stored once, however often they are sent', async () => {
      const { pictures, put } = await open()
      await put('a', EARLY)
      await put('a', LATE)
      await put('a', EARLY)
      expect(await pictures.get(picture('a').name)).toEqual(picture('a').bytes)
      expect(await pictures.removeUnused(BETWEEN)).toBe(0)
      expect(await pictures.removeUnused('2024-06-16T00:00:00.000Z')).toBe(1)
    })

    it('are removed once they are old, but only if no record refers to them', async () => {
      const sport = aSport()
      const { pictures, put, write } = await open({ sports: [sport] })
      for (const content of ['logo', 'field', 'sport', 'old']) await put(content, EARLY)
      await put('new', LATE)
      const institution = anInstitution({ logoUrl: addressOf('logo'), pictureUrl: addressOf('field') })
      await write(async (tx) => {
        await tx.institutions.insert(institution)
        await tx.sports.insert(aSport({ typeId: sport.typeId, imageUrl: addressOf('sport') }))
      })
      const remaining = async () => {
        const names = ['logo', 'field', 'sport', 'old', 'new']
        const files = await Promise.all(names.map((content) => pictures.get(picture(content).name)))
        return names.filter((_, index) => files[index])
      }
      expect(await pictures.removeUnused(BETWEEN)).toBe(1)
      expect(await remaining()).toEqual(['logo', 'field', 'sport', 'new'])
      await write((tx) => tx.institutions.update({ ...institution, logoUrl: null, version: 2 }, 1))
      expect(await pictures.removeUnused(BETWEEN)).toBe(1)
      expect(await remaining()).toEqual(['field', 'sport', 'new'])
      await write((tx) => tx.institutions.update({ ...institution, logoUrl: null, pictureUrl: null, version: 3 }, 2))
      expect(await pictures.removeUnused(BETWEEN)).toBe(1)
      expect(await remaining()).toEqual(['sport', 'new'])
      // A removed picture can be stored again.
      await put('old', LATE)
      expect(await remaining()).toEqual(['sport', 'old', 'new'])
    })

    it('must exist before a record refers to them', async () => {
      const { typeId, ...sport } = aSport()
      const { put, write } = await open({ sports: [{ ...sport, typeId }] })
      const address = addressOf('a')
      for (const field of ['logoUrl', 'pictureUrl'] as const) {
        const institution = anInstitution({ [field]: address })
        await expect(write((tx) => tx.institutions.insert(institution))).rejects.toMatchObject({
          reference: `institution.${field}`,
        })
      }
      await expect(write((tx) => tx.sports.insert(aSport({ typeId, imageUrl: address })))).rejects.toMatchObject({
        reference: 'sport.imageUrl',
      })
      await put('a')
      await write((tx) => tx.institutions.insert(anInstitution({ logoUrl: address, pictureUrl: address })))
      // Other addresses are not ours, so nobody checks that they exist.
      for (const url of ['/pictures/clubs/a.svg', 'https://club.example/pictures/uploaded/a.webp', null]) {
        await write((tx) => tx.institutions.insert(anInstitution({ logoUrl: url, pictureUrl: url })))
      }
    })
  })
}

const picture = (content: string) => {
  const { name, bytes } = aPicture(content)
  if (!bytes) throw new Error('a picture of the builder has bytes')
  return { name, bytes }
}
const addressOf = (content: string) => pictureAddress(picture(content).name)
