import { z } from 'zod'

/** A whole number that a person enters, from the first to the last. */
export const whole = (first: number, last: number) =>
  z.int({ error: 'invalidNumber' }).min(first, { error: 'numberTooSmall' }).max(last, { error: 'numberTooLarge' })
