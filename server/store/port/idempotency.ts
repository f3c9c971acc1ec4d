/** The outcome of a request with an Idempotency-Key (decisions §6). `response` is null while it runs. */
export type IdempotencyRecord = {
  actorId: string
  route: string
  key: string
  bodyHash: string
  createdAt: string
  response: { status: number; body: string } | null
}

export interface IdempotencyReads {
  find(actorId: string, route: string, key: string): Promise<IdempotencyRecord | null>
}

export interface IdempotencyWrites {
  /**
   * Stores a new request, or the outcome of a running one with the same body. Throws UniqueViolation for any other
   * record of its key.
   */
  put(record: IdempotencyRecord): Promise<void>
  /**
   * Removes the records made before an instant, whatever their outcome. Only the product itself may call it. Returns
   * how many it removed.
   */
  forget(before: string): Promise<number>
}
