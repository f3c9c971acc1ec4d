let aheadMs = 0

export function setServerTime(now: number): void {
  aheadMs = now - Date.now()
}

/** The server's time at an instant of this device's clock, in milliseconds. */
export function serverTimeAt(instant: number): number {
  return instant + aheadMs
}
