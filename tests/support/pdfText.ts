import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** The text of a PDF, page by page, and its metadata, as a reader of PDF finds them. */
export async function pdfText(bytes: Uint8Array): Promise<{ pages: string[]; text: string; title: string }> {
  // The reader takes the bytes for itself.
  const document = await getDocumentProxy(Uint8Array.from(bytes))
  const { text } = await extractText(document)
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' '))
  const { info } = await getMeta(document)
  return { pages, text: pages.join(' '), title: String(Reflect.get(info, 'Title')) }
}
