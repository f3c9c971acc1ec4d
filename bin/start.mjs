import { ensureInstalled, requireNode } from './install.mjs'

// `npm start`: the whole product on mocked data, in the page. Nothing but Node is needed; what is missing is installed first.
requireNode()
ensureInstalled()

const { ensureBuilt } = await import('./builds.mjs')
const { openSite } = await import('./staticSite.mjs')
const { listen } = await import('./listen.mjs')
const { demoAccounts } = await import('./demoAccounts.mjs')

const port = await listen(await openSite(ensureBuilt('demo')))
console.log(`\nRayo: http://localhost:${port}\n\n${await demoAccounts()}\n\nCtrl+C para terminar.`)
