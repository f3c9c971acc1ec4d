import { Suspense, useEffect, useState } from 'react'
import { useMediaQuery } from '@mui/material'
import ViewSidebar from '@mui/icons-material/ViewSidebar'
import { Button, useListContext, useStore, type Identifier } from 'react-admin'
import { panel } from '../../providers/es/panel.ts'
import { PageLoading } from '../page/Page.tsx'
import { resources } from '../registry.tsx'
import { InListTools } from './ListActions.tsx'
import styles from './list.module.css'
import { DialogHost } from '../page/dialogs.tsx'
import { PreviewId } from '../page/ShowPage.tsx'

const WIDE = '(min-width: 1440px)'

/** Shows the page of the focused or clicked row beside a list, on a wide screen and if the user turns it on. */
export default function Preview() {
  const [isOn, setOn] = useStore('preview.on', false)
  if (!useMediaQuery(WIDE)) return null
  return (
    <>
      <InListTools>
        <Button label={panel.list.preview} color="inherit" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
          <ViewSidebar />
        </Button>
      </InListTools>
      {isOn && <Aside />}
    </>
  )
}

function Aside() {
  const { data, resource } = useListContext()
  const Show = resources.find(({ name }) => name === resource)?.show
  const [id, setId] = useState<Identifier>()
  useEffect(() => {
    const follow = (event: MouseEvent | FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const row = target?.closest<HTMLTableRowElement>('.RaList-main tbody > tr')
      const record = row && !row.closest('aside') ? data?.[row.sectionRowIndex] : undefined
      if (!record) return
      setId(record.id)
      // a double click and Enter open the page
      const isOneClick = event.type === 'click' && event.detail === 1
      const isPlain = event instanceof MouseEvent && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (isOneClick && isPlain && target?.closest('.row-link')) event.preventDefault()
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('click', follow, true)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('click', follow, true)
    }
  }, [data])
  return (
    <aside aria-label={panel.list.preview} className={styles.preview}>
      {id === undefined || typeof Show !== 'function' ? (
        <p className="muted">{panel.list.previewHelp}</p>
      ) : (
        <PreviewId value={id}>
          <DialogHost value={null}>
            <Suspense fallback={<PageLoading />}>
              <Show key={id} />
            </Suspense>
          </DialogHost>
        </PreviewId>
      )}
    </aside>
  )
}
