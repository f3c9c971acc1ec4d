import { ensureInstalled, requireNode } from './install.mjs'

// `npm start`: the whole product on mocked data, in the page. Nothing but Node is needed; what is missing is installed first.
requireNode()
ensureInstalled()

const { tsImport } = await import('tsx/esm/api')
await tsImport('./demo.ts', import.meta.url)
