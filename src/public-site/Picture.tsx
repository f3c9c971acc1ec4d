import { useEffect, useRef, useState } from 'react'
import { CourtArt } from '../ui/theme/CourtArt.tsx'
import { mayShow } from '../ui/values/pictureOrigin.ts'
import styles from './Card.module.css'

type Props = {
  url: string | null
  /** What the court is drawn for. */
  seed: string
  /** A logo is shown whole on the court; any other picture covers it. */
  isLogo?: boolean
}

/**
 * A record's picture, decorative next to its name. Without one, or when it may not be shown or does not load, a drawn
 * court.
 */
export function Picture({ url, seed, isLogo = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = shown
    // It came with the page, and may have failed before anybody listened. A drawing may have no width of its own.
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(() => setFailed(url))
  }, [url])
  if (!url || failed === url || !mayShow(url)) return <CourtArt seed={seed} className={styles.picture} />
  const image = (
    <img
      ref={shown}
      className={isLogo ? styles.logo : styles.picture}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  )
  if (!isLogo) return image
  return (
    <div className={`${styles.picture} ${styles.ground}`}>
      <CourtArt seed={seed} className={styles.court} />
      {image}
    </div>
  )
}
