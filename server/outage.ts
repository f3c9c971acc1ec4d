export type OutagePart = 'userPool' | 'bucket' | 'mail' | 'picture' | 'deadline' | 'clock' | 'queue'

/** Why a request cannot be answered now: the cause of an `unavailable` that is not the database's. */
export class Outage extends Error {
  override name = 'Outage'
  readonly part: OutagePart

  constructor(part: OutagePart, message: string, cause?: unknown) {
    super(message, { cause })
    this.part = part
  }
}
