/** Texts of the panel's shortcuts. */
export const shortcuts = {
  title: 'Atajos de teclado',
  does: {
    search: 'Buscar en la lista',
    create: 'Nuevo registro',
    next: 'Ir a la fila siguiente',
    previous: 'Ir a la fila anterior',
    help: 'Ver estos atajos',
  },
  enter: 'Intro',
  opens: 'Abrir la fila elegida',
  on: 'Usar los atajos de una sola tecla',
  close: 'Cerrar',
} as const
