import { useState } from 'react'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { CourtArt } from '../ui/CourtArt.tsx'
import styles from './Card.module.css'

type Props = {
  url: string | null
  /** What the court is drawn for. */
  seed: string
  /** A logo stands whole on the court; any other picture covers it. */
  isLogo?: boolean
}

/** A record's picture, decorative beside its name; where there is none, or it may not be shown, or does not load, a court drawn for it. */
export function Picture({ url, seed, isLogo = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!url || failed === url || !isAllowed(url)) return <CourtArt seed={seed} className={styles.picture} />
  const image = (
    <img
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

/**
 * Whether a picture lies on the page's own origin or on one that the installation names. Any other is not even asked for: the page's policy
 * would refuse it, and say so on the console.
 */
function isAllowed(url: string): boolean {
  // Where there is no page, as on a server, a path is its own as well.
  const own = typeof location === 'undefined' ? 'https://own.invalid' : location.origin
  return URL.canParse(url, own) && [own, ...runtimeConfig().imageOrigins].includes(new URL(url, own).origin)
}
