import type { ReceiptTexts } from '#domain/money/receiptPaper'
import type { Sheet } from '#domain/members/ownData'

/** The characters of Windows-1252 that Latin-1 does not have. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isPrintable = (letter: string) => /[\x20-\x7e\xa0-\xff]/.test(letter) || BEYOND_LATIN_1.includes(letter)

/** Replaces letters that PDF’s standard fonts lack: *Łukasz Kovač* becomes *Lukasz Kovac*, unknown ones a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isPrintable(letter)) return letter
    const replacement = Array.from((REPLACEMENTS[letter] ?? letter).normalize('NFKD'))
      .filter(isPrintable)
      .join('')
    if (replacement) return replacement
    return /\p{M}|\p{Cf}/u.test(letter) ? '' : /\s/.test(letter) ? ' ' : '?'
  }).join('')
}

const REPLACEMENTS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' }

type Document = PDFKit.PDFDocument

/** Points: 72 an inch. An A5 page is 420 by 595. */
const MARGIN = 34
const LOGO = 46
const AMOUNT_WIDTH = 92
const GAP = 10
const LABEL = 80
const SHEET_LABEL = 128

const REGULAR = 'Helvetica'
const BOLD = 'Helvetica-Bold'
const INK = '#111827'
const FAINT = '#4b5563'
const RULE = '#c7cdd6'
const RED = '#b91c1c'

export const PAGE = { size: 'A5', margin: MARGIN, bufferPages: true, lang: 'es' } as const

export function drawReceipt(document: Document, words: ReceiptTexts, logo: Uint8Array<ArrayBuffer> | null): void {
  const page = pageOf(document)
  drawHead(document, page, words, logo)
  if (words.reversed) paragraph(document, page, words.reversed.text, { font: BOLD, size: 9.5, color: RED })
  for (const { label, value } of words.opening) drawRow(document, page, label, value)
  drawLines(document, page, words)
  for (const { label, value } of words.closing) drawRow(document, page, label, value)
  if (words.part) paragraph(document, page, words.part, { font: REGULAR, size: 8.5, color: FAINT })
  finishPages(document, words)
}

export function drawSheet(document: Document, { title, detail, sections }: Sheet): void {
  const page = pageOf(document)
  paragraph(document, page, title, { font: BOLD, size: 18, color: INK })
  paragraph(document, page, detail, { font: REGULAR, size: 10, color: FAINT })
  for (const section of sections) {
    page.y += 2 * GAP
    makeRoom(document, page, 60)
    paragraph(document, page, section.title, { font: BOLD, size: 12, color: INK })
    rule(document, page)
    for (const { label, value } of section.rows) drawRow(document, page, label, value, SHEET_LABEL)
  }
  finishPages(document, { reversed: null, number: title })
}

type Page = { left: number; right: number; bottom: number; y: number }

function pageOf({ page }: Document): Page {
  return { left: MARGIN, right: page.width - MARGIN, bottom: page.height - MARGIN - 14, y: MARGIN }
}

type Look = { font: string; size: number; color: string; align?: 'left' | 'right' }

/** Writes a text into a box and returns its height. Never starts a new page. */
function write(
  document: Document,
  text: string,
  box: { x: number; y: number; width: number },
  { font, size, color, align = 'left' }: Look,
): number {
  const visible = printable(text)
  document.font(font).fontSize(size).fillColor(color)
  const height = document.heightOfString(visible, { width: box.width })
  document.text(visible, box.x, box.y, { width: box.width, align })
  return height
}

function heightOf(
  document: Document,
  text: string,
  width: number,
  { font, size }: Pick<Look, 'font' | 'size'>,
): number {
  return document.font(font).fontSize(size).heightOfString(printable(text), { width })
}

function makeRoom(document: Document, page: Page, height: number): void {
  if (page.y + height <= page.bottom) return
  document.addPage()
  page.y = MARGIN
}

