import { ensureBuilt } from './builds.mjs'
import { failureLine } from './process/failures.ts'
import { serveHttp } from './process/httpServer.ts'
import { openSite } from './process/site.ts'
import { wholeNumber } from './config/environment.ts'

// The static demo over HTTP, as any web host would serve it: what the end-to-end tests run against.
try {
  const site = await openSite(ensureBuilt('demo'))
  const port = wholeNumber(0, 65_535).optional().parse(process.env.PORT) ?? null
  console.log(`Rayo: http://localhost:${(await serveHttp(site, { port, host: 'localhost' })).port}`)
} catch (error) {
  console.error(failureLine(error))
  process.exit(1)
}
