// Runs before the first paint, in the page itself: the content security policy names it by its hash. It sets the look of
// the page (colour scheme, language, the parts of the static shell), requests the answers that the screen will need, and
// after the first paint the application. The storage keys are those of src/lib/storage/colour-scheme.ts, src/lib/language/language.ts,
// src/lib/storage/page-themes.ts and src/lib/session/token.ts.
{
  /** The build fills these in (vite/static-shell.ts): the address of the API, the first scripts, and the files of each screen. */
  const API = ''
  const FIRST = []
  const SCREENS = []
  /** The files of each kind of predictions; the look of a tournament and its first kind, by its `system_name`. */
  const KINDS = {}
  const SYSTEMS = {}
  /** How long the application waits after the first paint for the first texts (ms). */
  const TEXTS_MAX = 100
  /** Measures the width of a title (src/ui/content/text-width.ts). */
  const measureText = undefined

  const page = document.documentElement
  const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
  const path = token ? location.pathname : '/auth/login'
  const search = new URLSearchParams(location.search)
  const slug = /^\/tournament\/([^/]+)/.exec(path)?.[1]
  const screen = SCREENS.find(({ pattern }) => new RegExp(pattern).test(path))

  /** A page of a tournament starts in its theme (src/features/tournaments/page-theme.ts). */
  const wear = (look) => {
    const [theme, own] = look.split('/')
    page.dataset.theme = theme
    if (own) page.dataset[theme === 'elements' ? 'element' : theme] = own
  }
  /** The look of the tournament on this device; undefined until the first visit of its own pages. */
  let look
  try {
    const saved = localStorage.getItem('colour_scheme')
    const light = saved ? saved === 'light' : matchMedia('(prefers-color-scheme: light)').matches
    page.dataset.mode = light ? 'light' : 'dark'
    if (localStorage.getItem('locale') === 'en') page.lang = 'en'
    if (slug) look = JSON.parse(localStorage.getItem('themes') ?? '{}')[decodeURIComponent(slug)]
    if (typeof look !== 'string') look = undefined // written by something else
    if (look) wear(look)
  } catch {
    // Storage is blocked: the page starts dark and Russian, as written in index.html.
  }

  /** Home asks for a sport first. */
  const isPicker = path === '/' && !search.has('sport')
  /** The desk of organisers, whose pages have no pictures. */
  const isDesk = /^\/desk(\/|$)/.test(path)
  const isPredictions = /^\/tournament\/[^/]+\/?$/.test(path)
  const isBare = isPredictions && !search.has('user') && !search.has('type')
  /** The viewer's own predictions, the whole list of what can be chosen. */
  const isOwn = isPredictions && [...search.keys()].every((key) => ['type', 'round'].includes(key))
  /** The kind of predictions in view, as far as it is known: that of the address, or the first of the tournament. */
  const kindInView = () => Object.keys(KINDS).find((kind) => kind === search.get('type')) ?? system?.kind
  /** The system of the tournament, as far as it is known: by the theme, or by the tournament itself. */
  let system = look && Object.values(SYSTEMS).find(({ theme }) => theme === look.split('/')[0])
  /** Chooses the parts of the shell. A phone shows the hero of a tournament at the first visit only, above some kinds. */
  const show = () => {
    const hasHero = !look && isBare && system?.hasHero !== false
    const head = matchMedia('(width < 768px)').matches && !hasHero ? 'line' : 'tournament'
    const parts = [isPicker ? 'sports' : !isDesk && (screen?.bodies?.[location.search] ?? screen?.body)]
    if (isPredictions) {
      // As the application does, the very first kind as long as none is known.
      const kind = kindInView() ?? Object.keys(KINDS)[0]
      parts.splice(0, 1, KINDS[kind]?.body, kind, system?.name, search.has('user') && 'other')
    }
    // The question for a newcomer's name and the first run have no bar at the top.
    if (!screen?.isWhole) parts.unshift('app', screen?.head && head)
    if (!token) parts.splice(0, parts.length, 'login')
    page.dataset.shell = [page.lang, ...parts].filter(Boolean).join(' ')
  }
  show()

  // A device installs the contest under its name in the language of the page.
  document.querySelector('link[rel=manifest]').href = `/manifest.webmanifest?lang=${page.lang}`

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
  const load = (href, attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }))
  const loadAll = ({ sheets, files, words } = { sheets: [], files: [], words: {} }) => {
    for (const file of sheets) load(file, { rel: 'preload', as: 'style', crossOrigin: '' })
    for (const file of [...files, ...(words[page.lang] ?? [])])
      load(file, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' })
  }

  const isParsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  /** Writes a text into its places of the shell (src/ui/states/skeleton.tsx); `beside` is the longest other text of the same size. */
  const write = (key, text, beside = text) => {
    const { longest, total } = measureText(text, beside)
    for (const place of document.querySelectorAll(
      `[data-static$=' ${page.lang}'] [data-early=${key}][hidden]`,
    )) {
      const widths = {
        longest: longest.toFixed(2),
        total: total.toFixed(2),
        letters: Math.max(text.length, beside.length),
      }
      for (const [name, width] of Object.entries(widths)) place.style.setProperty(`--${name}`, width)
      // Words apart, as the application has them: the largest paint is that of the same boxes.
      place.replaceChildren(...text.split(/(\s+)/))
      place.hidden = false
      place.nextElementSibling.remove()
    }
  }
  /** Shows a part of the shell that begins hidden (`EarlyPart` of src/ui/states/skeleton.tsx). */
  const reveal = (key) => {
    for (const part of document.querySelectorAll(`[data-static$=' ${page.lang}'] [data-early=${key}]`))
      part.hidden = false
  }
  /** Removes a part of the shell that the application will not show. */
  const remove = (key) => {
    for (const part of document.querySelectorAll(`[data-static] [data-early=${key}]`)) part.remove()
  }
  /** What tells that the texts of each answer are written, or that there will be none. */
  const told = []
  /** Asks for an answer, and writes its texts into the shell as soon as it has come. A failure is shown by the application. */
  const askFor = (address, tell) => {
    ask(address)
    // The application reads the answer itself.
    const copy = window.early[API + address].then((reply) => reply.clone())
    const telling = Promise.all([copy, isParsed])
      .then(async ([reply]) => reply.ok && tell(await reply.json()))
      .catch(() => undefined)
    told.push(telling)
  }
  /** The teams of the next lock (src/features/deadlines/next-lock.tsx). */
  const tellLock = ({ progress }) => {
    const wanted = search.get('kind') === 'all' ? null : search.get('sport')
    const { next } = progress.find((each) => each.next && (!wanted || each.tournament.type === wanted)) ?? {}
    if (!next?.first_entity || !next.second_entity) return
    const [first, second] = [next.first_entity, next.second_entity].map(({ name }) => name[page.lang])
    write('first', first, second)
    write('second', second, first)
  }
  /** The first three of a rating (src/features/ratings/podium.tsx). Before the first result there are none. */
  const tellRating = ({ calculated_at, ratings }) => {
    if (!calculated_at || ratings.length < 3) return
    ratings.slice(0, 3).forEach(({ user, group, team }, at) => {
      write(`name${at}`, user.name)
      if (!group) return
      const names = [group.name[page.lang], team && (team.title?.[page.lang] ?? team.name)]
      write(`belonging${at}`, names.filter(Boolean).join(', '))
    })
  }
  /** The bar of a coupon without picks (src/predictions/fight-card/kind-early.tsx), unless this device keeps a draft. */
  const tellCards = ({ rounds }) => {
    const latest = rounds.findLast(({ is_disabled }) => !is_disabled) ?? rounds[0]
    const round = rounds.find(({ key }) => key === search.get('round')) ?? latest
    const isOpen = round?.phase === 'open' && !(Date.parse(round.locks_at) <= Date.now())
    if (!isOpen || round.events.length === 0 || round.events.some(({ prediction }) => prediction)) return
    if (Object.keys(localStorage).some((key) => key.endsWith(`:${decodeURIComponent(slug)}:fight_card`)))
      return
    reveal('bar')
  }
  /** The names of the sports (src/features/sports/sport-picker.tsx). */
  const tellSports = ({ sports }) => {
    const names = sports.map(({ name }) => name[page.lang])
    const longest = names.reduce((one, other) => (other.length > one.length ? other : one))
    names.forEach((name, at) => {
      write(`sport${at}`, name, longest)
    })
  }
  /** The user of a page (src/features/statistics/user-hero.tsx); another one without tournaments is not told. */
  const tellUser = ({ user }) => {
    if (user) write('user', user.name)
  }
  /** The title of a team (src/game/teams/use-team-title.ts). */
  const tellTeam = ({ team }) => {
    write('team', team.title?.[page.lang] ?? team.name)
  }
  /** What is said of a draw depends on whether its secret is published (src/pages/draw-proof.tsx). */
  const tellDraw = ({ seed }) => {
    reveal(`proof-${seed === null ? 'secret' : 'published'}`)
  }
  /** Asks for the viewer's own predictions of a kind. */
  const askKind = (kind) => {
    const address = `/api/v1/tournaments/${slug}/prediction-type/${KINDS[kind].type}`
    if (kind === 'fight_card') askFor(address, tellCards)
    else ask(address)
  }
  /** Completes the head of a tournament. */
  const complete = ({ tournament }) => {
    const group = tournament.distributionResult?.group?.code
    system = SYSTEMS[tournament.system_name] ?? system
    show()
    if (!look && system) {
      // Otherwise the application is still to be requested, with these files.
      if (isBegun) {
        loadAll(screen?.more?.[system.name])
        if (isBare) loadAll(KINDS[system.kind])
      }
      // Unless the application has begun, and asks itself.
      if (isBare && window.early[`${API}/api/v1/tournaments/${slug}`]) askKind(system.kind)
      if (document.querySelector('[data-static]'))
        wear(system.groups.includes(group) ? `${system.theme}/${group}` : system.theme)
    }
    // The line of facts and the box of a head (src/features/tournaments/tournament-hero.tsx).
    if (tournament.participants_count === 0 && !group && !search.has('user')) remove('facts')
    if (tournament.status === 'not_formed' && matchMedia('(width < 768px)').matches) remove('waiting')
    write('title', tournament.name[page.lang])
    reveal(`groups-${tournament.theme === 'PATH_OF_SAGE' ? 'sage' : 'elements'}`)
    for (const { scope } of tournament.prizes) reveal(`prizes-${scope}`)
  }
  if (token) {
    const rest = path.slice(`/tournament/${slug}`.length)
    const team = slug && /^\/team\/([^/]+)/.exec(rest)?.[1]
    const user = /^\/user\/(\d+)\/?$/.exec(path)?.[1]
    // The rating has a low head (src/features/tournaments/tournament-hero.module.css).
    if (slug && rest.startsWith('/rating')) page.dataset.head = 'low'
    // First what the shell shows: the fonts leave two of the six connections of HTTP/1.1 to the answers.
    if (isPicker) askFor('/api/v1/sports', tellSports)
    if (path === '/') askFor('/api/v1/user/progress', tellLock)
    if (slug && rest.startsWith('/rating') && !location.search) askFor(`/api/v1/${slug}/ratings`, tellRating)
    if (team) askFor(`/api/v1/teams/${team}`, tellTeam)
    if (slug) askFor(`/api/v1/tournaments/${slug}`, complete)
    if (isOwn && kindInView()) askKind(kindInView())
    if (slug && rest.startsWith('/draw')) askFor(`/api/v1/tournaments/${slug}/draw?limit=1`, tellDraw)
    if (user) {
      askFor(`/api/v1/user/${user}/statistics`, tellUser)
      ask(`/api/v1/user/${user}/ufc-statistics`)
      ask(`/api/v1/user/${user}/ranking`)
    }
    askFor('/api/v1/auth/user', ({ user: me }) => write('me', me.name))
    if (!isPicker) ask('/api/v1/sports')
    if (slug) ask('/api/v1/user/progress')
    if (path === '/top' && /^(\?(sport=\w+&kind=all|kind=all))?$/.test(location.search)) {
      ask('/api/v1/winners')
      ask('/api/v1/winners/filter')
    }
    const sport = path === '/' && /^\?sport=(\w+)$/.exec(location.search)?.[1]
    if (sport) ask(`/api/v1/tournaments/?sport=${sport}&status=all&page=1`)
    for (const address of screen?.answers?.[location.search] ?? []) {
      const steps = new RegExp(screen.pattern).exec(path).slice(1)
      ask(address.replaceAll('*', () => steps.shift()))
    }
  }

  /** Requests the application and the files of the screen. Modules run in the order in which they stand in the page. */
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const src of FIRST) {
      const script = document.createElement('script')
      document.head.append(
        Object.assign(script, { src, type: 'module', crossOrigin: '', async: false, fetchPriority: 'low' }),
      )
    }
    loadAll(screen)
    loadAll(screen?.more?.[system?.name])
    if (isPredictions) loadAll(KINDS[kindInView()])
  }
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  // After the first paint, which must not wait for them, and after the first texts, if the server answers at once: fonts fill
  // the line until then. A page in the background is not painted, and does not wait.
  const beginHidden = () => document.hidden && begin()
  addEventListener('DOMContentLoaded', () => {
    void painted().then(() => {
      setTimeout(begin, TEXTS_MAX)
      return Promise.all(told).then(painted).then(begin)
    })
    beginHidden()
  })
  document.addEventListener('visibilitychange', beginHidden)

  // A language that is pressed in the shell counts: the application starts in it (src/app/main.tsx).
  addEventListener('click', ({ target }) => {
    const pressed = target.closest('[data-static] [role=group] > button')?.textContent.toLowerCase()
    if (pressed !== 'ru' && pressed !== 'en') return
    page.lang = pressed
    show()
    try {
      localStorage.setItem('locale', pressed)
    } catch {
      // Storage is blocked: the application starts in Russian.
    }
  })

  // Nothing can send the form of the shell yet: the application sends it as soon as it is there (src/pages/login.tsx).
  addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target.closest('[data-static] form')
    if (!form) return
    form.dataset.sent = ''
    event.submitter?.setAttribute('aria-disabled', 'true')
  })
}
