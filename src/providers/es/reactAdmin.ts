import type { TranslationMessages } from 'react-admin'

/** React-admin's keys, all optional. Its own type accepts any other key, and so any typo. */
type Some<T> = {
  [K in keyof T as string extends K ? never : K]?: NonNullable<T[K]> extends string ? string : Some<NonNullable<T[K]>>
}

/** Where ra-language-spanish 1.0.0 lacks or misspells a text. Its good texts stay only there. */
export const reactAdmin = {
  ra: {
    action: {
      bulk_actions: '1 elemento elegido |||| %{smart_count} elementos elegidos',
      clear_array_input: 'Vaciar la lista',
      clear_input_value: 'Borrar el valor',
      confirm: 'Confirmar',
      create_item: 'Crear %{item}',
      delete: 'Eliminar',
      export: 'Exportar',
      remove_filter: 'Quitar este filtro',
      remove_all_filters: 'Quitar todos los filtros',
      remove: 'Quitar',
      reset: 'Restablecer',
      search: 'Buscar',
      search_columns: 'Buscar columnas',
      select_all: 'Elegir todo',
      select_all_button: 'Elegir todo',
      select_row: 'Elegir esta fila',
      unselect: 'Quitar de la selección',
      expand: 'Desplegar',
      close: 'Cerrar',
      move_up: 'Subir',
      move_down: 'Bajar',
      open: 'Abrir',
      select_columns: 'Columnas',
    },
    boolean: {
      null: ' ',
      true: 'Sí',
    },
    page: {
      edit: '%{name} %{recordRepresentation}',
      list: '%{name}',
      show: '%{name} %{recordRepresentation}',
      empty: 'Todavía no hay %{name}.',
      invite: '¿Quieres agregar el primero?',
    },
    input: {
      file: {
        upload_several: 'Suelta aquí los archivos para subirlos, o haz clic para elegir uno.',
        upload_single: 'Suelta aquí el archivo para subirlo, o haz clic para elegirlo.',
      },
      image: {
        upload_several: 'Suelta aquí las imágenes para subirlas, o haz clic para elegir una.',
        upload_single: 'Suelta aquí la imagen para subirla, o haz clic para elegirla.',
      },
    },
    message: {
      bulk_delete_content:
        '¿Quieres eliminar este elemento (%{name})? |||| ¿Quieres eliminar estos %{smart_count} elementos?',
      bulk_delete_title: 'Eliminar %{name} |||| Eliminar %{smart_count} %{name}',
      clear_array_input: '¿Quieres vaciar toda la lista?',
      delete_content: '¿Quieres eliminar este elemento (%{name})?',
      delete_title: 'Eliminar %{name} %{recordRepresentation}',
      invalid_form: 'Revisa los campos marcados.',
      loading: 'Espera un momento',
      select_all_limit_reached: 'Hay demasiados elementos. Solo quedaron elegidos los primeros %{max}.',
      unsaved_changes: 'Hay cambios sin guardar. ¿Quieres salir y perderlos?',
    },
    navigation: {
      clear_filters: 'Quitar los filtros',
      no_filtered_results: 'Ningún resultado de %{name} con estos filtros.',
      no_results: 'No hay %{name}',
      page_out_of_boundaries: 'La página %{page} no existe',
      page_range_info: '%{offsetBegin}–%{offsetEnd} de %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} de más de %{offsetEnd}',
      current_page: 'Página %{page}',
      page: 'Ir a la página %{page}',
      first: 'Ir a la primera página',
      last: 'Ir a la última página',
      next: 'Ir a la página siguiente',
      previous: 'Ir a la página anterior',
      page_rows_per_page: 'Filas por página:',
    },
    sort: { sort_by: 'Ordenar por %{field_lower_first} %{order}', ASC: 'ascendente', DESC: 'descendente' },
    auth: { auth_check_error: 'Inicia sesión para continuar' },
    notification: {
      updated: 'Cambios guardados |||| %{smart_count} elementos modificados',
      deleted: 'Elemento eliminado |||| %{smart_count} elementos eliminados',
      http_error: 'No pudimos comunicarnos con el servidor',
      i18n_error: 'No pudimos cargar los textos del idioma elegido',
      logged_out: 'Tu sesión terminó. Inicia sesión otra vez.',
      not_authorized: 'No tienes permiso para hacer esto.',
      offline: 'Sin conexión: no pudimos traer los datos.',
    },
    validation: {
      required: 'Completa este campo',
      minLength: 'Escribe al menos %{min} caracteres',
      maxLength: 'Escribe hasta %{max} caracteres',
      minValue: 'El valor mínimo es %{min}',
      maxValue: 'El valor máximo es %{max}',
      number: 'Escribe un número',
      email: 'El correo no es válido',
      oneOf: 'Elige una de estas opciones: %{options}',
      regex: 'El formato no es válido (expresión: %{pattern})',
    },
    saved_queries: {
      query_name: 'Nombre de la búsqueda',
      new_label: 'Guardar esta búsqueda…',
      new_dialog_title: 'Guardar esta búsqueda como',
      remove_label: 'Quitar la búsqueda guardada',
      remove_label_with_name: 'Quitar la búsqueda «%{name}»',
      remove_dialog_title: '¿Quitar la búsqueda guardada?',
      remove_message: '¿Quieres quitar esta búsqueda de tu lista?',
    },
  },
} satisfies Some<TranslationMessages>

/** Labels of fields that several resources have. A resource may name one otherwise. */
export const fieldLabels = {
  name: 'Nombre',
  description: 'Descripción',
  institutionId: 'Institución',
  currency: 'Moneda',
  amount: 'Importe',
  state: 'Estado',
  status: 'Estado',
  reference: 'Referencia',
  sportId: 'Deporte',
  day: 'Día',
  reason: 'Motivo',
  method: 'Medio de pago',
  message: 'Mensaje',
  createdAt: 'Alta',
} as const
