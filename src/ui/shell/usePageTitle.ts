import { createContext, useContext, useEffect } from 'react'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { shell } from '../../providers/es/shell.ts'
import { fill } from '../../providers/i18n/text.ts'

/** What a page reports to the server that renders it: its title, the status of its answer, and where it is now if it moved. */
export type PageAnswer = { title: string; status: number; moved: string | null }

export const PageAnswerContext = createContext<PageAnswer | null>(null)

export function usePageTitle(page: string, status = 200): void {
  const { name } = runtimeConfig()
  const title = fill(shell.pageTitle, { page, name })
  // A server renders once and runs no effect.
  const answer = useContext(PageAnswerContext)
  if (answer) Object.assign(answer, { title, status })
  useEffect(() => {
    document.title = title
  }, [title])
}
