import { createPdfReceipts } from './pdfReceipts.ts'
import { LOGO_PIXELS, type PaperPrinter } from './papers.ts'

export function createNodeReceipts(): PaperPrinter {
  return createPdfReceipts(async () => (await import('pdfkit')).default, logoOf)
}

/** PDF does not support WebP: converts a stored picture to a PNG on white; null if it cannot be read. */
async function logoOf(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(picture, { failOn: 'error' })
      .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
    return new Uint8Array(await image.toBuffer())
  } catch {
    return null
  }
}
