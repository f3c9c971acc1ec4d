import { CURRENCIES } from '#domain/currency'

/** The currencies as an input's choices. */
export const CURRENCY_CHOICES = CURRENCIES.map((currency) => ({ id: currency, name: currency }))
