// Runs before the first paint, in a file of its own: the content security policy forbids inline scripts. It says how
// the page looks (colour scheme, language, which of the static shells) and asks for what the screen will need, while
// the application is still on its way. The keys are those of src/lib/colour-scheme.ts, language.ts and token.ts.
{
  /** The build fills these in (vite/static-shell.ts): where the API is, and the files of each screen. */
  const API = ''
  const SCREENS = []

  const page = document.documentElement
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
    if (look) {
      const [theme, own] = look.split('/')
      page.dataset.theme = theme
      if (own) page.dataset[theme === 'elements' ? 'element' : theme] = own
    }
  } catch {
    // Storage is blocked: the page starts dark and Russian, as written in index.html.
  }
  page.dataset.shell = `${token ? 'app' : 'login'} ${page.lang}`

  const path = token ? location.pathname : '/auth/login'
  const screen = SCREENS.find(({ pattern }) => new RegExp(pattern).test(path))
  const load = (href, attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }))
  for (const file of screen?.sheets ?? []) load(file, { rel: 'preload', as: 'style', crossOrigin: '' })
  for (const file of [...(screen?.files ?? []), ...(screen?.words[page.lang] ?? [])])
    load(file, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' })

  // Answers that src/lib/early.ts hands to whoever calls for them.
  window.early = {}
  const ask = (address) => {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': page.lang,
      Authorization: `Bearer ${decodeURIComponent(token)}`,
    }
    const answer = fetch(API + address, { headers })
    answer.catch(() => undefined) // whoever takes it is told
    window.early[API + address] = answer
  }
  if (token) {
    ask('/api/v1/auth/user')
    ask('/api/v1/sports')
    const [, slug, rating, draw] = /^\/tournament\/([^/]+)(\/rating)?(\/draw)?/.exec(path) ?? []
    if (slug || path === '/') ask('/api/v1/user/progress')
    if (slug) ask(`/api/v1/tournaments/${slug}`)
    if (rating && !location.search) ask(`/api/v1/${slug}/ratings`)
    if (draw) ask(`/api/v1/tournaments/${slug}/draw?limit=1`)
    if (/^\/account\/?$/.test(path)) ask('/api/v1/user/tournaments?page=1&limit=50')
    if (/^\/tournament\/[^/]+\/?$/.test(path) && !/[?&](user|type)=/.test(location.search))
      ask(
        `/api/v1/tournaments/${slug}/prediction-type/${page.dataset.theme === 'ufc' ? 'fight_winner' : 'match'}`,
      )
    const sport = path === '/' && /^\?sport=(\w+)$/.exec(location.search)?.[1]
    if (sport) ask(`/api/v1/tournaments/?sport=${sport}&status=all&page=1`)
  }

  // The form of the shell has nobody yet to send it.
  addEventListener('submit', (event) => event.preventDefault())
}
