import type { ReceiptPaper } from '#domain/money/receiptPaper'
import type { Sheet } from '#domain/members/ownData'
import { uploadedName } from '#domain/clubs/pictureRules'
import { DomainError } from '#domain/api/errors'
import type { Mailer } from '../mail/port.ts'
import type { PictureStore } from '../pictures/port.ts'
import { newSecret } from '../services/receipts/receiptLink.ts'

/**
 * The same paper and logo give the same bytes. `logo` is an uploaded picture: addresses elsewhere are never fetched.
 */
export interface PaperPrinter {
  print(paper: ReceiptPaper, logo: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>>
  printSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>>
}

/** Returns a picture as a PNG without transparency, no side longer than `LOGO_PIXELS`; null if it cannot be read. */
export type LogoMaker = (picture: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | null>

/** The longest side of a printed logo, in pixels: it is printed two centimetres wide. */
export const LOGO_PIXELS = 240

export type OwnAddresses = {
  site: string
  /** The origin of the API: the site's, unless it runs elsewhere. */
  api: string
}

export type Papers = {
  printer: PaperPrinter | null
  mailer: Mailer | null
  /** The address for contact messages; null if they are only stored. */
  contactTo: string | null
  /** Null if they are not configured: a client can forge the host of a request. */
  ownAddresses: (request: Request) => OwnAddresses | null
  linkSecret: () => Promise<string>
}

/** Without a stored secret, shared links only work until the process ends. */
export function papersOf(parts: Partial<Papers> = {}): Papers {
  const secret = newSecret()
  return {
    printer: null,
    mailer: null,
    contactTo: null,
    ownAddresses: () => null,
    linkSecret: async () => secret,
    ...parts,
  }
}

export async function printReceipt(
  { papers, pictures }: { papers: Pick<Papers, 'printer'>; pictures: PictureStore },
  paper: ReceiptPaper,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!papers.printer) throw new DomainError('unavailable')
  const logo = uploadedName(paper.institution.logoUrl)
  return papers.printer.print(paper, logo === null ? null : await pictures.get(logo))
}

type ItemStore = { inTurn<T>(work: (items: Items) => Promise<T>): Promise<T> }
type Items = { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<void> }

const KEY = 'receiptLinkSecret'

/**
 * Without a configured secret it creates one on first use and stores it where no API role can read it, so that all
 * processes share it and links stay valid.
 */
export function createLinkSecret(configured: string | null, store: ItemStore): () => Promise<string> {
  let loading: Promise<string> | null = configured === null ? null : Promise.resolve(configured)
  const storedSecret = () =>
    store.inTurn(async (items) => {
      const before = await items.get(KEY)
      if (typeof before === 'string') return before
      const secret = newSecret()
      await items.set(KEY, secret)
      return secret
    })
  return async () => {
    loading ??= storedSecret()
    try {
      return await loading
    } catch (error) {
      loading = null
      throw error
    }
  }
}
