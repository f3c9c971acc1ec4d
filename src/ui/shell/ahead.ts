type Load = (address: string) => void

let load: Load | null = null

/** Lets the panel, while mounted, preload what its menus lead to. Returns the function that stops it. */
export function onAhead(loader: Load): () => void {
  load = loader
  return () => {
    if (load === loader) load = null
  }
}

/** For a link that people are likely to follow: preloads when the pointer, a finger or the focus reaches it. */
export function aheadOf(address: string): { onPointerEnter: () => void; onFocus: () => void } {
  const begin = () => load?.(address)
  return { onPointerEnter: begin, onFocus: begin }
}
