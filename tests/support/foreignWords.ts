import { DefaultTexts, translations } from '@aws-amplify/ui'
import english from 'ra-language-english'

/** The specification's two, proper names, abbreviations, and words that are also Spanish. */
const EXCEPTIONS = new Set([
  'dashboard',
  'email',
  'facebook',
  'apple',
  'amazon',
  'google',
  'sms',
  'totp',
  'no',
  'error',
  'has',
  'use',
])

type Texts = string | { [key: string]: Texts } | undefined

function wordsOf(texts: Texts, into: Set<string>): Set<string> {
  if (typeof texts === 'string') {
    for (const word of texts.replace(/%\{\w+\}/g, ' ').split(/[^A-Za-z']+/)) {
      if (word.length > 1 && !EXCEPTIONS.has(word.toLowerCase())) into.add(word.toLowerCase())
    }
  } else if (texts) {
    for (const inner of Object.values(texts)) wordsOf(inner, into)
  }
  return into
}

const ENGLISH = [DefaultTexts, translations.en, english].reduce(
  (words, texts) => wordsOf(JSON.parse(JSON.stringify(texts ?? {})), words),
  new Set<string>(),
)

const RAW_KEY = /\b(?:ra|aria|resources|shell|site|auth|panel)(?:\.[a-z][A-Za-z0-9_]*){1,}\b/g

/** Refers to nothing else in this file, so that it can run in a browser. */
export function readableTexts(): string[] {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('script, style, noscript, svg, [translate="no"]')) {
      texts.push(walker.currentNode.textContent ?? '')
    }
  }
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
    'alt',
  ]
  for (const attribute of attributes) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) texts.push(element.getAttribute(attribute) ?? '')
  }
  return texts
}

/** Addresses and e-mails are not words. */
export function foreignWordsIn(texts: readonly string[]): string[] {
  const matches = new Set<string>()
  for (const text of texts) {
    const prose = text.replace(/\S+@\S+|https?:\/\/\S+|www\.\S+/g, ' ')
    for (const key of prose.match(RAW_KEY) ?? []) matches.add(key)
    for (const word of prose.split(/[^\p{L}\p{N}']+/u)) {
      if (ENGLISH.has(word.toLowerCase())) matches.add(`${word} («${text.trim().slice(0, 60)}»)`)
    }
  }
  return [...matches]
}
