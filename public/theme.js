// Runs before the first paint, so that the page never flashes in the wrong theme. Kept in step with src/providers/theme.ts.
;(function () {
  var root = document.documentElement
  var theme = 'dark'
  try {
    if (localStorage.getItem('rayo.theme') === 'light') theme = 'light'
    // Somebody is signed in: the panel's outline is what comes.
    if (localStorage.getItem('rayo.user') ?? sessionStorage.getItem('rayo.user')) root.dataset.session = ''
    // This font is in the browser's cache, so texts need not begin in another (src/ui/theme/font.ts). Asked for now, it is
    // there for the first paint.
    var font = document.querySelector('link[as="font"]')
    if (font && font.getAttribute('href') === localStorage.getItem('rayo.font')) {
      root.dataset.font = ''
      font.media = 'all'
    }
  } catch {
    // Storage may be refused; the default theme stands.
  }
  root.dataset.theme = theme
})()
