import type { Session } from './session.ts'
import type { StoredUser } from '../../providers/session/storedUser.ts'

type Decision = 'clear' | 'keep' | 'lookUp'

/** Specification §4: nothing without session or token; a user whose e-mail is the login id stays. */
export function decide(session: Session | null, stored: Pick<StoredUser, 'email'> | null): Decision {
  if (!session?.subject || !session.accessToken) return 'clear'
  return stored?.email.toLowerCase() === session.email.toLowerCase() ? 'keep' : 'lookUp'
}

/** How a synchronisation ended. `superseded`: the user or the session changed meanwhile, so its answer is ignored. */
type Outcome = 'signedIn' | 'signedOut' | 'unreadable' | 'superseded'

type Dependencies = {
  readSession: () => Promise<Session | null>
  lookUp: (session: Session) => Promise<StoredUser>
  getStoredUser: () => StoredUser | null
  setStoredUser: (user: StoredUser | null) => void
  signOut: (message: string) => Promise<void>
  messageOf: (error: unknown) => string
}

/** Makes a page's one synchroniser. Runs never overlap, and a superseded run changes nothing. */
export function createSynchroniser(deps: Dependencies) {
  let running: Promise<Outcome> | null = null
  let generation = 0

  async function synchronise(isStale: () => boolean): Promise<Outcome> {
    let session: Session | null
    try {
      session = await deps.readSession()
    } catch {
      if (isStale()) return 'superseded'
      deps.setStoredUser(null)
      return 'unreadable'
    }
    if (isStale()) return 'superseded'
    const decision = decide(session, deps.getStoredUser())
    if (decision === 'keep') return 'signedIn'
    if (decision === 'clear' || !session) {
      deps.setStoredUser(null)
      return 'signedOut'
    }
    return store(session, isStale)
  }

  async function store(session: Session, isStale: () => boolean): Promise<Outcome> {
    try {
      const user = await deps.lookUp(session)
      if (isStale()) return 'superseded'
      deps.setStoredUser(user)
      return 'signedIn'
    } catch (error) {
      if (isStale()) return 'superseded'
      await deps.signOut(deps.messageOf(error))
      return 'signedOut'
    }
  }

  return {
    run(): Promise<Outcome> {
      if (running) return running
      const mine = generation
      const run = synchronise(() => mine !== generation).finally(() => {
        if (running === run) running = null
      })
      running = run
      return run
    },
    /** Makes the run in progress ineffective: the user signed out, or another one signed in. */
    supersede() {
      generation += 1
      running = null
    },
  }
}
