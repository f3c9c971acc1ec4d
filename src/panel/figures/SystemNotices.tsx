import { LinkBase, useGetList } from 'react-admin'
import type { ContactMessage } from '#domain/visitors/contactMessage'
import { home } from '../../providers/es/home.ts'
import styles from './Figures.module.css'

/** Unread system messages to the super admins. */
export function SystemNotices() {
  const { data = [] } = useGetList<ContactMessage>('contact-messages', {
    filter: { role: 'system', read: false },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  })
  return data.map(({ id, name, message }) => (
    <p key={id} className={styles.notice}>
      {name}: {message.split('\n', 1)[0]} <LinkBase to={`/panel/contact-messages/${id}`}>{home.toNotice}</LinkBase>
    </p>
  ))
}
