import { LinkBase } from 'react-admin'
import type { Waiting } from '#domain/clubs/waiting'
import { home } from '../../providers/es/home.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './money.module.css'

export type WaitingLine = { kind: keyof Waiting; count: number; to: string }

export function WaitingLines({ lines, onFollow }: { lines: readonly WaitingLine[]; onFollow?: () => void }) {
  return (
    <ul className={styles.waiting}>
      {lines.map(({ kind, count, to }) => (
        <li key={kind} data-kind={kind}>
          <LinkBase to={to} onClick={onFollow}>
            {fill(home.waits[kind], { smart_count: count })}
          </LinkBase>
        </li>
      ))}
    </ul>
  )
}
