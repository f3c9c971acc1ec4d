import { LinkBase, useGetMany } from 'react-admin'
import { administeredBy } from '#domain/actor'
import type { Institution } from '#domain/institution'
import type { Sport } from '#domain/sport'
import { useActor } from '../../panel/data/useActor.ts'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import styles from './sports.module.css'

const t = createText(sports)

/** Which of the admin's institutions offer a sport. Each links to the form that adds, changes or ends its offering. */
export function SportOffers({ sport }: { sport: Sport }) {
  const actor = useActor()
  const { data = [] } = useGetMany<Institution>('institutions', { ids: actor ? administeredBy(actor) : [] })
  return (
    <ul className={styles.offers}>
      {data.filter(Boolean).map(({ id, name, offerings }) => {
        const isOffered = offerings.some(({ sportId }) => sportId === sport.id)
        return (
          <li key={id}>
            <LinkBase
              to={`/panel/institutions/${id}/update`}
              className={isOffered ? styles.offered : styles.offer}
              aria-label={t(isOffered ? 'editOffering' : 'offerIn', { sport: sport.name, name })}
            >
              {isOffered ? `✓ ${name}` : t('offerShort', { name })}
            </LinkBase>
          </li>
        )
      })}
    </ul>
  )
}
