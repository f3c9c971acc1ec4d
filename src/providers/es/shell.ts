import { FEE_STATUS_NAMES } from '#domain/names'

/**
 * Texts of the frame around every page: header, menus, footer, toast, spinner and failures. Labels follow decisions §9.
 */
export const shell = {
  skipLink: 'Saltar al contenido',
  logo: '%{name}, ir al inicio',
  pageTitle: '%{page} · %{name}',
  nav: { label: 'Principal', home: 'Inicio', sports: 'Deportes', institutions: 'Instituciones', plans: 'Planes' },
  footer: {
    label: 'Pie de página',
    links: 'Secciones',
    help: 'Ayuda',
    contact: 'Contacto',
    social: 'Redes',
    whatsapp: 'WhatsApp',
    tagline: 'Deporte cerca, cuotas claras.',
    copyright: '© 2024 %{name}',
    small: 'Sobre el sitio',
    about: 'Acerca de',
    privacy: 'Privacidad',
    terms: 'Términos',
  },
  user: {
    button: 'Menú de usuario',
    // what the button is for, as its tooltip says, and what it opens
    signInButton: 'Iniciar sesión, menú de usuario',
    // the name includes the button's visible text, so that voice control finds it
    buttonOf: 'Menú de usuario, %{name} (%{initials})',
    signedInAs: 'Sesión de %{name}',
    profile: 'Mi perfil',
    panel: 'Panel',
    shortcuts: 'Atajos de teclado',
    signOut: 'Cerrar sesión',
    signIn: 'Iniciar sesión',
  },
  theme: { toLight: 'Cambiar a tema claro', toDark: 'Cambiar a tema oscuro', dark: 'Tema oscuro' },
  sidebar: {
    open: 'Abrir menú',
    close: 'Cerrar menú',
    label: 'Menú',
    navigate: 'Navegar',
    panel: 'Panel',
    user: 'Usuario',
  },
  toast: {
    close: 'Cerrar aviso',
    type: { success: 'Listo', error: 'Error', warn: 'Atención', info: 'Información' },
  },
  spinner: 'Cargando…',
  loadFailure: {
    title: 'No pudimos cargar esta parte',
    detail: 'La conexión se interrumpió o hay una versión más nueva de la página. Vuelve a intentar.',
    stillOffline: 'Sigue sin haber conexión. Revisa tu red y vuelve a intentar.',
    retry: 'Reintentar',
  },
  crash: {
    title: 'Algo salió mal',
    detail: 'Ocurrió un error inesperado al mostrar esta página.',
    retry: 'Volver a cargar',
    home: 'Ir al inicio',
  },
  error: {
    title: 'No pudimos cargar los datos',
    retry: 'Reintentar',
    offline: 'Parece que no hay conexión. Revisa tu red y vuelve a intentar.',
    timeout: 'El servicio tardó demasiado en responder. Vuelve a intentar.',
    unavailable: 'El servicio no está disponible por el momento. Vuelve a intentar.',
    busy: 'Demasiados intentos. Espera un momento y vuelve a intentar.',
    notFound: 'No encontramos lo que buscas.',
    unexpected: 'Ocurrió un error inesperado. Vuelve a intentar.',
    format: 'El servicio respondió algo que no pudimos leer. Vuelve a intentar.',
  },
  pagination: {
    label: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    page: 'Página %{page}',
    status: 'Página %{page} de %{total}',
  },
  status: FEE_STATUS_NAMES,
} as const
