import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { runtimeConfigFrom } from '../../web/config/runtimeConfig.ts'
import { toast } from '../../src/providers/toast/toast.ts'
import { DEMO_POOL } from '#mocks/cognito/pool'
import { failOnComplaints } from './console.ts'
import { network, quiet } from './network.ts'
import { quickenLibraries } from './quickerLibraries.ts'
import { quickenSignIn } from './quickerSignIn.ts'

function addBrowserFeatures(): void {
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.scrollTo = () => undefined
  URL.createObjectURL = () => `blob:${location.origin}/picture`
  Element.prototype.scrollIntoView ??= () => undefined
  addDialogs(HTMLDialogElement.prototype)
  // A form's controls by name; the sign-in widget reads this one.
  Object.defineProperty(HTMLFormElement.prototype, '__authMethod', { configurable: true, get: authMethodOf })
  HTMLElement.prototype.showPopover ??= () => undefined
  HTMLElement.prototype.hidePopover ??= () => undefined
}

function authMethodOf(this: HTMLFormElement): unknown {
  return this.elements.namedItem('__authMethod') ?? undefined
}

function addDialogs(dialog: HTMLDialogElement): void {
  dialog.showModal ??= openDialog
  dialog.show ??= openDialog
  dialog.close ??= closeDialog
}

/** A closed dialog returns the focus to its opener, unless the dialog has left the page. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()

function openDialog(this: HTMLDialogElement): void {
  openers.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
}

function closeDialog(this: HTMLDialogElement, value?: string): void {
  if (!this.open) return
  this.open = false
  if (value !== undefined) this.returnValue = value
  const opener = openers.get(this)
  if (this.isConnected && opener instanceof HTMLElement) opener.focus()
  this.dispatchEvent(new Event('close'))
}

// Longer than the default second, for slow machines.
configure({ asyncUtilTimeout: 15_000 })
addBrowserFeatures()
quickenLibraries()
await quickenSignIn()

const config = document.createElement('script')
config.type = 'application/json'
config.id = 'rayo-config'
config.textContent = JSON.stringify(runtimeConfigFrom({}, DEMO_POOL))
document.head.append(config)

beforeAll(() => network.listen())
failOnComplaints()
afterEach(async () => {
  cleanup()
  if (network.hadRequests()) await quiet()
  toast.hide()
  localStorage.clear()
  sessionStorage.clear()
  network.reset()
})
afterAll(() => network.close())
