import { Link } from 'react-router-dom'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { shell } from '../../providers/es/shell.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { FOOTER_LINKS, SMALL_PRINT } from './siteLinks.ts'

export function Footer() {
  const { name, contactEmail, whatsappUrl, social } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>{shell.footer.tagline}</p>
        </div>
        <nav aria-label={shell.footer.label}>
          <h2 className={styles.heading}>{shell.footer.links}</h2>
          <ul className={styles.links}>
            {FOOTER_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link className={styles.link} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {(contactEmail || whatsappUrl) && (
          <div>
            <h2 className={styles.heading}>{shell.footer.contact}</h2>
            <ul className={styles.links}>
              {contactEmail && <Outside href={`mailto:${contactEmail}`} label={contactEmail} />}
              {whatsappUrl && <Outside href={whatsappUrl} label={shell.footer.whatsapp} />}
            </ul>
          </div>
        )}
        {social.length > 0 && (
          <div>
            <h2 className={styles.heading}>{shell.footer.social}</h2>
            <ul className={styles.links}>
              {social.map((link) => (
                <Outside key={link.url} href={link.url} label={link.name} />
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.small}>
        <p>{fill(shell.footer.copyright, { name })}</p>
        <nav aria-label={shell.footer.small}>
          <ul className={styles.smallLinks}>
            {SMALL_PRINT.map(({ label, to }) => (
              <li key={to}>
                <Link className={styles.smallLink} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function Outside({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a className={styles.link} href={href} rel="noopener noreferrer">
        {label}
      </a>
    </li>
  )
}
