import type { Clock } from '#domain/values/calendar'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'
import { createApp } from '#server/app'
import { createCognitoIdentity } from '#server/identity/cognito'
import { createLinkSecret, type Papers } from '#server/papers/papers'
import { createPictureFiles, createDatabasePictures } from '#server/pictures/pictureFiles'
import type { PictureMaker } from '#server/pictures/port'
import { createMemoryStore } from '#server/store/memory/store'
import type { Change, Snapshot } from '#server/store/memory/snapshot'
import { type CodeDelivery, type Pool, DEMO_POOL } from './cognito/pool.ts'
import { createCognitoStandIn, type StandInUser } from './cognito/standIn.ts'
import { createMemoryStorage, type CognitoStorage } from './cognito/storage.ts'
import type { Limiter } from '#server/limiter'

export type MockWorldOptions = {
  clock: Clock
  pool?: Pool
  storage?: CognitoStorage
  snapshot?: Snapshot
  onCommit?: (changes: readonly Change[]) => void | Promise<void>
  onCode?: (delivery: CodeDelivery) => void
  pictureMaker?: PictureMaker
  papers?: Partial<Papers>
  limiter?: Limiter
  cognitoUsers?: readonly StandInUser[]
}

export type MockWorld = Awaited<ReturnType<typeof createMockWorld>>

export async function createMockWorld(options: MockWorldOptions) {
  const { clock, storage = createMemoryStorage(), onCode, pictureMaker, papers, limiter } = options
  const pool: Pool = options.pool ?? DEMO_POOL
  const cognito = await createCognitoStandIn({ storage, clock, pool, ...(onCode && { onCode }) })
  for (const user of options.cognitoUsers ?? []) await cognito.ensureUser(user)
  const store = createMemoryStore(options)
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
    ...(limiter && { limiter }),
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
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/api/')) return app.fetch(request)
      if (`${pathname}/`.startsWith(`${pool.endpointPath}/`)) return cognito.fetch(request)
      if (pathname.startsWith(`${PICTURE_FOLDER}/`)) return pictureFiles(request)
      return new Response(null, { status: 404 })
    },
  }
}
