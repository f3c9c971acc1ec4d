export type OutagePart = 'userPool' | 'bucket' | 'mail' | 'picture' | 'deadline' | 'clock' | 'queue'

export class Outage extends Error {
  override name = 'Outage'
  readonly part: OutagePart

  constructor(part: OutagePart, message: string, cause?: unknown) {
    super(message, { cause })
    this.part = part
  }
}
