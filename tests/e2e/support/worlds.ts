import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { ensureBuilt } from '../../../bin/builds.mjs'
import { readServerConfig } from '../../../bin/config/serverConfig.ts'
import { createLog } from '../../../bin/process/log.ts'
import { openProduct } from '../../../bin/process/openProduct.ts'
import { runtimeConfigFrom } from '../../../bin/runtimeConfig.ts'
import { DEMO_POOL } from '../../../mocks/cognito/pool.ts'
import type { MockWorld } from '../../../mocks/world.ts'
import { createDemoWorld } from '../../support/demoWorld.ts'

const FOLDER = 'test-results/worlds'
const codesOf = (host: string) => `${FOLDER}/${host.replaceAll(':', '_')}.codes`

/**
 * Serves the production build with a world for each host name below `localhost`, made when the name is first asked. So
 * a test may change what it likes, and its pages need not carry the API and the user pool like the demo's.
 */
export async function openWorlds(env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const worlds = new Map<string, Promise<MockWorld>>()
  const worldOf = ({ url }: Request) => {
    const { host } = new URL(url)
    const world = worlds.get(host) ?? createDemoWorld({ onCode: ({ to, code }) => note(host, to, code) })
    worlds.set(host, world)
    return world
  }
  // Its routes are those of all the others.
  const { app } = await createDemoWorld()
  app.fetch = async (request) => (await worldOf(request)).app.fetch(request)
  await openProduct(
    readServerConfig(env),
    {
      api: app,
      pictureFiles: async (request) => (await worldOf(request)).pictureFiles(request),
      pool: { path: DEMO_POOL.endpointPath, fetch: async (request) => (await worldOf(request)).cognito.fetch(request) },
      page: runtimeConfigFrom(env, DEMO_POOL),
      ping: async () => {},
    },
    { log: createLog('warn'), folder: ensureBuilt('production') },
  )
}

function note(host: string, to: string, code: string): void {
  void appendFile(codesOf(host), `${to} ${code}\n`)
}

/** The codes that a world's user pool has sent, the last one last. */
export async function codesSent(host: string): Promise<{ to: string; code: string }[]> {
  const lines = await readFile(codesOf(host), 'utf8').catch(() => '')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [to = '', code = ''] = line.split(' ')
      return { to, code }
    })
}
