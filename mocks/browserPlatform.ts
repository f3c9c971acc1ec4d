import type PDFDocument from 'pdfkit'
import { DomainError } from '#domain/api/errors'
import { STORED_QUALITY, STORED_SIDE } from '#domain/clubs/pictureRules'
import { LOGO_PIXELS, type PaperPrinter } from '#server/papers/papers'
import { createPdfReceipts } from '#server/papers/pdfReceipts'
import type { PictureMaker } from '#server/pictures/port'

// A page's replacements for sharp and for pdfkit's files.

/** Unlike sharp, a browser accepts a truncated file. A browser that cannot encode WebP stores PNG. */
export const canvasPictures: PictureMaker = {
  async make(bytes) {
    const picture = await decode(bytes)
    const scale = Math.min(1, STORED_SIDE / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: STORED_QUALITY })
    return {
      bytes: new Uint8Array(await blob.arrayBuffer()),
      type: blob.type === 'image/webp' ? 'image/webp' : 'image/png',
      width: canvas.width,
      height: canvas.height,
    }
  },
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([bytes]))
  } catch (cause) {
    throw new DomainError('brokenPicture', { cause })
  }
}

export function createPageReceipts(): PaperPrinter {
  return createPdfReceipts(load, logoOf)
}

/** pdfkit's types only know the document. */
type PageKit = { default: typeof PDFDocument; registerStdFonts: (...fonts: { name: string }[]) => void }

/** In a page, pdfkit reads the metrics of its fonts from modules instead of files. */
async function load() {
  const [pdfkit, { default: regular }, { default: bold }] = await Promise.all([
    import('pdfkit'),
    import('pdfkit/standard-fonts/Helvetica'),
    import('pdfkit/standard-fonts/HelveticaBold'),
  ])
  const { default: Document, registerStdFonts } = pdfkit as unknown as PageKit
  registerStdFonts(regular, bold)
  return Document
}

async function logoOf(picture: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const image = await createImageBitmap(new Blob([picture]))
    const scale = Math.min(1, LOGO_PIXELS / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale))
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return null
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  } catch {
    return null
  }
}
