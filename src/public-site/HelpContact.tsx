import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { help } from '../providers/es/help.ts'
import { fill } from '../providers/i18n/text.ts'
import styles from './HelpPage.module.css'

export function HelpContact() {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  return (
    <aside className={styles.contact} aria-labelledby="contacto">
      <h2 id="contacto" className={styles.heading}>
        {help.contactTitle}
      </h2>
      <p className={styles.contactText}>
        {help.contactText}
        {(whatsappUrl || contactEmail) && ` ${help.contactPlatform}`}
      </p>
      <div className={styles.ways}>
        {whatsappUrl && (
          <a className="button" href={whatsappUrl} rel="noopener noreferrer">
            {help.whatsapp}
          </a>
        )}
        <Link className="button button-quiet" to="/contact">
          {help.write}
        </Link>
      </div>
      {contactEmail && (
        <a className={styles.email} href={`mailto:${contactEmail}`}>
          {fill(help.email, { email: contactEmail })}
        </a>
      )}
    </aside>
  )
}
