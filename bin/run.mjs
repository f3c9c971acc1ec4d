import { existsSync } from 'node:fs'
import { ensureInstalled, fail, requireNode } from '../build/install.mjs'

// Runs a command of the server build by its file name. A checkout is installed and built first.
requireNode()

const [command = ''] = process.argv.splice(2, 1)
const file = `dist-server/${command}.js`
if (existsSync('node_modules/vite') || !existsSync(file)) {
  if (!existsSync('vite.server.config.ts')) fail(`${file} is missing, and so are the sources to build it from.`)
  ensureInstalled()
  const { ensureBuilt } = await import('../build/builds.mjs')
  ensureBuilt('server')
  if (command === 'site') ensureBuilt('production')
}
await import(new URL(`../${file}`, import.meta.url).href)
