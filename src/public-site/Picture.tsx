import { useState } from 'react'
import { CourtArt } from '../ui/CourtArt.tsx'
import styles from './Card.module.css'

/** A record's picture, decorative beside its name; where there is none, or it does not load, a court drawn for it. */
export function Picture({ url, seed }: { url: string | null; seed: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!url || failed === url) return <CourtArt seed={seed} className={styles.picture} />
  return (
    <img
      className={styles.picture}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  )
}
