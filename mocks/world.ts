import type { Hono } from 'hono'
import type { Clock } from '#domain/values/calendar'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'
import { createApp } from '#server/app'
import { createCognitoIdentity } from '#server/identity/cognito'
import { createLinkSecret, type Papers } from '#server/papers/papers'
import { createPictureFiles, createDatabasePictures } from '#server/pictures/pictureFiles'
import type { PictureMaker } from '#server/pictures/port'
import { createMemoryStore, type MemoryStore } from '#server/store/memory/store'
import type { Change, Snapshot } from '#server/store/memory/snapshot'
import { type CodeDelivery, type Pool, DEMO_POOL } from './cognito/pool.ts'
import { createCognitoStandIn, type CognitoStandIn, type StandInUser } from './cognito/standIn.ts'
import { createMemoryStorage, type CognitoStorage } from './cognito/storage.ts'
import type { RateLimiters } from '#server/limits/limits'

export type MockWorldOptions = {
  clock: Clock
  pool?: Pool
  storage?: CognitoStorage
  snapshot?: Snapshot
  onCommit?: (changes: readonly Change[]) => void | Promise<void>
  onCode?: (delivery: CodeDelivery) => void
  pictureMaker?: PictureMaker
  papers?: Partial<Papers>
  limiters?: RateLimiters
  cognitoUsers?: readonly StandInUser[]
}

export type MockWorld = {
  store: MemoryStore
  cognito: CognitoStandIn
  app: Hono
  pictureFiles: (request: Request) => Promise<Response>
  fetch(request: Request): Promise<Response>
}

export async function createMockWorld(options: MockWorldOptions): Promise<MockWorld> {
  const {
    clock,
    storage = createMemoryStorage(),
    snapshot,
    onCommit,
    onCode,
    pictureMaker,
    papers,
    limiters,
    cognitoUsers = [],
  } = options
  const pool: Pool = options.pool ?? DEMO_POOL
  const cognito = await createCognitoStandIn({ storage, clock, pool, ...(onCode && { onCode }) })
  for (const user of cognitoUsers) await cognito.ensureUser(user)
  const store = createMemoryStore({ ...(snapshot && { snapshot }), ...(onCommit && { onCommit }) })
  const identity = createCognitoIdentity({
    endpoint: `http://user-pool.invalid${pool.endpointPath}`,
    userPoolId: pool.userPoolId,
    clientId: pool.clientId,
    jwks: await cognito.jwks(),
    fetch: (input, init) => cognito.fetch(new Request(input, init)),
    clock,
  })
  const pictures = createDatabasePictures(store, clock)
  const app = createApp({
    store,
    identity,
    clock,
    pictures,
    papers: { linkSecret: createLinkSecret(null, storage), ...papers },
    ...(pictureMaker && { pictureMaker }),
    ...(limiters && { limiters }),
  })
  const pictureFiles = createPictureFiles({
    store: pictures,
    ...(pictureMaker && { maker: pictureMaker }),
    report: (error) => console.error(error),
  })
  return {
    store,
    cognito,
    app,
    pictureFiles,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/api/')) return app.fetch(request)
      if (`${pathname}/`.startsWith(`${pool.endpointPath}/`)) return cognito.fetch(request)
      if (pathname.startsWith(`${PICTURE_FOLDER}/`)) return pictureFiles(request)
      return new Response(null, { status: 404 })
    },
  }
}
