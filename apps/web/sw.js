// The service worker (docs/decisions/0039): it shows messages, and answers without a connection with what was seen last. With a
// connection it never answers a page from its memory, so nobody gets an old application. The build fills in its name and minifies
// it; scripts/check-weight.ts keeps it below 4 kB. `public/sw-off.js` takes its place where it is switched off.
{
  /** The build fills this in: another one for each build. */
  const BUILD = ''
  const APP = `app ${BUILD}`
  /** Answers of the API that are kept for a signed-in user: those of the rating and of own predictions. */
  const KEPT = /^\/api\/v1\/(auth\/user|sports|settings|user\/progress|tournaments\/.*|[^/]+\/ratings)$/
  /** The most kept answers. */
  const KEPT_MAX = 80
  /** Addresses that are no screens of the application. */
  const NO_SCREEN = /^\/(api|dev|mail|privacy|healthz|readyz|metrics)(\/|$)|\.\w+$/
  /** When a kept answer was given (lib/http/kept.ts reads it). */
  const KEPT_AT = 'x-kept-at'
  const ICON = '/app-icon.png'

  const forgetAll = async (fits) => {
    for (const name of await caches.keys()) if (fits(name)) await caches.delete(name)
  }
  const forgetOlder = () => forgetAll((name) => name.startsWith('app ') && name !== APP)
  const forgetData = (but = '') => forgetAll((name) => name.startsWith('data ') && name !== but)

  addEventListener('install', (event) => {
    const take = async () => (await caches.open(APP)).add(new Request('/', { cache: 'reload' }))
    event.waitUntil(take().then(() => skipWaiting()))
  })

  addEventListener('activate', (event) => {
    event.waitUntil(forgetOlder().then(() => clients.claim()))
  })

  /** The server's page, and the one that it gave last if it cannot be reached. */
  const page = async (event) => {
    const cache = await caches.open(APP)
    try {
      const response = await fetch(event.request)
      if (response.ok && !response.redirected) event.waitUntil(cache.put('/', response.clone()))
      return response
    } catch (error) {
      const kept = await cache.match('/', { ignoreVary: true })
      if (kept) return kept
      throw error
    }
  }

  /** A file whose name says what is in it: it never changes. */
  const file = async (event) => {
    const cache = await caches.open(APP)
    const kept = await cache.match(event.request, { ignoreVary: true })
    if (kept) return kept
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(cache.put(event.request, response.clone()))
    return response
  }

  /** The memory of one session: its name says nothing of the token, and no other session opens it. */
  const memoryOf = async (request) => {
    const token = new TextEncoder().encode(request.headers.get('authorization'))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
    return `data ${Array.from(hash.slice(0, 16), (byte) => byte.toString(36)).join('.')}`
  }

  const keep = async (name, cache, { url }, response) => {
    const { headers } = response
    const kept = {
      'content-type': headers.get('content-type'),
      [KEPT_AT]: headers.get('date') ?? new Date().toUTCString(),
    }
    await cache.put(url, new Response(await response.blob(), { headers: kept }))
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - KEPT_MAX))) await cache.delete(old)
    if (url.endsWith('/auth/user')) await forgetData(name)
  }

  /** The server's answer, and the one that it gave this session last if it cannot be reached. */
  const answer = async (event) => {
    const name = await memoryOf(event.request)
    // Opened before the request: if the user signs out meanwhile, the answer goes into a memory that is gone.
    const cache = await caches.open(name)
    try {
      const response = await fetch(event.request)
      if (response.ok) event.waitUntil(keep(name, cache, event.request, response.clone()))
      if (response.status === 401) event.waitUntil(forgetData())
      return response
    } catch (error) {
      const kept = await cache.match(event.request.url)
      if (kept) return kept
      throw error
    }
  }

  addEventListener('fetch', (event) => {
    const { method, mode, url, headers } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== location.origin) return
    if (mode === 'navigate') {
      if (!NO_SCREEN.test(pathname)) event.respondWith(page(event))
    } else if (pathname.startsWith('/assets/')) event.respondWith(file(event))
    else if (KEPT.test(pathname) && headers.has('authorization')) event.respondWith(answer(event))
  })

  /** Keeps the files with which a page began before it had this worker. */
  const keepFiles = async (files) => {
    const cache = await caches.open(APP)
    for (const each of files) {
      const { origin, pathname } = new URL(each, location.origin)
      if (origin !== location.origin || !pathname.startsWith('/assets/') || (await cache.match(pathname)))
        continue
      // A page of an older build names files that are gone.
      await cache.add(pathname).catch(() => undefined)
    }
  }
  const leave = async () => {
    await forgetData()
    const subscription = await registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  }
  addEventListener('message', (event) => {
    const { files, isNewest, forget } = event.data ?? {}
    // The last requests of the worker before may have brought its memory back.
    if (isNewest) event.waitUntil(forgetOlder())
    if (files) event.waitUntil(keepFiles(files))
    if (forget === 'answers') event.waitUntil(forgetData())
    if (forget === 'user') event.waitUntil(leave())
  })

  // The message is that of apps/server/src/platform/push/push-note.ts.
  const show = ({ title, body, tag, lang, url, stop }) =>
    registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: ICON,
      badge: '/badge.png',
      data: { title, body, tag, lang, url, stop },
      actions: stop ? [{ action: 'stop', title: stop.title }] : [],
    })
  addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json()))
  })

  /** Stops messages of the kind of this one, without a session. If that fails, the message comes back. */
  const stopKind = async (shown) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const reply = await fetch(shown.stop.path, { method: 'POST', body }).catch(() => null)
    if (!reply?.ok) await show(shown)
  }
  const open = async (path) => {
    const url = new URL(path, location.origin)
    const address = url.origin === location.origin ? url.href : '/'
    const [tab] = await clients.matchAll({ type: 'window' })
    if (!tab) return clients.openWindow(address)
    await tab.navigate(address)
    await tab.focus()
  }
  addEventListener('notificationclick', (event) => {
    const { action, notification } = event
    notification.close()
    const shown = notification.data
    event.waitUntil(action === 'stop' ? stopKind(shown) : open(shown.url))
  })
}
