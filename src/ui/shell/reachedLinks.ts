const REACHES = ['pointerover', 'touchstart', 'focusin'] as const

export function onReachedLink(load: (pathname: string) => void): () => void {
  const paths = new Set([window.location.pathname])
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin || paths.has(link.pathname)) return
    paths.add(link.pathname)
    load(link.pathname)
  }
  for (const reach of REACHES) document.addEventListener(reach, look, { passive: true })
  return () => {
    for (const reach of REACHES) document.removeEventListener(reach, look)
  }
}
