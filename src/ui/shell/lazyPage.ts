import { within } from '#domain/values/within'
import { createElement, lazy, Suspense, useState, type ComponentType } from 'react'

/** How long a part of the app may take to load, in milliseconds (specification §9). */
export const LOAD_TIMEOUT_MS = 120_000

/** A part of the app did not load: the connection failed, it took too long, or a newer version replaced it. */
export class LoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The messages of browsers and Vite when a chunk fails. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script|preload css|loading (css )?chunk/i

export function isLoadFailure(error: unknown): boolean {
  return error instanceof LoadError || (error instanceof Error && CHUNK_FAILURE.test(error.message))
}

/** The result of `load`, or a LoadError when it fails or takes longer than `ms`. */
export async function loadWithin<T>(load: () => Promise<T>, ms: number = LOAD_TIMEOUT_MS): Promise<T> {
  try {
    return await within(load(), ms, () => new LoadError(`not loaded in ${ms} ms`))
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('not loaded', { cause })
  }
}

export type LazyPage<Props> = ComponentType<Props> & {
  /** Preloads it, so that it shows at once. Failures are silent: showing it then loads it again, and reports. */
  preload: () => Promise<void>
  isReady: () => boolean
}

/** Loaded when first shown, or preloaded. Fails with a LoadError, for which the error boundary offers a retry. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let component: ComponentType<Props> | null = null
  const Later = lazy(() => loadWithin(load))

  // React's own lazy component briefly shows its fallback even when everything is loaded.
  function Page(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => component ?? Later)
    return createElement(Component, props)
  }

  const preload = async () => {
    component ??= await loadWithin(load).then(
      (module) => module.default,
      () => null,
    )
  }
  return Object.assign(Page, { preload, isReady: () => component !== null })
}

/** A part of a page, as a dialog. Its place is empty until it is loaded. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPage(load)
  const InPlace = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Part, props))
  return Object.assign(InPlace, { preload: Part.preload })
}

export async function preloadPage(page: unknown): Promise<void> {
  if (typeof page !== 'function' || !('preload' in page) || typeof page.preload !== 'function') return
  await (page as LazyPage<object>).preload() // a function with a preload is a lazy page
}
