import type { ReactNode } from 'react'
import { useCanAccess, useCreatePath, useResourceContext, useResourceDefinition, useTranslate } from 'react-admin'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageTitle } from '../page/Page.tsx'
import { LinkButton } from '../page/buttons.tsx'

type Props = {
  intro?: ReactNode
  head?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function ListPage({ intro, head, actions, children }: Props) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(`resources.${resource}.page.list`)} intro={intro} beside={head}>
        {actions}
        <CreateLink />
      </PageTitle>
      {children}
    </>
  )
}

export function EmptyList() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <Notice
      title={translate(`resources.${resource}.empty`)}
      detail={translate(`resources.${resource}.invite`, { _: '' })}
    >
      <CreateLink />
    </Notice>
  )
}

function CreateLink() {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ action: 'create', resource })
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (!hasCreate || !canAccess) return null
  return (
    <LinkButton
      variant="contained"
      data-shortcut="create"
      to={createPath({ resource, type: 'create' })}
      label={translate(`resources.${resource}.action.create`)}
    />
  )
}
