import type { ReceiptPaper } from '#domain/money/receiptPaper'

/**
 * The same paper and logo give the same bytes, in a process and in a page. `logo` is an uploaded picture: addresses
 * elsewhere are never fetched.
 */
export interface ReceiptPrinter {
  print(paper: ReceiptPaper, logo: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>>
}

/** Returns a picture as a PNG without transparency, no side longer than `LOGO_PIXELS`; null if it cannot be read. */
export type LogoMaker = (picture: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | null>

/** The longest side of a printed logo, in pixels: it is printed two centimetres wide. */
export const LOGO_PIXELS = 240
