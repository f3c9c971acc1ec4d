import { setTimeout as delay } from 'node:timers/promises'
import { createApi } from './api.ts'
import { brokenRules } from './audit.ts'
import type { Breach } from './breach.ts'
import { startLoad } from './clients.ts'
import { differences } from './differences.ts'
import { installEmbedded } from './installEmbedded.ts'
import { installOnServer } from './installOnServer.ts'
import type { Installation, InstallOptions } from './installation.ts'
import { createJournal } from './journal.ts'
import type { Journal } from './journal.ts'
import { creditBreaches } from './correctionPromises.ts'
import { brokenPromises } from './promises.ts'
import { createRandom } from './random.ts'
import { countBooks } from './report.ts'
import { unfinishedRuns } from './runAudit.ts'
import type { Report } from './report.ts'
import { createWorld } from './world.ts'

export type TortureOptions = {
  database: 'embedded' | 'server'
  kills: number
  seed: number
  clients: number
  /** Reads the books after this many strikes, and at the end. */
  inspectEvery: number
  command: InstallOptions['command']
  /** Receives progress, one line at a time. */
  tell: (line: string) => void
}

/** The most requests answered before the next strike, and how long after the last one it comes (milliseconds). */
const MOST_ANSWERS = 30
const LONGEST_DELAY_MS = 40
/** The longest time without an answer while everything is ready, in milliseconds. */
const SILENCE_MS = 60_000

/**
 * Kills the product at random moments while clients generate, register, reverse, move and cancel. After each strike, and at the end,
 * checks that every answer still holds and the books are right. Stops at the first breach. Rejects when the product
 * cannot be installed.
 */
export async function torture(options: TortureOptions): Promise<Report> {
  const random = createRandom(options.seed)
  const world = createWorld()
  const journal = createJournal()
  const breaches: Breach[] = []
  const installation = await (options.database === 'embedded' ? installEmbedded : installOnServer)(world, {
    command: options.command,
    random,
    ended: (said) => breaches.push({ kind: 'process', text: `a process ended by itself: ${said}` }),
  })
  const report: Report = { name: installation.name, seed: options.seed, killed: {}, journal, books: null, breaches }
  const api = createApi(world.askers)
  const origins = () => installation.origins()
  const load = startLoad({ clients: options.clients, random, world, journal, api, origins })

  /** With the clients paused: compares the API's view with its answers. */
  async function look(settled: boolean) {
    const view = await api.view(random.pick(origins()))
    breaches.push(...load.breaches, ...brokenPromises(journal.asked, view, settled))
    return view
  }

  try {
    await api.signIn(random.pick(origins()))
    for (let kills = 0, strikes = 1; kills < options.kills && breaches.length === 0; strikes += 1) {
      load.resume()
      await untilNextStrike(journal, random.between(1, MOST_ANSWERS))
      await delay(random.between(0, LONGEST_DELAY_MS))
      const { killed, books } = await installation.strike(strikes % options.inspectEvery === 0)
      for (const target of killed) report.killed[target] = (report.killed[target] ?? 0) + 1
      kills += killed.length
      await load.pause()
      if (books) breaches.push(...brokenRules(books), ...unfinishedRuns(books, world.clubs))
      await look(false)
      options.tell(
        `${kills} kills (${killed.join(', ')}), ${journal.asked.length} requests, ${breaches.length} breaches`,
      )
    }
    if (breaches.length > 0) return report
    await load.settle()
    const view = await look(true)
    const { books, exitCodes } = await installation.stop()
    report.books = countBooks(books)
    breaches.push(...brokenRules(books), ...unfinishedRuns(books, world.clubs))
    breaches.push(
      ...creditBreaches(journal.asked, books, world.clubs),
      ...differences(view, books),
      ...badExits(exitCodes),
    )
    return report
  } catch (error) {
    breaches.push({ kind: 'process', text: error instanceof Error ? error.message : String(error) })
    return report
  } finally {
    await installation.remove()
  }
}

async function untilNextStrike(journal: Journal, answers: number): Promise<void> {
  if (!(await journal.whenAnswered(answers, SILENCE_MS))) throw new Error('requests are no longer answered')
}

function badExits(exitCodes: Awaited<ReturnType<Installation['stop']>>['exitCodes']): Breach[] {
  return exitCodes
    .filter((code) => code !== 0)
    .map((code) => ({ kind: 'process', text: `told to stop, a process ended with ${code}` }))
}
