import { useId } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import { home } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { listAddress } from '../../figures/addresses.ts'
import type { ListFilter } from '../../figures/addresses.ts'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { personName } from '../../people/PersonName.tsx'
import styles from './home.module.css'
import type { UserView } from '#domain/user'

const t = createText(home)

const SHOWN = { pagination: { page: 1, perPage: 3 }, sort: { field: 'createdAt', order: 'DESC' } } as const

type Props = { institutionId: string; told: ListFilter }

/** The people whom an institution has invited and who have not answered, latest first. */
export function WaitingInvitations({ institutionId, told }: Props) {
  const heading = useId()
  const filter = { institutionId, invited: true }
  const { data, total = 0, error, refetch } = useGetList<UserView>('users', { ...SHOWN, filter })
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{t('waiting')}</h3>
      {!data && (error ? <PartFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={3} />)}
      {data && total === 0 && <p className={styles.muted}>{t('waitingEmpty')}</p>}
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
          <LinkBase to={listAddress('users', { ...told, invited: true })}>
            {t('allWaiting', { smart_count: total })}
          </LinkBase>
        </>
      )}
    </section>
  )
}
