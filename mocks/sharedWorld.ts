import type { Mailer } from '#server/mail/port'
import { createFixtures } from './fixtures/index.ts'
import {
  clearMocksDatabase,
  createJournal,
  createUserPoolStorage,
  type MocksDatabase,
  readEpoch,
  writeEpoch,
} from './persistence/database.ts'
import { createMockWorld } from './world.ts'
import type PDFDocument from 'pdfkit'
import { createPdfReceipts } from '#server/papers/pdfReceipts'
import { LOGO_PIXELS, type PaperPrinter } from '#server/papers/papers'
import { DomainError } from '#domain/api/errors'
import { STORED_QUALITY, STORED_SIDE } from '#domain/clubs/pictureRules'
import type { PictureMaker } from '#server/pictures/port'

/** Unlike the process, a browser accepts a truncated file. One that encodes no WebP keeps PNG. */
const canvasPictures: PictureMaker = {
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

type Fixtures = ReturnType<typeof createFixtures>

type SharedWorld = {
  /** Null when another tab has reset the state. */
  answer(request: Request): Promise<Response | null>
  clear(): Promise<void>
}

/** The last identifier depends on all random draws; the first record of each table shows its fields. */
function fingerprint({ snapshot }: Fixtures): string {
  const tables = Object.values(snapshot).map((rows) => [rows.length, rows[0]])
  return `${JSON.stringify(tables)} ${snapshot.ledger.at(-1)?.id}`
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('rayo-mocks', work)
}

/** Starts a new world if there is none, or if it was made from other fixtures. */
export async function openSharedWorld(
  database: MocksDatabase,
  onCode: (delivery: { to: string; code: string }) => void,
): Promise<SharedWorld> {
  const journal = createJournal(database)
  const commits = new BroadcastChannel('rayo-mocks-commits')

  async function enter() {
    const existing = await readEpoch(database)
    if (existing) {
      const fixtures = createFixtures(existing.startedAt)
      if (fingerprint(fixtures) === existing.fixtures) return { epoch: existing, fixtures }
    }
    const startedAt = Date.now()
    const fixtures = createFixtures(startedAt)
    const epoch = { startedAt, fixtures: fingerprint(fixtures) }
    forgetSession()
    await clearMocksDatabase(database)
    await writeEpoch(database, epoch)
    return { epoch, fixtures }
  }

  return inTurn(async () => {
    const { epoch, fixtures } = await enter()
    const world = await createMockWorld({
      ...fixtures,
      clock: Date.now,
      pictureMaker: canvasPictures,
      papers: {
        printer: createPageReceipts(),
        mailer: consoleMailer,
        ownAddresses: () => ({ site: location.origin, api: location.origin }),
      },
      storage: createUserPoolStorage(database),
      async onCommit(changes) {
        await journal.append(changes)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
        commits.postMessage(null)
      },
      onCode,
    })
    const catchUp = async () => world.store.apply(await journal.unseen())
    commits.addEventListener('message', () => void inTurn(catchUp))
    return {
      answer: (request) =>
        inTurn(async () => {
          if ((await readEpoch(database))?.startedAt !== epoch.startedAt) return null
          await catchUp()
          return world.fetch(request)
        }),
      clear: () =>
        inTurn(async () => {
          forgetSession()
          await clearMocksDatabase(database)
        }),
    }
  })
}

const consoleMailer: Mailer = {
  async send({ to, subject }) {
    // oxlint-disable-next-line no-console -- this is where its mails arrive
    console.info(`Rayo: correo para ${to}: ${subject}`)
  },
}

const LEFT_BY_SIGN_IN = [/^CognitoIdentityServiceProvider\./, /^com\.amplify/, /^amplify-/, /^rayo\.user$/]

/** The user pool that made the tokens is gone. */
function forgetSession(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (LEFT_BY_SIGN_IN.some((pattern) => pattern.test(key))) storage.removeItem(key)
    }
  }
}

function createPageReceipts(): PaperPrinter {
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
