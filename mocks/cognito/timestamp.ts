const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const FORM = /^\w{3} (\w{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** `Tue Sep 5 07:04:09 UTC 2023`, the day without a zero. */
export function claimTimestamp(ms: number): string {
  const date = new Date(ms)
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  const day = `${WEEKDAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
  return `${day} ${time} UTC ${date.getUTCFullYear()}`
}

const MAX_SKEW_MS = 5 * 60_000

/** Null unless the text has exactly Cognito's format. */
export function parseClaimTimestamp(text: string): number | null {
  const [, month = '', day, hour, minute, second, year] = FORM.exec(text) ?? []
  const ms = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), Number(hour), Number(minute), Number(second))
  return Number.isFinite(ms) && claimTimestamp(ms) === text ? ms : null
}

/** At most five minutes from now. */
export function claimIsTimely(text: string, now: number): boolean {
  const sentAt = parseClaimTimestamp(text)
  return sentAt !== null && Math.abs(now - sentAt) <= MAX_SKEW_MS
}
