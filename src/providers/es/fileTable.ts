import { defineTexts } from '../i18n/text.ts'

/** Of the screens that read a file: members and bank statements. */
export const fileTable = defineTexts({
  remembering: 'No pudimos recordar las columnas; la próxima vez tendrás que elegirlas otra vez.',
  more: 'Ver %{smart_count} más',
  choose: 'Elegir archivo',
  chooseAnother: 'Elegir otro archivo',
  read: '%{name}: 1 fila |||| %{name}: %{smart_count} filas',
  columns: 'Columnas',
  columnsIntro: 'Qué es cada columna, con algunos de sus valores. Cambia lo que no esté bien.',
  column: 'Columna «%{name}»',
  unused: 'No usar',
  samples: 'Por ejemplo: %{values}',
  noSamples: 'Está vacía',
  sheet: 'Hoja: %{name}',
  otherSheets: 'No se lee lo que hay en otras hojas: %{names}.',
  headings: 'Los encabezados están en la fila %{line}.',
  withoutHeadings: 'El archivo no tiene encabezados.',
  changeHeadings: 'Cambiar',
  closeHeadings: 'Listo',
  chooseHeadings: '¿En qué fila están los nombres de las columnas?',
  noHeadings: 'En ninguna: no hay encabezados',
  line: 'Fila %{line}',
  progress: '%{sent} de %{total}',
  stop: 'Detener',
})
