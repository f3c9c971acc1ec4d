import { defineTexts } from '../i18n/text.ts'

/** The date picker's texts where its package's Spanish has misspellings or another style. */
export const dates = defineTexts({
  day: 'Día',
  weekDay: 'Día de la semana',
  open: 'Elegir en el calendario',
  opened: 'Elegir en el calendario; ahora, %{date}',
  minutes: '%{minutes} minutos',
  toYears: 'Ver los años',
  toDays: 'Ver los días',
})

export const pictures = defineTexts({
  choose: 'Suelta aquí una imagen, o haz clic para elegirla.',
  limits: 'JPG, PNG, WebP o GIF, hasta 5 MB. Se sube junto con lo demás.',
  fromAddress: 'Usar una dirección web',
  fromFile: 'Subir un archivo',
  address: 'dirección web',
  addressHelp:
    'Empieza con https://, o con / si está en este sitio. Si el sitio no admite imágenes de ese lugar, se verá un dibujo.',
  elsewhere: 'Este sitio no muestra imágenes de esa dirección: se verá un dibujo.',
  remove: 'Quitar la imagen',
  uploaded: 'Imagen subida',
  ofTheSite: 'Imagen del sitio',
})

export const amounts = defineTexts({
  wrong: 'No es un importe. Escríbelo así: %{example}',
})

export const values = defineTexts({
  empty: '(vacío)',
  changed: '(modificado)',
  removedCategory: 'Una categoría que ya no existe',
  removedVariant: 'Una variante que ya no existe',
  unknown: '–',
  loading: '…',
  yes: 'Sí',
  no: 'No',
  offering: '%{amount} por mes, vence el día\u00a0%{day}',
  enrolment: 'inscripción %{amount}',
  ages: { between: 'de %{from} a %{to} años', from: 'desde %{age} años', to: 'hasta %{age} años', only: '%{age} años' },
  concepts: {
    monthly: 'cada mes',
    inMonths: 'en %{months}',
    fromMonth: 'de %{from} a %{to}',
    onJoining: 'al asociarse',
    price: '%{name}: %{amount}',
    next: 'Desde %{month}: %{amount}',
    family: 'Familia',
    free: 'sin cargo',
  },
  exemption: 'Exención',
  scholarship: 'Beca del %{percent} %',
  pause: 'En pausa',
  partPause: 'En pausa (paga el %{percent} %)',
  days: '%{what} del %{from} al %{to}',
  openDays: '%{what} desde el %{from}',
})
