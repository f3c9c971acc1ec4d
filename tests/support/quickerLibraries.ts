import { createRequire } from 'node:module'
import { configure, getConfig } from '@testing-library/react'
import React from 'react'

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'])

function isLabelable(element: Element): boolean {
  return LABELABLE.has(element.localName) && !(element instanceof HTMLInputElement && element.type === 'hidden')
}

/** jsdom searches the whole document for each field's labels, which takes seconds in a long form. */
function quickenLabels(): void {
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
  return labelsIn(this.ownerDocument).get(this) ?? []
}

/** jsdom counts a document's changes on its own object behind the document. */
function versionOf(document: Document): number {
  const own = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const behind: unknown = own && Reflect.get(document, own)
  const version: unknown = typeof behind === 'object' && behind && Reflect.get(behind, '_version')
  if (typeof version !== 'number') throw new Error('jsdom counts elsewhere')
  return version
}

let labels: { document: Document; version: number; byField: Map<Element, HTMLLabelElement[]> } | null = null

/** By field, until the document changes. */
function labelsIn(document: Document): Map<Element, HTMLLabelElement[]> {
  const version = versionOf(document)
  if (labels?.document === document && labels.version === version) return labels.byField
  const byField = new Map<Element, HTMLLabelElement[]>()
  for (const label of document.querySelectorAll('label')) {
    const field = controlOf.call(label)
    if (field) byField.set(field, [...(byField.get(field) ?? []), label])
  }
  labels = { document, version, byField }
  return byField
}

const BY_ID = /^\[id="(?<id>[^"\\]+)"\]$/

/** Each query by label searches by id for each element that another one labels. */
function quickenIds(): void {
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
function quickenWaiting(): void {
  const { getElementError: printed } = getConfig()
  configure({
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
        : printed(message, container),
  })
}

/** React records each element's stack: a tenth of a long form's time. A warning still names the components. */
function quickenElements(): void {
  const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  if (typeof internals !== 'object' || internals === null) throw new Error('React keeps its notes elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}

/** jsdom would match each style against every element, a fifth of a list's time. Browser tests check the look. */
function quickenStyles(): void {
  const emotion = createRequire(import.meta.url).resolve('@emotion/react')
  const cache = createRequire(emotion).resolve('@emotion/cache')
  const { StyleSheet } = createRequire(cache)('@emotion/sheet') as { StyleSheet: { prototype: { insert(): void } } }
  StyleSheet.prototype.insert = () => {}
}

type Styled = HTMLElement | SVGElement
const isStyled = (element: Element | null): element is Styled =>
  element instanceof HTMLElement || element instanceof SVGElement

function inherited(element: Element, property: 'visibility' | 'pointerEvents', initial: string): string {
  for (let at: Element | null = element; isStyled(at); at = at.parentElement)
    if (at.style[property] && !/^(?:inherit|unset)$/.test(at.style[property])) return at.style[property]
  return initial
}

/** The attributes on which the display of an element depends. */
const SHOWN_BY = ['hidden', 'open', 'popover', 'type']

/**
 * To find out whether an element is visible, jsdom matches it and its ancestors against its own style sheet, a sixth
 * of the time of a query by role. There is no other sheet, so elements of the same kind have the same display.
 */
function quickenVisibility(): void {
  const measure = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()
  const displayOf = (element: Styled) => {
    if (element.style.display || element.localName === 'summary') return measure(element).display
    const kind = JSON.stringify([element.tagName, ...SHOWN_BY.map((name) => element.getAttribute(name))])
    const display = displays.get(kind) ?? measure(element).display
    displays.set(kind, display)
    return display
  }
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !isStyled(element)) return measure(element, pseudo)
    const quick = new Map<PropertyKey, () => string>([
      ['display', () => displayOf(element)],
      ['visibility', () => inherited(element, 'visibility', 'visible')],
      ['pointerEvents', () => inherited(element, 'pointerEvents', 'auto')],
    ])
    return new Proxy(element.style, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => quick.get(property)?.() ?? measure(element).getPropertyValue(property)
        return quick.get(name)?.() ?? Reflect.get(measure(element), name)
      },
    })
  }
}

let isQuick = false

/** Once for all test files of a process. */
export function quickenLibraries(): void {
  if (isQuick) return
  isQuick = true
  for (const quicken of [quickenLabels, quickenIds, quickenWaiting, quickenElements, quickenStyles, quickenVisibility])
    quicken()
}
