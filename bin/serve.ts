import { runServer } from '../web/process/runServer.ts'

// `npm run serve`: the built server, as an installation runs it. Its log is on stdout.
await runServer({ root: new URL('../', import.meta.url), greets: false })
