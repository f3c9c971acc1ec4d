import type { ReceiptPaper } from '#domain/receiptPaper'

/**
 * Makes the PDF of a receipt. The same paper and the same logo always give the same bytes. `logo` is an uploaded picture;
 * null where the institution has none of ours, because addresses elsewhere are never fetched. The process and a
 * page make the same file; they differ in how they read a picture.
 */
export interface ReceiptPrinter {
  print(paper: ReceiptPaper, logo: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>>
}

/** Returns a picture as a PNG without transparency, no side longer than `LOGO_PIXELS`; null if it cannot be read. */
export type LogoMaker = (picture: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | null>

/** The longest side of a printed logo, in pixels: it is printed two centimetres wide. */
export const LOGO_PIXELS = 240
