/** Loads what an address shows before it is entered. */
type Load = (address: string) => void

let load: Load | null = null

/** The panel, while it is there, says how what its menus lead to is loaded ahead; answers how to stop. The frame itself knows nothing of it. */
export function onAhead(loader: Load): () => void {
  load = loader
  return () => {
    if (load === loader) load = null
  }
}

/** For a link that is likely to be followed: it loads when the pointer or a finger comes to it, or the focus. */
export function aheadOf(address: string): { onPointerEnter: () => void; onFocus: () => void } {
  const begin = () => load?.(address)
  return { onPointerEnter: begin, onFocus: begin }
}
