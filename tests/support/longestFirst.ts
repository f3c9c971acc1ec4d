import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
export class LongestFirst extends BaseSequencer {
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
