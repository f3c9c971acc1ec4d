import { useEffect, useRef, useState } from 'react'
import { widthsOf } from '#domain/clubs/pictureRules'
import { CourtArt } from '../ui/theme/CourtArt.tsx'
import { mayShow } from '../ui/values/pictureOrigin.ts'
import styles from './Card.module.css'

type Props = {
  url: string | null
  seed: string
  alt?: string
  /** The displayed width, unless it is a card's or a usual head's. */
  sizes?: string
  /** A logo is shown whole on the court; any other picture covers it. */
  isLogo?: boolean
  /** In a page's head, where it is larger than on a card and seen at once. */
  isHead?: boolean
  /** The first card of a page may be seen at once. Others wait until they are about to be seen. */
  isFirst?: boolean
}

/** The sizes of our drawings. The styles reserve the space, and crop other pictures. */
const LOGO = { width: 200, height: 200 }
const COVER = { width: 480, height: 320 }

/** Displayed widths, by which a browser chooses among a picture's files. */
const SIZES = {
  card: { logo: '(max-width: 479px) 6rem, 12rem', cover: '(max-width: 479px) 13rem, 24rem' },
  head: { logo: '(max-width: 767px) 12rem, 24rem', cover: '(max-width: 767px) 88vw, 30rem' },
}

/** A record's picture, decorative unless it has a text. Without one, or when it does not load, a drawn court. */
export function Picture({ url, seed, alt = '', sizes, isLogo = false, isHead = false, isFirst = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const imageRef = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = imageRef
    // A server-rendered image may have failed before React listened. A drawing may have no width of its own.
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(() => setFailed(url))
  }, [url])
  if (!url || failed === url || !mayShow(url)) return <CourtArt seed={seed} className={styles.picture} />
  const avif = widthsOf(url, 'image/avif')
  const width = sizes ?? SIZES[isHead ? 'head' : 'card'][isLogo ? 'logo' : 'cover']
  const image = (
    <picture className={styles.choice}>
      {avif !== undefined && <source type="image/avif" sizes={width} srcSet={avif} />}
      <img
        ref={imageRef}
        className={isLogo ? styles.logo : styles.picture}
        alt={alt}
        {...(isLogo ? LOGO : COVER)}
        {...(!isHead && !isFirst && { loading: 'lazy', fetchPriority: 'low' })}
        {...(isHead ? { fetchPriority: 'high' } : { decoding: 'async' })}
        {...(avif !== undefined && { sizes: width, srcSet: widthsOf(url, 'image/webp') })}
        src={url}
        referrerPolicy="no-referrer"
        onError={() => setFailed(url)}
      />
    </picture>
  )
  if (!isLogo) return image
  return (
    <div className={`${styles.picture} ${styles.ground}`}>
      <CourtArt seed={seed} className={styles.court} />
      {image}
    </div>
  )
}
