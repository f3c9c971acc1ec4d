import { ensureBuilt } from '../../bin/builds.mjs'

/** The tests of the process look at what is shipped. */
export default function setup(): void {
  ensureBuilt('production')
  ensureBuilt('server')
}