function drawHead(
  document: Document,
  page: Page,
  { issuer, title, number, day }: ReceiptTexts,
  logo: Uint8Array<ArrayBuffer> | null,
) {
  const numberWidth = 118
  const x = page.left + (logo ? LOGO + GAP : 0)
  const width = page.right - numberWidth - GAP - x
  if (logo) document.image(logo.buffer, page.left, page.y, { fit: [LOGO, LOGO] })
  let y = page.y + write(document, issuer.name, { x, y: page.y, width }, { font: BOLD, size: 13, color: INK }) + 2
  for (const line of issuer.lines) y += write(document, line, { x, y, width }, { font: REGULAR, size: 8, color: FAINT })
  const box = { x: page.right - numberWidth, width: numberWidth }
  const look = { color: INK, align: 'right' } as const
  let right = page.y + write(document, title.toUpperCase(), { ...box, y: page.y }, { ...look, font: BOLD, size: 13 })
  right += write(document, number, { ...box, y: right }, { ...look, font: BOLD, size: 11 }) + 2
  right += write(document, day, { ...box, y: right }, { ...look, font: REGULAR, size: 9.5 })
  page.y = Math.max(y, right, logo ? page.y + LOGO : 0) + GAP
  rule(document, page)
}

function rule(document: Document, page: Page): void {
  document.moveTo(page.left, page.y).lineTo(page.right, page.y).lineWidth(0.7).strokeColor(RULE).stroke()
  page.y += GAP
}

function paragraph(document: Document, page: Page, text: string, look: Look): void {
  const width = page.right - page.left
  makeRoom(document, page, heightOf(document, text, width, look))
  page.y += write(document, text, { x: page.left, y: page.y, width }, look) + 6
}

function drawRow(document: Document, page: Page, label: string, value: string, labelWidth = LABEL): void {
  const look = { font: REGULAR, size: 10, color: INK }
  const labelLook = { font: REGULAR, size: 8.5, color: FAINT }
  const x = page.left + labelWidth + 4
  const width = page.right - x
  const height = Math.max(heightOf(document, label, labelWidth, labelLook), heightOf(document, value, width, look))
  makeRoom(document, page, height)
  write(document, label, { x: page.left, y: page.y + 1, width: labelWidth }, labelLook)
  write(document, value, { x, y: page.y, width }, look)
  page.y += height + 5
}

function drawLines(document: Document, page: Page, { columns, lines, total }: ReceiptTexts): void {
  const amounts = { x: page.right - AMOUNT_WIDTH, width: AMOUNT_WIDTH }
  const texts = { x: page.left, width: amounts.x - GAP - page.left }
  const head = { font: BOLD, size: 8.5, color: FAINT }
  page.y += 6
  write(document, columns.what, { ...texts, y: page.y }, head)
  page.y += write(document, columns.amount, { ...amounts, y: page.y }, { ...head, align: 'right' }) + 4
  rule(document, page)
  const [conceptStyle, memberStyle] = [
    { font: REGULAR, size: 10, color: INK },
    { font: REGULAR, size: 8.5, color: FAINT },
  ]
  for (const line of lines) {
    const height =
      heightOf(document, line.what, texts.width, conceptStyle) +
      heightOf(document, line.whose, texts.width, memberStyle)
    makeRoom(document, page, height)
    write(document, line.amount, { ...amounts, y: page.y }, { ...conceptStyle, align: 'right' })
    page.y += write(document, line.what, { ...texts, y: page.y }, conceptStyle)
    page.y += write(document, line.whose, { ...texts, y: page.y }, memberStyle) + 5
  }
  makeRoom(document, page, 40)
  rule(document, page)
  const sum = { font: BOLD, size: 12, color: INK }
  write(document, total.label, { ...texts, y: page.y }, sum)
  const row = { x: page.left, width: page.right - page.left, y: page.y }
  page.y += write(document, total.value, row, { ...sum, align: 'right' }) + GAP
}

function finishPages(document: Document, { reversed, number }: Pick<ReceiptTexts, 'reversed' | 'number'>): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    const { width, height } = document.page
    if (reversed) {
      document.save().rotate(-32, { origin: [width / 2, height / 2] })
      document.font(BOLD).fontSize(66).fillColor(RED).fillOpacity(0.16)
      const stampWidth = document.widthOfString(reversed.stamp)
      document.text(reversed.stamp, (width - stampWidth) / 2, height / 2 - 33, { lineBreak: false })
      document.restore().fillOpacity(1)
    }
    if (count > 1) {
      // Below the margin, where a text would begin a new page.
      document.page.margins.bottom = 0
      document.font(REGULAR).fontSize(8).fillColor(FAINT)
      const text = `${number} · ${index + 1}/${count}`
      document.text(text, MARGIN, height - MARGIN - 4, { width: width - 2 * MARGIN, align: 'right', lineBreak: false })
    }
  }
}
