import { defineTexts } from '../i18n/text.ts'

export const exporting = defineTexts({
  formats: { xlsx: 'Excel (.xlsx)', csv: 'Texto separado por punto y coma (.csv)' },
  title: 'Exportar %{name}',
  progress: 'Avance de la exportación',
  preparing: 'Preparando el archivo…',
  rows: '%{rows} de %{total} filas',
  bytes: '%{size} KB recibidos; %{total} filas en total',
  cancel: 'Cancelar',
  close: 'Cerrar',
  failed: 'No pudimos exportar la lista.',
  done: 'Se exportó 1 fila: %{name} |||| Se exportaron %{smart_count} filas: %{name}',
})
