import { defineTexts } from '../i18n/text.ts'

export const siteSearch = defineTexts({
  title: 'Instituciones',
  titleOf: 'Instituciones con %{sport}',
  intro: 'Clubes, gimnasios y asociaciones con sus deportes, horarios y cuotas.',
  search: 'Buscar institución',
  placeholder: 'Hockey, Rosario',
  sport: 'Deporte',
  allSports: 'Todos',
  city: 'Ciudad',
  allCities: 'Todas',
  province: 'Provincia',
  allProvinces: 'Todas',
  weekday: 'Día',
  anyWeekday: 'Cualquiera',
  order: 'Ordenar por',
  orders: { name: 'Nombre', amount: 'Cuota más baja', near: 'Más cerca', new: 'Más nuevas' },
  near: 'Cerca de mí',
  locating: 'Buscando…',
  nearFailures: {
    refused: 'El navegador no nos deja saber dónde estás. Puedes elegir tu ciudad.',
    failed: 'No pudimos saber dónde estás. Prueba de nuevo o elige tu ciudad.',
  },
  calendar: 'Ver los horarios de todas en el calendario',
  count: '%{smart_count} institución |||| %{smart_count} instituciones',
  emptyDetail: 'Prueba con otra palabra o quita los filtros.',
})
