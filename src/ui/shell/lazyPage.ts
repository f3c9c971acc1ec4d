import { createElement, lazy, useState } from 'react'
import type { ComponentType } from 'react'

/** How long a part of the app may take to load (specification §9). */
export const LOAD_TIMEOUT_MS = 120_000

/** A part of the app did not load: the connection failed, it took too long, or a newer version replaced it. */
export class LoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The words with which browsers and Vite tell that a chunk failed. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script|preload css|loading (css )?chunk/i

/** Whether an error tells that a part of the app did not load. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof LoadError || (error instanceof Error && CHUNK_FAILURE.test(error.message))
}

/** What `load` loads, or a LoadError when it fails or takes longer than `ms`. */
export async function loadWithin<T>(load: () => Promise<T>, ms: number = LOAD_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError(`not loaded in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('not loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

export type LazyPage<Props> = ComponentType<Props> & {
  /** Loads it ahead, so that it is shown at once. It fails quietly: what is shown without having been loaded loads then, and tells. */
  preload: () => Promise<void>
}

/** A component loaded when first shown, or ahead. It fails with a LoadError, for which the error boundary offers a retry. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null
  const Later = lazy(() => loadWithin(load))

  // React's own lazy component shows its fallback for a moment even if all is there.
  function Page(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Shown, props)
  }

  const preload = async () => {
    loaded ??= await loadWithin(load).then(
      (module) => module.default,
      () => null,
    )
  }
  return Object.assign(Page, { preload })
}

/** Loads a page ahead, if it is one that can be. */
export async function preloadPage(page: unknown): Promise<void> {
  if (typeof page !== 'function' || !('preload' in page) || typeof page.preload !== 'function') return
  await (page as LazyPage<object>).preload() // a function with a preload is a lazy page
}
