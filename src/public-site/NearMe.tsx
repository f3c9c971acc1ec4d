import { useState, useSyncExternalStore } from 'react'
import { coordinatesOf } from '#domain/values/coordinates'
import { siteSearch } from '../providers/es/siteSearch.ts'
import { PinIcon } from '../ui/theme/icons.tsx'
import styles from './Filters.module.css'

/** A position with two decimals is one within a kilometre: enough to order clubs, and it reveals no house. */
const DECIMALS = 2

const WAIT_MS = 10_000

/** Whether a browser has positions does not change while a page is open. */
const never = () => () => {}
const hasPositions = () => 'geolocation' in navigator
const notOnServer = () => false

type State = 'idle' | 'asking' | 'refused' | 'failed'

/** Asks the browser where the visitor is, only when pressed. Not shown where it cannot work. */
export function NearMe({ onFound }: { onFound: (coordinates: string) => void }) {
  const works = useSyncExternalStore(never, hasPositions, notOnServer)
  const [state, setState] = useState<State>('idle')

  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound(coordinatesOf(coords, DECIMALS))
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: WAIT_MS, maximumAge: 300_000 },
    )
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.near} ${works ? '' : styles.unready}`}
        disabled={state === 'asking'}
        onClick={ask}
      >
        <PinIcon />
        {state === 'asking' ? siteSearch.locating : siteSearch.near}
      </button>
      {(state === 'refused' || state === 'failed') && (
        <p className={styles.nearFailed} role="alert">
          {siteSearch.nearFailures[state]}
        </p>
      )}
    </>
  )
}
