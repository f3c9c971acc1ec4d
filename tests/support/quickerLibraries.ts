import { createRequire } from 'node:module'
import React from 'react'

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'])

function isLabelable(element: Element): boolean {
  return LABELABLE.has(element.localName) && !(element instanceof HTMLInputElement && element.type === 'hidden')
}

/**
 * Finds labels by the document's index of ids. jsdom goes through the whole document for each label of each field, seconds of a long form's test;
 * the answer is the same.
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
 * React notes for each element the stack that made it, for its development tools: a tenth of what a long form takes. Nobody reads them here, and a
 * complaint still names the components.
 */
export function quickenElements(): void {
  const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  if (typeof internals !== 'object' || internals === null) throw new Error('React keeps its notes elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}

/**
 * Keeps Material UI's styles out of the page, where jsdom would match each of them against each element that it is asked about: a fifth of what a list
 * takes. jsdom lays nothing out; how the panel looks is seen in the browser.
 */
export function quickenStyles(): void {
  const emotion = createRequire(import.meta.url).resolve('@emotion/react')
  const cache = createRequire(emotion).resolve('@emotion/cache')
  const { StyleSheet } = createRequire(cache)('@emotion/sheet') as { StyleSheet: { prototype: { insert(): void } } }
  StyleSheet.prototype.insert = () => {}
}
