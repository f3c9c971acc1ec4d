import { useId } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { home } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { listAddress, type ListFilter } from '../../figures/listAddress.ts'
import { personName } from '../../people/PersonName.tsx'
import styles from './home.module.css'
import type { UserView } from '#domain/members/user'

const SHOWN = { pagination: { page: 1, perPage: 3 }, sort: { field: 'createdAt', order: 'DESC' } } as const

type Props = { institutionId: string; listFilter: ListFilter }

export function WaitingInvitations({ institutionId, listFilter }: Props) {
  const heading = useId()
  const filter = { institutionId, invited: true }
  const { data, total = 0, error, refetch } = useGetList<UserView>('users', { ...SHOWN, filter })
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{home.waiting}</h3>
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={3} />}
      {data && total === 0 && <p className={styles.muted}>{home.waitingEmpty}</p>}
      {data && total > 0 && (
        <>
          <ul className={styles.rows}>
            {data.map((user) => (
              <li key={user.id} className={styles.row}>
                <LinkBase to={`/panel/users/${user.id}`} className={styles.who}>
                  {personName(user)}
                </LinkBase>
                <span className={styles.muted}>{user.email}</span>
              </li>
            ))}
          </ul>
          <LinkBase to={listAddress('users', { ...listFilter, invited: true })}>
            {fill(home.allWaiting, { smart_count: total })}
          </LinkBase>
        </>
      )}
    </section>
  )
}
