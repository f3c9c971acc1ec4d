import { z } from 'zod'
import { startTlsFront } from './tlsFront.ts'

// The command that Playwright starts: the production server's stand-in as a hosted domain, `https://localhost:<PORT>`.
const { PORT, BEHIND } = z
  .object({ PORT: z.coerce.number().int().min(1).max(65_535), BEHIND: z.url() })
  .parse(process.env)

const { port } = await startTlsFront(PORT, { origin: BEHIND, prefix: '/cognito' })
console.error(`https://localhost:${port} leads to ${BEHIND}/cognito`)
