import { paperFileName } from '#domain/money/receiptPaper'
import type { ReceiptPaper } from '#domain/money/receiptPaper'
import type { Reply } from './route.ts'

export function pdfReply(
  bytes: Uint8Array<ArrayBuffer>,
  paper: ReceiptPaper,
  { opens, caching }: { opens: 'attachment' | 'inline'; caching: string },
): Reply {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': `${opens}; filename="${paperFileName(paper)}"`,
    'Cache-Control': caching,
    'X-Total-Count': '1',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
  return { stream, headers }
}
