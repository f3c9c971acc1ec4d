// Runs before the first paint, so that the page never flashes in the wrong theme. Kept in step with src/providers/theme/theme.ts.
;(function () {
  var root = document.documentElement
  var theme = 'dark'
  try {
    if (localStorage.getItem('rayo.theme') === 'light') theme = 'light'
    // Somebody is signed in: the panel's outline is what comes.
    if (localStorage.getItem('rayo.user') ?? sessionStorage.getItem('rayo.user')) root.dataset.session = ''
  } catch {
    // Storage may be refused; the default theme stands.
  }
  root.dataset.theme = theme
  // The panel's outline stays where the browser cannot read our code. Public pages work without it.
  addEventListener('error', function (event) {
    if (!(event.error instanceof SyntaxError) || !document.querySelector('.gate-outline')) return
    var notice = document.createElement('p')
    notice.className = 'old-browser'
    notice.setAttribute('role', 'alert')
    notice.textContent =
      'Este navegador es demasiado antiguo para el panel. Actualízalo, o el sistema del teléfono, o entra desde otro dispositivo.'
    document.body.prepend(notice)
  })
})()
