import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const CORES = availableParallelism()
/** Each worker imports the product anew, which takes ten seconds: no more of them than keep the cores busy. */
const WORKERS = Math.max(2, CORES - 1)
/** A screen's test waits now and then for what the page does a moment later. */
const SCREEN_WORKERS = Math.max(3, CORES - 1)

/** What tests import is imported once, not for each file: they leave nothing behind that the next would see. */
const TOGETHER = { isolate: false }

/** Files of unit tests that each have a process of their own. */
const ALONE = [
  'src/auth/hosted/hosted.test.ts',
  'src/auth/session/{authProvider,sessionState,tokenStorage,tokens}.test.ts',
  'server/papers/pdfReceipts.test.ts',
  'server/routes/receiptPapers.test.ts',
]

/** Files so slow that they would run alone at the end if they began last. */
const LONGEST = [
  '/tests/torture/',
  '/tests/process/',
  '/tests/access/',
  '/tests/robustness/',
  '/tests/concurrency/',
  '/mocks/cognito/',
  '/tests/cognito/',
]

/** A fresh clone has no timings, and Vitest would begin with the largest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which is no array's
    const byTiming = await super.sort(files)
    return byTiming.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

function rankOf(path: string): number {
  const rank = LONGEST.findIndex((folder) => path.includes(folder))
  return rank === -1 ? LONGEST.length : rank
}

const UNIT = {
  environment: 'node',
  maxWorkers: WORKERS,
  testTimeout: 30_000,
  // Starting the databases' programs takes long where much runs at once.
  hookTimeout: 120_000,
}

export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...UNIT,
          name: 'unit',
          globalSetup: ['tests/support/postgresGlobalSetup.ts', 'tests/support/buildsGlobalSetup.ts'],
          ...TOGETHER,
          include: [
            '{domain,server,mocks,web,bin,build,src,tests/{contract,access,robustness,cognito,concurrency,histories,imports,torture,docs}}/**/*.test.ts',
          ],
          exclude: ALONE,
        },
      },
      {
        extends: true,
        // Amplify is one for the whole program, and these set it up each in its own way. So is the reader of PDF, which once
        // read none after other files in its process.
        test: { ...UNIT, name: 'alone', include: ALONE },
      },
      {
        extends: true,
        test: {
          name: 'process',
          ...TOGETHER,
          environment: 'node',
          // Each file starts the built product several times, a database in it. `npm test` runs the unit tests beside it.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          globalSetup: ['tests/support/buildsGlobalSetup.ts'],
          include: ['tests/process/**/*.test.ts'],
        },
      },
      {
        extends: true,
        // As Node resolves: else our modules get another copy of react-router than react-admin, which Node loads.
        resolve: { conditions: ['module-sync', 'module', 'browser', 'development|production'] },
        test: {
          name: 'integration',
          sequence: { groupOrder: 1 },
          ...TOGETHER,
          environment: 'jsdom',
          maxWorkers: SCREEN_WORKERS,
          // A screen's code runs a few times: compiling less of it, and collecting later, saves an eighth of the time.
          execArgv: ['--interrupt-budget=300000', '--min-semi-space-size=32', '--max-semi-space-size=64'],
          include: ['{src,tests/integration}/**/*.test.tsx'],
          setupFiles: ['tests/support/integrationSetup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
