import { createRequire } from 'node:module'
import { configure, getConfig } from '@testing-library/react'
import React from 'react'

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'])

function isLabelable(element: Element): boolean {
  return LABELABLE.has(element.localName) && !(element instanceof HTMLInputElement && element.type === 'hidden')
}

/** jsdom searches the whole document for each field's labels, which takes seconds in a long form. */
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
    const target = id === '' ? null : this.ownerDocument.getElementById(id)
    return target && isLabelable(target) ? target : null
  }
  const inside = this.ownerDocument.createTreeWalker(this, NodeFilter.SHOW_ELEMENT)
  for (let node = inside.nextNode(); node; node = inside.nextNode()) {
    if (node instanceof Element && isLabelable(node)) return node
  }
  return null
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (!isLabelable(this)) return null
  return labelsIn(this).filter((label) => {
    const target = label.getAttribute('for')
    return (target === null || target === this.id) && label.control === this
  })
}

const { get: lengthOf } = Object.getOwnPropertyDescriptor(HTMLCollection.prototype, 'length') ?? {}

/** Asking the collection for a property by its name searches all of its elements. */
function labelsIn({ ownerDocument }: { ownerDocument: Document }): HTMLLabelElement[] {
  const all = ownerDocument.getElementsByTagName('label')
  const length: unknown = lengthOf?.call(all)
  return Array.from({ length: Number(length) }, (_, index) => HTMLCollection.prototype.item.call(all, index)).filter(
    (label) => label instanceof HTMLLabelElement,
  )
}

const BY_ID = /^\[id="(?<id>[^"\\]+)"\]$/

/** Each query by label searches by id for each element that another one labels. */
export function quickenIds(): void {
  const search = Element.prototype.querySelector
  function quicker(this: Element, selector: string): Element | null {
    const id = BY_ID.exec(selector)?.groups?.id
    const target = id === undefined || !this.isConnected ? undefined : this.ownerDocument.getElementById(id)
    if (target === null) return null
    return target && target !== this && this.contains(target) ? target : search.call(this, selector)
  }
  Object.defineProperty(Element.prototype, 'querySelector', { configurable: true, writable: true, value: quicker })
}

/** Each try that fails would print the whole page. Only the last one is read. */
export function quickenWaiting(): void {
  const { getElementError: printed } = getConfig()
  configure({
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
        : printed(message, container),
  })
}

/** React records each element's stack: a tenth of a long form's time. A warning still names the components. */
export function quickenElements(): void {
  const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  if (typeof internals !== 'object' || internals === null) throw new Error('React keeps its notes elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}

/** jsdom would match each style against every element, a fifth of a list's time. Browser tests check the look. */
export function quickenStyles(): void {
  const emotion = createRequire(import.meta.url).resolve('@emotion/react')
  const cache = createRequire(emotion).resolve('@emotion/cache')
  const { StyleSheet } = createRequire(cache)('@emotion/sheet') as { StyleSheet: { prototype: { insert(): void } } }
  StyleSheet.prototype.insert = () => {}
}
