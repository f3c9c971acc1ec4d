import { ensureInstalled, requireNode } from '../build/install.mjs'

requireNode()
ensureInstalled()

const { ensureBuilt } = await import('../build/builds.mjs')
ensureBuilt('production')
const server = new URL(`../${ensureBuilt('server')}/start.js`, import.meta.url)
await import(server.href)
