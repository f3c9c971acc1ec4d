import { runServer } from '../web/process/runServer.ts'

// The server for `npm start`, once everything is installed and built. It greets the person who started it.
await runServer({ root: new URL('../', import.meta.url), greets: true })
