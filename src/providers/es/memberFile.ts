import { FIELD_TEXTS } from '#domain/api/messages'
import { defineTexts } from '../i18n/text.ts'

export const memberFile = defineTexts({
  tooLarge: 'El archivo pesa más de 10 MB. Divídelo en partes.',
  workbook: 'El archivo es una planilla. Guárdala como CSV y vuelve a intentar.',
  notText: 'El archivo no es un texto CSV.',
  openQuote: 'El archivo tiene comillas (") sin cerrar cerca de la línea %{line}.',
  noRows: `${FIELD_TEXTS.noRows}.`,
  missingColumns: `${FIELD_TEXTS.missingColumns}, o Apellido y nombre.`,
  tooManyRows: 'El archivo tiene más de 10.000 filas. Divídelo en partes.',
})
