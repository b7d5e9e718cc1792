// Sets what must be right before the first paint: the colour scheme and the language of the page, and the theme of
// the tournament whose page it is. The keys are those of src/lib/colour-scheme.ts, src/lib/language.ts,
// src/lib/token.ts and src/features/tournaments/page-theme.ts.
try {
  const saved = localStorage.getItem('colour_scheme')
  const light = saved ? saved === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  document.documentElement.dataset.mode = light ? 'light' : 'dark'
  if (localStorage.getItem('locale') === 'en') document.documentElement.lang = 'en'
  const tournament = /^\/tournament\/([^/]+)(\/rating)?\/?$/.exec(location.pathname)?.[1]
  if (tournament && /(^|; )token=/.test(document.cookie)) {
    const theme = JSON.parse(localStorage.getItem('themes') ?? '{}')[decodeURIComponent(tournament)]
    if (theme) document.documentElement.dataset.theme = theme
  }
} catch {
  // Storage is blocked: the page starts as written in index.html, dark and Russian.
}
