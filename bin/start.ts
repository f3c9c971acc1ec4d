import { runServer } from '../web/process/runServer.ts'

await runServer({ root: new URL('../', import.meta.url), greets: true })
