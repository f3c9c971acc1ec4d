import { Link } from 'react-router-dom'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { shell } from '../../providers/es/shell.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Bolt } from '../theme/icons.tsx'
import styles from './Header.module.css'

export function Logo() {
  const { name } = runtimeConfig()
  return (
    <Link to="/" className={styles.logo} aria-label={fill(shell.logo, { name })}>
      <span className={styles.mark}>
        <Bolt className={styles.bolt} />
      </span>
      <span>{name}</span>
    </Link>
  )
}
