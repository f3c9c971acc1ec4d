import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'

/** By their whole names in small letters, such as `office:value`. */
export type Attributes = Readonly<Record<string, string>>

/** Names of tags come in small letters and without their prefix; `at` is the place in the source. */
export type MarkupEvents = {
  open?: (name: string, attributes: Attributes, at: number) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** The parser's time grows with the square of the depth; no real file is so deep. */
const MOST_DEPTH = 3000

/**
 * HTML or SGML as browsers read it, or XML. Throws only if it is too deep. Decodes only entities
 * with a semicolon: *GÓMEZ&AMPARO* stays.
 */
export function walkMarkup(source: string, events: MarkupEvents, kind: 'html' | 'xml'): void {
  let texts: string[] = []
  let [isCode, isCdata] = [false, false]
  let depth = 0
  const endText = () => {
    if (texts.length > 0) events.text?.(texts.join(''))
    texts = []
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        endText()
        isCode = CODE.has(name)
        depth += 1
        if (depth > MOST_DEPTH) throw new RangeError('Too many elements inside one another')
        const decoded = Object.entries(attributes).map(([key, value]) => [key, decodeHTMLStrict(value)] as const)
        events.open?.(nameOf(name), Object.fromEntries(decoded), parser.startIndex)
      },
      onclosetag(name) {
        endText()
        isCode = false
        depth -= 1
        events.close?.(nameOf(name))
      },
      ontext(text) {
        if (!isCode) texts.push(isCdata ? text : decodeHTMLStrict(text))
      },
      oncdatastart() {
        isCdata = true
      },
      oncdataend() {
        isCdata = false
      },
    },
    {
      xmlMode: kind === 'xml',
      decodeEntities: false,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      recognizeCDATA: true,
      recognizeSelfClosing: true,
    },
  )
  parser.end(source)
  endText()
}

const CODE = new Set(['script', 'style'])

const nameOf = (tag: string) => tag.slice(tag.indexOf(':') + 1)

export type MarkupElement = {
  name: string
  attributes: Attributes
  at: number
  children: MarkupElement[]
  text: string
}

/** The elements of a document, below an element without a name. What SGML does not close is inside the element before. */
export function elementsOf(source: string, kind: 'html' | 'xml' = 'xml'): MarkupElement {
  const root: MarkupElement = { name: '', attributes: {}, at: 0, children: [], text: '' }
  const path = [root]
  const events: MarkupEvents = {
    open(name, attributes, at) {
      const element = { name, attributes, at, children: [], text: '' }
      path.at(-1)?.children.push(element)
      path.push(element)
    },
    close() {
      path.pop()
    },
    text(text) {
      const element = path.at(-1)
      if (element) element.text += text
    },
  }
  walkMarkup(source, events, kind)
  return root
}
