// Runs before the first paint, so that the page never flashes in the wrong theme. Kept in step with src/providers/theme.ts.
;(function () {
  var theme = 'dark'
  try {
    if (localStorage.getItem('rayo.theme') === 'light') theme = 'light'
  } catch {
    // Storage may be refused; the default theme stands.
  }
  document.documentElement.dataset.theme = theme
})()
