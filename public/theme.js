// Runs before the first paint, so that the page never flashes in the wrong theme, and no text in the wrong font. Kept in step with
// src/providers/theme.ts.
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

  var link = document.querySelector('link[as="font"]')
  if (!link || !window.FontFace) return
  // base.css hides the page meanwhile. A font that comes later would move what is being read: that page does without.
  root.dataset.font = 'loading'
  var show = function () {
    delete root.dataset.font
  }
  setTimeout(show, 1000)
  new FontFace('Inter Variable', 'url(' + link.href + ')', { weight: '400 800' })
    .load()
    .then((font) => root.dataset.font && document.fonts.add(font))
    .finally(show)
    .catch(() => {})
})()
