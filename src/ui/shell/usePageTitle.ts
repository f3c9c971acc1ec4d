import { useEffect } from 'react'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { shell } from '../../providers/es/shell.ts'
import { createText } from '../../providers/text.ts'

const t = createText(shell)

/** Sets the title in the tab and the history: `Deportes · Rayo`, or the product's name alone without a page name. */
export function usePageTitle(page: string | null): void {
  useEffect(() => {
    const { name } = runtimeConfig()
    document.title = page ? t('pageTitle', { page, name }) : name
  }, [page])
}
