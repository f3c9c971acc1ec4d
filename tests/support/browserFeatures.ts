/** What browsers have and jsdom lacks, as far as the web app asks for it. */
export function addBrowserFeatures(): void {
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
  Element.prototype.scrollIntoView ??= () => undefined
  addDialogs(HTMLDialogElement.prototype)
  HTMLElement.prototype.showPopover ??= () => undefined
  HTMLElement.prototype.hidePopover ??= () => undefined
}

function addDialogs(dialog: HTMLDialogElement): void {
  dialog.showModal ??= openDialog
  dialog.show ??= openDialog
  dialog.close ??= closeDialog
}

function openDialog(this: HTMLDialogElement): void {
  this.open = true
}

function closeDialog(this: HTMLDialogElement, value?: string): void {
  if (!this.open) return
  this.open = false
  if (value !== undefined) this.returnValue = value
  this.dispatchEvent(new Event('close'))
}
