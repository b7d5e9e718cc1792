// Runs before the first paint, in a file of its own: the content security policy forbids inline scripts. It sets the
// look of the page (colour scheme, language, one of the static shells) and requests what the screen will need while the
// application loads. The storage keys are those of src/lib/storage/colour-scheme.ts, src/lib/language/language.ts and
// src/lib/session/token.ts.
{
  /** The build fills these in (vite/static-shell.ts): the address of the API, and the files of each screen. */
  const API = ''
  const SCREENS = []
  /** The type of predictions at the bare address of a tournament, by its theme; `first` is the usual one. */
  const BARE_TYPES = {}
  /** Measures the width of a title (src/ui/content/text-width.ts). */
  const measureText = undefined

  const page = document.documentElement
  /** The tournament of the address was opened on this device before. */
  let isKnown = false
  const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
  try {
    const saved = localStorage.getItem('colour_scheme')
    const light = saved ? saved === 'light' : matchMedia('(prefers-color-scheme: light)').matches
    page.dataset.mode = light ? 'light' : 'dark'
    if (localStorage.getItem('locale') === 'en') page.lang = 'en'
    // A page of a tournament starts in its theme (src/features/tournaments/page-theme.ts).
    const tournament = /^\/tournament\/([^/]+)(\/rating|\/draw(\/proof)?)?\/?$/.exec(location.pathname)?.[1]
    const themes = JSON.parse(localStorage.getItem('themes') ?? '{}')
    const look = token && tournament && themes[decodeURIComponent(tournament)]
    isKnown = look !== undefined
    if (look) {
      const [theme, own] = look.split('/')
      page.dataset.theme = theme
      if (own) page.dataset[theme === 'elements' ? 'element' : theme] = own
    }
  } catch {
    // Storage is blocked: the page starts dark and Russian, as written in index.html.
  }
  const path = token ? location.pathname : '/auth/login'
  // The pages of a tournament with its name at the top.
  const hero = /^\/tournament\/[^/]+(\/(rating|stats|rules|teams|prizes))?\/?$/.test(path)
  // A phone shows the hero at the first visit only, above the first kind (src/app/tournament-layout.tsx).
  const isFirstVisit =
    !isKnown && /^\/tournament\/[^/]+\/?$/.test(path) && !/[?&](user|type)=/.test(location.search)
  const head = matchMedia('(width < 768px)').matches && !isFirstVisit ? 'line' : 'tournament'
  page.dataset.shell = `${hero ? head : token ? 'app' : 'login'} ${page.lang}`

  // The answers that src/lib/http/early.ts returns to the application's first calls.
  window.early = {}
  const ask = (address) => {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': page.lang,
      Authorization: `Bearer ${decodeURIComponent(token)}`,
    }
    const answer = fetch(API + address, { headers })
    answer.catch(() => undefined) // the application's call gets the failure
    window.early[API + address] = answer
  }
  /** Shows the name of a tournament in the shell, in the place where the application will show it. */
  const name = async (answer) => {
    const reply = await answer
    if (!reply.ok || !measureText) return
    const { tournament } = await reply.clone().json()
    const text = tournament.name[page.lang]
    const { longest, total } = measureText(text)
    const title = document.querySelector(`[data-static='${page.dataset.shell}'] [data-title]`)
    if (!title) return // the application was faster
    title.style.setProperty('--longest', longest.toFixed(2))
    title.style.setProperty('--total', total.toFixed(2))
    title.textContent = text
    title.hidden = false
    title.nextElementSibling.remove()
  }
  if (token) {
    const [, slug, rating, draw] = /^\/tournament\/([^/]+)(\/rating)?(\/draw)?/.exec(path) ?? []
    if (slug) {
      const address = `/api/v1/tournaments/${slug}`
      ask(address)
      if (hero) name(window.early[API + address]).catch(() => undefined) // the application shows the error
    }
    // The rating has a low head (src/features/tournaments/tournament-hero.module.css).
    if (rating) page.dataset.head = 'low'
    ask('/api/v1/auth/user')
    ask('/api/v1/sports')
    if (slug || path === '/') ask('/api/v1/user/progress')
    if (rating && !location.search) ask(`/api/v1/${slug}/ratings`)
    if (draw) ask(`/api/v1/tournaments/${slug}/draw?limit=1`)
    if (/^\/account\/?$/.test(path)) ask('/api/v1/user/tournaments?page=1&limit=50')
    const type = BARE_TYPES[page.dataset.theme] ?? BARE_TYPES.first
    if (type && /^\/tournament\/[^/]+\/?$/.test(path) && !/[?&](user|type)=/.test(location.search))
      ask(`/api/v1/tournaments/${slug}/prediction-type/${type}`)
    if (path === '/top' && /^(\?(sport=\w+&kind=all|kind=all))?$/.test(location.search)) {
      ask('/api/v1/winners')
      ask('/api/v1/winners/filter')
    }
    const sport = path === '/' && /^\?sport=(\w+)$/.exec(location.search)?.[1]
    if (sport) ask(`/api/v1/tournaments/?sport=${sport}&status=all&page=1`)
  }

  // After the requests for data: connections are few, and a screen is painted with these answers.
  const screen = SCREENS.find(({ pattern }) => new RegExp(pattern).test(path))
  const load = (href, attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }))
  for (const file of screen?.sheets ?? []) load(file, { rel: 'preload', as: 'style', crossOrigin: '' })
  for (const file of [...(screen?.files ?? []), ...(screen?.words[page.lang] ?? [])])
    load(file, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' })

  // Nothing can send the form of the shell yet.
  addEventListener('submit', (event) => event.preventDefault())
}
