import { HttpError } from 'react-admin'
import { z } from 'zod'

/** A picture chosen in a form and not uploaded yet, in the format of react-admin's `ImageInput`. `src` displays it. */
export type ChosenPicture = { rawFile: File; src: string; title: string }

/** Whether a form's value is a chosen picture. */
export function isChosen(value: unknown): value is ChosenPicture {
  return typeof value === 'object' && value !== null && 'rawFile' in value && value.rawFile instanceof File
}

/** Sends a file. Returns the address by which records refer to it. */
export type UploadFile = (file: File) => Promise<string>

export const uploadedSchema = z.object({ path: z.string() })

/**
 * A form's values, with each chosen picture uploaded and replaced by its address. A picture's fault becomes an error of
 * its field, and nothing is saved. If saving the rest fails, a retry does not upload the picture again.
 */
export function createPictureUploads(upload: UploadFile) {
  const uploaded = new WeakMap<File, string>()

  async function addressOf(field: string, { rawFile }: ChosenPicture): Promise<string> {
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
    const sent: [string, string][] = []
    for (const [field, value] of Object.entries(values)) {
      if (isChosen(value)) sent.push([field, await addressOf(field, value)])
    }
    return { ...values, ...Object.fromEntries(sent) }
  }
}
