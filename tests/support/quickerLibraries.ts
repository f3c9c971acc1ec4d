import { createRequire } from 'node:module'
import React from 'react'

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'])

function isLabelable(element: Element): boolean {
  return LABELABLE.has(element.localName) && !(element instanceof HTMLInputElement && element.type === 'hidden')
}

/**
 * Finds labels by the document's index of ids. jsdom searches the whole document for each field's labels, which takes
 * seconds in a long form. The answer is the same.
 */
export function quickenLabels(): void {
  Object.defineProperty(HTMLLabelElement.prototype, 'control', { configurable: true, get: controlOf })
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf })
  }
}

function controlOf(this: HTMLLabelElement): Element | null {
  const id = this.getAttribute('for')
  if (id !== null) {
    const named = id === '' ? null : this.ownerDocument.getElementById(id)
    return named && isLabelable(named) ? named : null
  }
  const inside = this.ownerDocument.createTreeWalker(this, NodeFilter.SHOW_ELEMENT)
  for (let node = inside.nextNode(); node; node = inside.nextNode()) {
    if (node instanceof Element && isLabelable(node)) return node
  }
  return null
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (!isLabelable(this)) return null
  return [...this.ownerDocument.getElementsByTagName('label')].filter(({ control }) => control === this)
}

/**
 * For its development tools, React records each element's stack: a tenth of a long form's time. Nobody reads them here,
 * and a warning still names the components.
 */
export function quickenElements(): void {
  const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  if (typeof internals !== 'object' || internals === null) throw new Error('React keeps its notes elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}

/**
 * Keeps Material UI's styles out of the page. jsdom would match each against every element it is asked about, a fifth
 * of a list's time. jsdom has no layout; browser tests check the look.
 */
export function quickenStyles(): void {
  const emotion = createRequire(import.meta.url).resolve('@emotion/react')
  const cache = createRequire(emotion).resolve('@emotion/cache')
  const { StyleSheet } = createRequire(cache)('@emotion/sheet') as { StyleSheet: { prototype: { insert(): void } } }
  StyleSheet.prototype.insert = () => {}
}
