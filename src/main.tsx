import './config/olderBrowsers.ts'
import './config/withoutEval.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/print.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { App, prepare } from './App.tsx'
import { ConfigError, runtimeConfig } from './config/runtimeConfig.ts'
import { createPublicCache } from './public-site/publicCache.ts'
import { isLoadFailure } from './ui/shell/lazyPage.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Not a top-level await: the mocks load chunks that belong to this entry too, and each would wait for the other. */
async function start(container: HTMLElement): Promise<void> {
  if (import.meta.env.VITE_MOCKS === '1') {
    const { startMocks } = await import('../mocks/browser.ts')
    await startMocks()
  }
  runtimeConfig()
  await prepare(location.pathname)
  dropSlash()
  const along = document.getElementById('rayo-data')
  const data = along?.textContent ? JSON.parse(along.textContent) : null
  const cache = data && createPublicCache(data)
  // A static host answers every query of an address with one page, made without a query.
  const isThisPage = along?.dataset['page'] === `${location.pathname}${location.search}`
  const app = (
    <StrictMode>
      <App cache={cache} actionData={data?.actionData} />
    </StrictMode>
  )
  if (cache && isThisPage) hydrateRoot(container, app, OPTIONS)
  else createRoot(container, OPTIONS).render(app)
}

/** A static host adds a slash to the address of a folder. */
function dropSlash(): void {
  const { pathname, search, hash } = location
  if (/.\/$/.test(pathname)) history.replaceState(history.state, '', `${pathname.replace(/\/+$/, '')}${search}${hash}`)
}

const OPTIONS: RootOptions = {
  onCaughtError: (error) => {
    // The user sees it and can retry. It is not a bug, so it is not logged.
    if (!isLoadFailure(error)) console.error(error)
  },
}

start(root).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  root.textContent = error.message
})
