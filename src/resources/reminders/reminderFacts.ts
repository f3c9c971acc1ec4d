import type { Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { reminderText } from '#domain/reminders/reminderText'

type TextSource = Pick<Institution, 'name' | 'currency' | 'paymentInfo' | 'reminderText'>

/** The text that a debtor gets of an institution; with `template`, of a text that is not saved yet. */
export function textFor(
  { name: club, currency, paymentInfo, reminderText: saved }: TextSource,
  { name, fees, credit }: Pick<Debtor, 'name' | 'fees' | 'credit'>,
  template: string | null = saved,
): string {
  return reminderText(template, { name, club, currency, paymentInfo, fees, credit })
}

/** The text on a screen: an amount stays on one line. What is sent has ordinary spaces. */
export const onScreen = (text: string) => text.replace(/(?<=\$|[A-Z]{3}) (?=\d)/g, '\u00A0')

export function byEmail(debtors: readonly Debtor[]): { mailable: Debtor[]; unreachable: string } {
  const names = debtors.filter(({ email }) => email === null).map(nameOf)
  return { mailable: debtors.filter(({ email }) => email !== null), unreachable: names.join(' · ') }
}

export const nameOf = ({ listedName, name }: Pick<Debtor, 'listedName' | 'name'>) => listedName ?? name ?? '–'
