import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import React from 'react'
import { powModN, SRP_N } from '#mocks/cognito/srp'

/** Amplify's integers, as far as its sign-in by SRP raises one to a power. */
type AmplifyInteger = { toString(radix: number): string }
type AmplifyIntegers = {
  new (digits: string, radix: number): AmplifyInteger
  prototype: {
    modPow(
      this: AmplifyInteger,
      exponent: AmplifyInteger,
      modulus: AmplifyInteger,
      done: (error: Error | null, power: AmplifyInteger) => void,
    ): void
  }
}

/**
 * Lets Amplify calculate by the engine's integers, a tenth of the time: its own arithmetic, in JavaScript, was a third of what the gate's tests took.
 * In the tests of the stand-in (`mocks/cognito`) and in the browser it calculates as it is.
 */
export async function quickenSignIn(): Promise<void> {
  const amplify = createRequire(import.meta.url).resolve('aws-amplify/auth')
  const cognito = join(createRequire(amplify).resolve('@aws-amplify/auth'), '../../esm/providers/cognito')
  const module = pathToFileURL(join(cognito, 'utils/srp/BigInteger/BigInteger.mjs')).href
  const { default: Integer } = (await import(/* @vite-ignore */ module)) as { default: AmplifyIntegers }
  Integer.prototype.modPow = function modPow(exponent, modulus, done) {
    if (toBigInt(modulus) !== SRP_N) throw new Error('not the group of the user pool')
    const base = ((toBigInt(this) % SRP_N) + SRP_N) % SRP_N
    done(null, new Integer(powModN(base, toBigInt(exponent)).toString(16), 16))
  }
}

function toBigInt(integer: AmplifyInteger): bigint {
  const digits = integer.toString(16)
  return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`)
}

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
  return [...this.ownerDocument.querySelectorAll('label')].filter(({ control }) => control === this)
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
