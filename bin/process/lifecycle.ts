/** Where a process is in its life, as its parts have to know. */
export type Lifecycle = {
  /** The process was told to end: it finishes what runs and refuses what is new. */
  stopping: boolean
  /** Requests being worked on. */
  running: number
}
