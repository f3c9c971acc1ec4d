import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** What takes so long that nothing else is left to run beside it, if it begins last. */
const LONGEST = [
  '/tests/torture/',
  '/tests/process/',
  '/tests/access/',
  '/tests/robustness/',
  '/mocks/cognito/',
  '/tests/cognito/',
]

/** Runs the longest files first; a fresh clone has no figures of its own to go by, and Vitest would begin with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which is no array's
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

function rankOf(path: string): number {
  const rank = LONGEST.findIndex((folder) => path.includes(folder))
  return rank === -1 ? LONGEST.length : rank
}
