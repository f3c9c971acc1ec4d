import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../build/builds.mjs'

/** Before the tests, because two test files may build at once. */
export default function setup({ name }: TestProject): void {
  if (name === 'process') ensureBuilt('production')
  ensureBuilt('server')
}
