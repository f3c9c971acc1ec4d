import styles from './InstitutionPage.module.css'

export function Blank() {
  return (
    <div aria-hidden="true">
      <div className={styles.head}>
        <div className={`${styles.art} ${styles.blank}`} />
        <div className={styles.blank} />
      </div>
      <div className={`${styles.blank} ${styles.blankBody}`} />
    </div>
  )
}
