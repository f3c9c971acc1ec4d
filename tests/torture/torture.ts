import { setTimeout as delay } from 'node:timers/promises'
import { groupBy } from '#domain/values/groupBy'
import { createRandom } from '#tests/support/random'
import { inReadOnlySnapshot, brokenRules, countBooks, creditBreaches, differences, type Breach } from './books.ts'
import { installEmbedded, installOnServer, type Target } from './installation.ts'
import { createLoad, type Load } from './load.ts'
import { brokenPromises } from './promises.ts'
import { isDone } from './requests.ts'
import { createWorld } from './world.ts'

export const DATABASES = ['embedded', 'server'] as const

export type TortureOptions = {
  database: (typeof DATABASES)[number]
  kills: number
  seed: number
  clients: number
  log: (line: string) => void
}

/** `books` is null if the run was stopped early. */
export type Report = Pick<Load, 'requests' | 'counts'> & {
  name: string
  seed: number
  killed: Partial<Record<Target, number>>
  books: Record<string, unknown> | null
  breaches: Breach[]
}

const MAX_ANSWERS = 30
const MAX_DELAY_MS = 40
const INSPECT_EVERY = 5

/** Kills the product at random while clients work, and checks answers and books after each strike. */
export async function torture({ database, kills, seed, clients, log }: TortureOptions): Promise<Report> {
  const random = createRandom(seed)
  const world = createWorld()
  const breaches: Breach[] = []
  const installation = await (database === 'embedded' ? installEmbedded : installOnServer)({
    world,
    random,
    onUnexpectedEnd: (output) => breaches.push({ kind: 'process', text: `a process ended by itself: ${output}` }),
  })
  const load = createLoad({ clients, random, world, breaches, origins: () => installation.origins() })
  const { requests, counts } = load
  const report: Report = { name: installation.name, seed, killed: {}, requests, counts, books: null, breaches }
  try {
    await load.signIn()
    let successes = 0
    for (let strikes = 0; successes < kills && breaches.length === 0; strikes += 1) {
      const stop = load.start()
      await load.untilAnswered(random.between(1, MAX_ANSWERS))
      await delay(random.between(0, MAX_DELAY_MS))
      const killed = await installation.strike(
        strikes % INSPECT_EVERY > 0
          ? null
          : async (db) =>
              void breaches.push(...(await inReadOnlySnapshot(db, (books) => brokenRules(books, world.clubs)))),
      )
      for (const target of killed) report.killed[target] = (report.killed[target] ?? 0) + 1
      successes += killed.length
      await stop()
      breaches.push(...brokenPromises(requests, await load.view(), false))
      log(`${successes} kills (${killed.join(', ')}), ${requests.length} requests, ${breaches.length} breaches`)
    }
    if (breaches.length > 0) return report
    await load.settle()
    const view = await load.view()
    breaches.push(...brokenPromises(requests, view, true))
    const codes = await installation.stop((db) =>
      inReadOnlySnapshot(db, async (books) => {
        report.books = await countBooks(books)
        breaches.push(...(await brokenRules(books, world.clubs)))
        breaches.push(...(await creditBreaches(books, requests, world.clubs)), ...(await differences(books, view)))
      }),
    )
    const bad = codes.filter((code) => code !== 0)
    breaches.push(...bad.map((code): Breach => ({ kind: 'process', text: `a stopped process ended with ${code}` })))
  } catch (error) {
    breaches.push({ kind: 'process', text: error instanceof Error ? error.message : String(error) })
  } finally {
    await installation.remove()
  }
  return report
}

const BREACHES: Record<Breach['kind'], string> = {
  lost: 'lost',
  repeat: 'repeats',
  gap: 'gaps',
  half: 'half receipts or runs',
  unbalanced: 'unbalanced',
  miscounted: 'miscounted',
  history: 'wrong history',
  answer: 'wrong answers',
  process: 'failures of the process',
}
const MAX_SHOWN = 20

const list = (figures: object) =>
  Object.entries(figures)
    .map(([label, count]) => `${label}: ${count}`)
    .join(', ')
const countBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  Object.fromEntries([...groupBy(rows, keyOf)].map(([key, group]) => [key, group.length]))

export function reportText({ name, seed, killed, requests, counts, books, breaches }: Report): string {
  const successes = requests.filter(isDone)
  const broken = countBy(breaches, ({ kind }) => BREACHES[kind])
  const kills = Object.values(killed).reduce((sum, count) => sum + count, 0)
  return [
    `${name}, seed ${seed}`,
    `  kills: ${kills} (${list(killed)})`,
    `  requests of money: ${requests.length}; ${list(countBy(requests, (one) => String(one.answer?.status ?? 'no answer')))}`,
    `  done: ${list(countBy(successes, ({ operation }) => operation))}`,
    `  ${list(counts)}`,
    ...(books ? [`  at the end: ${list(books)}`] : []),
    `  ${list(Object.fromEntries(Object.values(BREACHES).map((label) => [label, broken[label] ?? 0])))}`,
    ...breaches.slice(0, MAX_SHOWN).map(({ kind, text }) => `  ✗ ${kind}: ${text}`),
  ].join('\n')
}
