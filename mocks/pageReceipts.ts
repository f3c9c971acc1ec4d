import type PDFDocument from 'pdfkit'
import { createPdfReceipts } from '#server/papers/pdfReceipts'
import { LOGO_PIXELS, type ReceiptPrinter } from '#server/papers/papers'

export function createPageReceipts(): ReceiptPrinter {
  return createPdfReceipts(load, logoOf)
}

/** pdfkit's types only know the document. */
type PageKit = { default: typeof PDFDocument; registerStdFonts: (...fonts: { name: string }[]) => void }

/** In a page pdfkit has no files to read the metrics of its fonts from: each is a module. */
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
