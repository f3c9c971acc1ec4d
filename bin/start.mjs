import { ensureInstalled, requireNode } from './install.mjs'

// `npm start`: the product on this machine. It needs only Node; what is missing is installed and built first.
requireNode()
ensureInstalled()

const { ensureBuilt } = await import('./builds.mjs')
ensureBuilt('production')
const server = new URL(`../${ensureBuilt('server')}/start.js`, import.meta.url)
await import(server.href)
