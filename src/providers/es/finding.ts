import { defineTexts } from '../i18n/text.ts'

export const finding = defineTexts({
  feed: {
    title: 'Instituciones nuevas en %{name}',
    description: 'Los clubes y las instituciones deportivas que se sumaron hace poco.',
  },
  dayPart: {
    label: 'Horario',
    any: 'Cualquiera',
    morning: 'Mañana',
    afternoon: 'Tarde, desde las %{from}',
    evening: 'Noche, desde las %{from}',
  },
  week: {
    day: 'Día',
    parts: { morning: 'Mañana', afternoon: 'Tarde', evening: 'Noche' },
    hours: '%{from} a %{to}',
    file: 'Agregar a mi calendario',
    fileHelp: 'Archivo .ics para el calendario del teléfono o de la computadora.',
    none: 'Todavía no hay horarios publicados.',
  },
  sport: {
    back: 'Deportes',
    where: 'Dónde practicar %{sport}',
    when: 'Horarios de %{sport} en la semana',
    offered: '1 institución |||| %{smart_count} instituciones',
    from: 'desde %{amount} por mes',
    free: 'también sin costo',
    nowhere: 'Ninguna institución lo ofrece todavía.',
    all: 'Buscar entre todas las instituciones con %{sport}',
    calendar: 'Ver %{sport} en el calendario, por ciudad y día',
    notFound: 'No encontramos este deporte',
    notFoundDetail: 'Mira los deportes que ofrecen hoy las instituciones.',
    near: '¿Buscabas alguno de estos?',
    gone: 'Este deporte ya no está en el sitio',
  },
  calendar: {
    title: 'Calendario',
    titleOf: 'Calendario de %{sport}',
    intro: 'La semana de las instituciones publicadas: qué deporte, dónde y a qué hora.',
    count: '1 horario |||| %{smart_count} horarios',
    empty: 'No encontramos horarios',
    emptyDetail: 'Prueba con otro día u horario, otra ciudad u otro deporte.',
    week: 'Horarios de la semana',
  },
})
