import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Page by page. Rejects with a readable error, which the reader's own exceptions are not. */
export async function pdfText(bytes: Uint8Array): Promise<{ pages: string[]; text: string; title: string }> {
  try {
    const document = await getDocumentProxy(Uint8Array.from(bytes))
    const { text } = await extractText(document)
    const pages = text.map((page) => page.replaceAll(/\s+/g, ' '))
    const { info } = await getMeta(document)
    return { pages, text: pages.join(' '), title: String(Reflect.get(info, 'Title')) }
  } catch (cause) {
    throw new Error(`The PDF cannot be read: ${JSON.stringify(cause)}`, { cause })
  }
}
