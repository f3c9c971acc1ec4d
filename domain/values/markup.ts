/** Names come in small letters and without their prefix. */
export type MarkupEvents = {
  open?: (name: string, attributes: string, at: number) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Reads XML, HTML or SGML tag by tag, as browsers do: nothing has to be closed, and no reading fails. */
export function walkMarkup(source: string, { open, close, text }: MarkupEvents): void {
  let at = 0
  while (at < source.length) {
    const start = source.indexOf('<', at)
    if (start !== at) text?.(decodeEntities(source.slice(at, start < 0 ? source.length : start)))
    if (start < 0) return
    if (source.startsWith('<![CDATA[', start)) {
      const end = positionOf(source, ']]>', start)
      text?.(source.slice(start + 9, end))
      at = end + 3
    } else if (source.startsWith('<!--', start)) {
      at = positionOf(source, '-->', start) + 3
    } else if (/[!?]/.test(source[start + 1] ?? '')) {
      at = positionOf(source, '>', start) + 1
    } else if (/[a-z/_]/i.test(source[start + 1] ?? '')) {
      const end = tagEnd(source, start)
      at = end + 1
      const tag = source.slice(start + 1, end)
      if (tag.startsWith('/')) {
        close?.(nameOf(tag.slice(1).trim()))
        continue
      }
      const isEmpty = tag.endsWith('/')
      const rawName = /^[^\s/]+/.exec(tag)?.[0] ?? ''
      const name = nameOf(rawName)
      open?.(name, tag.slice(rawName.length), start)
      if (isEmpty) close?.(name)
      else if (/^(?:script|style)$/i.test(rawName)) at = endOfCode(source, rawName, at)
    } else {
      text?.('<')
      at = start + 1
    }
  }
}

export type MarkupElement = { name: string; attributes: string; at: number; children: MarkupElement[]; text: string }

/** The elements of a well-formed XML document, below an element without a name. */
export function elementsOf(source: string): MarkupElement {
  const root: MarkupElement = { name: '', attributes: '', at: 0, children: [], text: '' }
  const path = [root]
  walkMarkup(source, {
    open(name, attributes, at) {
      const element = { name, attributes, at, children: [], text: '' }
      path.at(-1)?.children.push(element)
      path.push(element)
    },
    close() {
      if (path.length > 1) path.pop()
    },
    text(text) {
      const element = path.at(-1)
      if (element) element.text += text
    },
  })
  return root
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** As content or as the value of an attribute, in HTML and in XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

const PATTERNS = new Map<string, RegExp>()

export function attributeOf(attributes: string, name: string): string | null {
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'i')
    PATTERNS.set(name, pattern)
  }
  const match = pattern.exec(attributes)
  return match ? decodeEntities(match[1] ?? match[2] ?? match[3] ?? '') : null
}

const nameOf = (tag: string) => tag.slice(tag.indexOf(':') + 1).toLowerCase()

function positionOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at
}

/** A value in quotes may hold a `>`. */
function tagEnd(source: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < source.length; at += 1) {
    const letter = source[at] ?? ''
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '>') return at
    else if ((letter === '"' || letter === "'") && source[at - 1] === '=') quote = letter
  }
  return positionOf(source, '>', start)
}

function endOfCode(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(source)?.index ?? source.length
}

/** Of HTML 4, in the order of Latin-1 from 160. */
const LATIN_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const NAMED = new Map<string, string>([
  ...LATIN_NAMES.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ['ndash', '–'],
  ['minus', '−'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
])

/** What Windows-1252 has from 128 to 159, where other alphabets have controls. A `TextDecoder` of Node lacks it. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? entity
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return entity
    // Older pages write € as 128, its place in Windows-1252.
    if (code >= 128 && code < 160) return WINDOWS_1252[code - 128] ?? entity
    return String.fromCodePoint(code)
  })
}
