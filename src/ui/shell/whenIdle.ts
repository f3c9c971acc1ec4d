/** Safari has no idle callback, so it waits this long, in milliseconds. */
const FALLBACK_MS = 2000

/** Runs work once the browser is idle. Failures are ignored. Returns the function that cancels it. */
export function whenIdle(work: () => Promise<unknown>): () => void {
  const run = () => {
    work().catch(() => undefined)
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Signs that the user is about to act on the page: the pointer, a finger or the focus is on something. */
const USES = ['pointerover', 'touchstart', 'focusin'] as const

/** Runs work once the user acts on the page and the browser is idle after that. Returns the function that cancels it. */
export function onceUsed(work: () => Promise<unknown>): () => void {
  let cancel = () => {
    for (const use of USES) document.removeEventListener(use, begin)
  }
  const begin = () => {
    cancel()
    cancel = whenIdle(work)
  }
  for (const use of USES) document.addEventListener(use, begin, { passive: true })
  return () => cancel()
}

/** Whether the person has set the browser to save data; then nothing is preloaded. Only Chromium reports it. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

type Load = (address: string) => void

let load: Load | null = null

/** The panel, while mounted, preloads the pages of its menus. Returns the function that stops it. */
export function setPreloader(loader: Load): () => void {
  load = loader
  return () => {
    if (load === loader) load = null
  }
}

/** For a link that people are likely to follow: preloads when the pointer, a finger or the focus reaches it. */
export function preloadOnReach(address: string): { onPointerEnter: () => void; onFocus: () => void } {
  const begin = () => load?.(address)
  return { onPointerEnter: begin, onFocus: begin }
}

/** Calls for each other page of this site whose link is reached, once. Returns the function that stops it. */
export function onReachedLink(onReach: (pathname: string) => void): () => void {
  const paths = new Set([window.location.pathname])
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin || paths.has(link.pathname)) return
    paths.add(link.pathname)
    onReach(link.pathname)
  }
  for (const use of USES) document.addEventListener(use, look, { passive: true })
  return () => {
    for (const use of USES) document.removeEventListener(use, look)
  }
}
