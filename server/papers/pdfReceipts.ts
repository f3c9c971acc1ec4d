import type PDFDocument from 'pdfkit'
import { receiptTexts, type ReceiptPaper } from '#domain/money/receiptPaper'
import { PAGE, drawReceipt, drawSheet } from './drawReceipt.ts'
import type { LogoMaker, PaperPrinter } from './papers.ts'

type Pdfkit = typeof PDFDocument

/** Nothing in a file depends on when or where it is made: its date is the receipt's. */
export function createPdfReceipts(load: () => Promise<Pdfkit>, logoOf: LogoMaker): PaperPrinter {
  return {
    async print(paper, picture) {
      const Document = await load()
      const logo = picture && (await logoOf(picture))
      const document = new Document({ ...PAGE, info: infoOf(paper) })
      const bytes = bytesOf(document)
      drawReceipt(document, receiptTexts(paper), logo)
      document.end()
      return bytes
    },
    async printSheet(sheet) {
      const Document = await load()
      const info = { Title: sheet.title, Creator: 'Rayo', CreationDate: new Date(sheet.at) }
      const document = new Document({ ...PAGE, size: 'A4', info })
      const bytes = bytesOf(document)
      drawSheet(document, sheet)
      document.end()
      return bytes
    },
  }
}

function infoOf(paper: ReceiptPaper): PDFKit.DocumentInfo {
  const { title, number } = receiptTexts(paper)
  const { institution, at } = paper
  return { Title: `${title} ${number}`, Author: institution.name, Creator: 'Rayo', CreationDate: new Date(at) }
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  await new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => void chunks.push(chunk))
    document.on('end', () => resolve())
    document.on('error', reject)
  })
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
