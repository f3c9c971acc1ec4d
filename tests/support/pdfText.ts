import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/**
 * The text of a PDF, page by page, and its metadata, as a reader of PDF finds them. Rejects with what the reader said of
 * a file that it cannot read: its own exceptions are no errors, and a test's report would not tell them.
 */
export async function pdfText(bytes: Uint8Array): Promise<{ pages: string[]; text: string; title: string }> {
  try {
    // The reader takes the bytes for itself.
    const document = await getDocumentProxy(Uint8Array.from(bytes))
    const { text } = await extractText(document)
    const pages = text.map((page) => page.replaceAll(/\s+/g, ' '))
    const { info } = await getMeta(document)
    return { pages, text: pages.join(' '), title: String(Reflect.get(info, 'Title')) }
  } catch (cause) {
    throw new Error(`The PDF cannot be read: ${JSON.stringify(cause)}`, { cause })
  }
}
