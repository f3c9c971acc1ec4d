import { ensureBuilt } from '../../bin/builds.mjs'

/** Operators' commands and the server that is killed are those that are shipped: built before their files, of which two may run at once. */
export default function setup(): void {
  ensureBuilt('server')
}
