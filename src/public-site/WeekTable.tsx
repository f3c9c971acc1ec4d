import type { ReactNode } from 'react'
import { finding } from '../providers/es/siteSearch.ts'
import { fill } from '../providers/i18n/text.ts'
import { weekdayName } from '../ui/values/Day.tsx'
import { weekTable, type Slot } from './schedule.ts'
import styles from './WeekTable.module.css'
import { calendarUrl, type PublicQuery } from './publicApi.ts'

export type WeekEntry = Slot & { key: string; name: ReactNode; detail: ReactNode }

type SportHours = { sportName: string; sportSlug: string; schedule: readonly Slot[] }

export function weekEntriesOf({ sportName, sportSlug, schedule }: SportHours): WeekEntry[] {
  return schedule.map((slot) => ({
    ...slot,
    key: `${sportSlug} ${slot.weekday} ${slot.from} ${slot.to} ${slot.place}`,
    name: sportName,
    detail: slot.place,
  }))
}

/** A day or two beside each other would be mostly empty. */
const FEW = 2

/** A week: days by parts of the day. On a phone each day is a list; where there is room, days are beside each other. */
export function WeekTable({ caption, entries }: { caption: string; entries: readonly WeekEntry[] }) {
  const { parts, days } = weekTable(entries)
  return (
    <table className={`${styles.week} ${days.length > FEW ? styles.wide : ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{finding.week.day}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {finding.week.parts[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ weekday, cells }) => (
          <tr key={weekday}>
            <th scope="row">{weekdayName(weekday)}</th>
            {cells.map(({ part, slots }) => (
              <td
                key={part}
                className={slots.length === 0 ? styles.empty : undefined}
                data-part={finding.week.parts[part]}
              >
                {slots.length > 0 && (
                  <ul className="stack">
                    {slots.map(({ key, name, detail, from, to }) => (
                      <li key={key} className={styles.slot}>
                        <span className={styles.hours}>{fill(finding.week.hours, { from, to })}</span>
                        <span className={styles.name}>{name}</span>
                        {detail && <span className={styles.detail}>{detail}</span>}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function CalendarLink({
  query,
}: {
  query: Pick<PublicQuery, 'sportId' | 'city' | 'weekday' | 'dayPart' | 'slug'>
}) {
  return (
    <p className={`${styles.file} no-print`}>
      <a className="button button-quiet" href={calendarUrl(query)} download>
        {finding.week.file}
      </a>
      <span className="muted">{finding.week.fileHelp}</span>
    </p>
  )
}
