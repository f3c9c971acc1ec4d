import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import pageStyles from './page.module.css'

type Props = {
  title: string
  intro?: ReactNode
  back?: { to: string; label: string }
  beside?: ReactNode
  children?: ReactNode
}

export function PageTitle({ title, intro, back, beside, children }: Props) {
  usePageTitle(title)
  return (
    <header className={pageStyles.head}>
      {back && (
        <LinkBase className={pageStyles.back} to={back.to} aria-label={fill(panel.back, { page: back.label })}>
          <span aria-hidden="true">←</span> {back.label}
        </LinkBase>
      )}
      <div className={pageStyles.row}>
        <h1>{title}</h1>
        {beside}
        {children && <div className={pageStyles.actions}>{children}</div>}
      </div>
      {intro && <p className={pageStyles.intro}>{intro}</p>}
    </header>
  )
}
