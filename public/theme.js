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
})()
