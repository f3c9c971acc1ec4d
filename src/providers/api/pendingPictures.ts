import { HttpError } from 'react-admin'
import { z } from 'zod'

/** A picture selected in a form and not uploaded yet, in the format of react-admin's `ImageInput`. `src` displays it. */
export type PendingPicture = { rawFile: File; src: string; title: string }

export function isPendingPicture(value: unknown): value is PendingPicture {
  return typeof value === 'object' && value !== null && 'rawFile' in value && value.rawFile instanceof File
}

export type UploadFile = (file: File) => Promise<string>

export const uploadedSchema = z.object({ path: z.string() })

/** A form's values, with each picture uploaded and replaced by its address. A retry does not upload it again. */
export function createPictureUploads(upload: UploadFile) {
  const uploaded = new WeakMap<File, string>()

  async function addressOf(field: string, { rawFile }: PendingPicture): Promise<string> {
    try {
      const address = uploaded.get(rawFile) ?? (await upload(rawFile))
      uploaded.set(rawFile, address)
      return address
    } catch (error) {
      if (error instanceof HttpError && (error.status === 413 || error.status === 422)) {
        error.body = { ...error.body, errors: { [field]: error.message } }
      }
      throw error
    }
  }

  return async <Values extends object>(values: Values): Promise<Values> => {
    const addresses: [string, string][] = []
    for (const [field, value] of Object.entries(values)) {
      if (isPendingPicture(value)) addresses.push([field, await addressOf(field, value)])
    }
    return { ...values, ...Object.fromEntries(addresses) }
  }
}
