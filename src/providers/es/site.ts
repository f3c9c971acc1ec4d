import { defineTexts } from '../i18n/text.ts'

export const site = defineTexts({
  offline: 'Sin conexión: ves lo que se guardó en tu última visita.',
  sports: {
    title: 'Deportes',
    intro: 'Elige un deporte para ver dónde, cuándo y desde cuánto.',
    search: 'Buscar deporte',
    placeholder: 'Por ejemplo, natación',
    type: 'Tipo',
    allTypes: 'Todos',
    count: '%{smart_count} deporte |||| %{smart_count} deportes',
    empty: 'No encontramos deportes',
    emptyDetail: 'Prueba con otra palabra o quita los filtros.',
    where: 'Dónde, cuándo y cuánto',
    calendar: 'Ver los horarios de todos en el calendario',
  },
  institutions: {
    away: 'a\u00a0%{distance}\u00a0km',
    monthly: '%{amount}/mes',
    moreSports: 'y 1 deporte más |||| y %{smart_count} deportes más',
    empty: 'No encontramos instituciones',
    offers: '%{smart_count} deporte |||| %{smart_count} deportes',
    from: 'Cuota desde',
    free: 'Sin costo',
    noPlace: 'Sin ciudad indicada',
    way: 'Cómo llegar',
    wayTo: 'Cómo llegar a %{name}',
  },
  filters: { label: 'Filtros', results: 'Resultados', clear: 'Quitar filtros', more: 'Más filtros', submit: 'Buscar' },
  loading: 'Cargando…',
})
