import { runServer } from './process/runServer.ts'

// The server as `npm start` runs it, once all is installed and built: it greets whoever started it.
await runServer({ root: new URL('../', import.meta.url), greets: true })
