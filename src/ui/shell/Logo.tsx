import { Link } from 'react-router-dom'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { shell } from '../../providers/es/shell.ts'
import { createText } from '../../providers/text.ts'
import { Bolt } from '../theme/icons.tsx'
import styles from './Logo.module.css'

const t = createText(shell)

/** The bolt and the product's name, linked to the home page (specification §1). */
export function Logo() {
  const { name } = runtimeConfig()
  return (
    <Link to="/" className={styles.logo} aria-label={t('logo', { name })}>
      <span className={styles.mark}>
        <Bolt className={styles.bolt} />
      </span>
      <span>{name}</span>
    </Link>
  )
}
