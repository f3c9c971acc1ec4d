import { useWatch } from 'react-hook-form'
import { PASSWORD_RULES, brokenPasswordRules } from '#domain/passwordPolicy'
import { leastPasswordLength } from '../../../config/passwordFormat.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { createText } from '../../../providers/text.ts'
import styles from './security.module.css'
import formStyles from '../../form/form.module.css'

const t = createText(texts)

/** The password rules, and whether the typed text meets each (specification §5). */
export function PasswordRules({ source }: { source: string }) {
  const typed: unknown = useWatch({ name: source })
  const least = leastPasswordLength()
  const broken = brokenPasswordRules(typeof typed === 'string' ? typed : '', least)
  return (
    <div className={`${formStyles.wide} ${styles.rules}`}>
      <p>{t('rules.title')}</p>
      <ul>
        {PASSWORD_RULES.map((rule) => {
          const met = !broken.includes(rule)
          return (
            <li key={rule} className={met ? styles.met : undefined}>
              <span aria-hidden="true">{met ? '✓' : '○'}</span> {t(`rules.${rule}`, { count: least })}
              <span className="visually-hidden">: {t(met ? 'rules.met' : 'rules.unmet')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
