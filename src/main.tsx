import './config/withoutEval.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RootOptions } from 'react-dom/client'
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
  const cameAlong = document.getElementById('rayo-data')?.textContent
  const data = cameAlong ? JSON.parse(cameAlong) : null
  const cache = data && createPublicCache(data)
  const app = (
    <StrictMode>
      <App cache={cache} actionData={data?.actionData} />
    </StrictMode>
  )
  if (cache) hydrateRoot(container, app, OPTIONS)
  else createRoot(container, OPTIONS).render(app)
}

const OPTIONS: RootOptions = {
  onCaughtError: (error) => {
    // The person sees it and can retry. It is no bug, so it is not logged.
    if (!isLoadFailure(error)) console.error(error)
  },
}

start(root).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  root.textContent = error.message
})
