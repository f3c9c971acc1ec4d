import type { ReactNode } from 'react'
import { Button } from '@mui/material'
import {
  LinkBase,
  useCanAccess,
  useCreatePath,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageTitle } from '../page/PageTitle.tsx'

type Props = {
  title?: string
  intro?: ReactNode
  /** Next to the title: the section's tabs. */
  head?: ReactNode
  /** Next to the link to the create form. */
  actions?: ReactNode
  /** React-admin's `<List>` of the resource in context. */
  children: ReactNode
}

/** A list's page: its title, and a link to the create form for people who may create. */
export function ListPage({ title, intro, head, actions, children }: Props) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={title ?? translate(`resources.${resource}.page.list`)} intro={intro} beside={head}>
        {actions}
        <CreateLink />
      </PageTitle>
      {children}
    </>
  )
}

/** Shown when a list has no records at all, whatever the filter. */
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

/** The link to the create form, for people who may open it. */
function CreateLink() {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ action: 'create', resource })
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (!hasCreate || !canAccess) return null
  return (
    <Button
      component={LinkBase}
      variant="contained"
      data-shortcut="create"
      to={createPath({ resource, type: 'create' })}
    >
      {translate(`resources.${resource}.action.create`)}
    </Button>
  )
}
