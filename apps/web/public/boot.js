// Sets what must be right before the first paint: the colour scheme and the language of the page.
// The keys are those of src/lib/colour-scheme.ts and src/lib/language.ts.
try {
  const saved = localStorage.getItem('colour_scheme')
  const light = saved ? saved === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  document.documentElement.dataset.mode = light ? 'light' : 'dark'
  if (localStorage.getItem('locale') === 'en') document.documentElement.lang = 'en'
} catch {
  // Storage is blocked: the page starts dark and Russian, as written in index.html.
}
