import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, test as base } from './play.ts'
import { makeCup, signIn, someAccount } from './world.ts'

/** A way to the product that can be cut, and that can bring another build of the web app. */
type Way = {
  address: string
  /** Nothing is answered any more, as without a connection. */
  cut(isCut: boolean): void
  /** From now on the pages and the service worker are those of this build. */
  release(build: string): void
  /** The service worker is switched off, as by SERVICE_WORKER=0. */
  switchOff(): void
  /** Runs this before the service worker. */
  before(code: string): void
  /** Where was posted to. */
  posts: string[]
}

async function openWay(): Promise<{ way: Way; server: Server }> {
  let isCut = false
  let isOff = false
  let build = ''
  let code = ''
  const posts: string[] = []
  const product = new URL(process.env.PRODUCT_URL!)
  const server = createServer((request, response) => {
    if (isCut) return void response.destroy()
    const isWorker = request.url === '/sw.js'
    if (request.method === 'POST') posts.push(request.url!)
    const path = isWorker && isOff ? '/sw-off.js' : request.url
    // Whole texts, which can be changed.
    const {
      'accept-encoding': _packed,
      'if-none-match': _tag,
      'if-modified-since': _since,
      ...asked
    } = request.headers
    const headers = { ...asked, host: product.host }
    const onward = ask(new URL(path!, product), { method: request.method, headers }, (answer) => {
      const type = String(answer.headers['content-type'])
      if (!type.startsWith('text/html') && !isWorker) {
        response.writeHead(answer.statusCode!, answer.headers)
        return void answer.pipe(response)
      }
      const change = (body: Buffer) => {
        const text = body.toString()
        const changed = isWorker
          ? code + text.replace('`app ', `\`app ${build}`)
          : text.replace('<head>', `<head><meta name="test-build" content="${build}">`)
        const {
          'content-encoding': _encoding,
          'content-length': _length,
          etag: _tag,
          ...rest
        } = answer.headers
        response.writeHead(answer.statusCode!, rest).end(changed)
      }
      buffer(answer).then(change, () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way: Way = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(cut) {
      isCut = cut
      if (cut) server.closeAllConnections()
    },
    release: (other) => void (build = other),
    switchOff: () => void (isOff = true),
    before: (more) => void (code = more),
    posts,
  }
  return { way, server }
}

const test = base.extend<{ way: Way }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names between the braces
  way: async ({}, use) => {
    const { way, server } = await openWay()
    await use(way)
    server.closeAllConnections()
    server.close()
  },
})
test.use({ serviceWorkers: 'allow' })

const buildOf = (page: Page) => page.locator('meta[name="test-build"]').getAttribute('content')
const cachesOf = (page: Page) => page.evaluate<string[]>('caches.keys()')
const isControlled = (page: Page) => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')

/** Whether all files of the page, and the answers that it shows, are kept. */
const isKept = (page: Page) =>
  page.evaluate<boolean>(`(async () => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const needed = asked.filter((path) => /^\\/assets\\/|\\/(auth\\/user|progress|matches)$/.test(path))
    const how = { ignoreSearch: true, ignoreVary: true }
    return (await Promise.all(needed.map((path) => caches.match(path, how)))).every(Boolean)
  })()`)

/** Signs a new user in on a page of the way, and opens an address with the service worker at work. */
async function enter(page: Page, way: Way, path: string) {
  const token = await signIn(someAccount())
  await page.context().addCookies([{ name: 'token', value: token, url: way.address }])
  await page.goto(way.address + path)
  await expect.poll(() => isControlled(page)).toBe(true)
}

test('without a connection it shows the rating and own predictions as they were, and says of when', async ({
  page,
  way,
}) => {
  const cup = await makeCup()
  await enter(page, way, cup.path)
  const score = page.getByRole('spinbutton').first()
  await expect(score).toBeVisible()
  await page.goto(`${way.address}${cup.path}/rating`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(way.address + cup.path)
  await expect(score).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(true)

  way.cut(true)
  await page.reload()
  await expect(score).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: /^Нет соединения\. Данные на \d\d:\d\d$/ }),
  ).toBeVisible()
  await page.goto(`${way.address}${cup.path}/rating`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Нет соединения/)).toBeVisible()

  way.cut(false)
  await expect(page.getByText(/^Нет соединения/)).toBeHidden({ timeout: 20_000 })
})

test('a score without a connection waits on the device, also over a reload, and is sent when the connection is back', async ({
  page,
  way,
}) => {
  const cup = await makeCup()
  await enter(page, way, cup.path)
  const row = page.getByRole('article', { name: 'Германия — Шотландия' })
  const score = (side: string) => row.getByRole('spinbutton', { name: side })
  await expect(score('Германия')).toBeVisible()
  // The answers of the first visit came before the service worker was at work.
  await page.reload()
  await expect(score('Германия')).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(true)
  // Nobody has touched the page so far, and the toasts are there already: without a connection they could not come.
  await expect
    .poll(() =>
      page.evaluate<boolean>(`(async () => {
        const [name] = (await caches.keys()).filter((each) => each.startsWith('app '))
        const kept = (await (await caches.open(name)).keys()).map(({ url }) => url)
        return ['js', 'css'].every((end) => kept.some((url) => url.includes('toast-stack') && url.endsWith(end)))
      })()`),
    )
    .toBe(true)

  way.cut(true)
  const posts = way.posts.length
  await score('Германия').press('3')
  await score('Шотландия').press('1')
  await expect(row.getByText(/Нет соединения/)).toBeVisible()
  await page.reload()
  await expect(score('Германия')).toHaveText('3')
  await expect(score('Шотландия')).toHaveText('1')
  expect(way.posts, 'nothing has arrived').toHaveLength(posts)

  way.cut(false)
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect(row.getByText('Сохранён', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(way.posts.filter((path) => path.endsWith('/predictions/events'))).toHaveLength(1)
  await page.reload()
  await expect(score('Германия')).toHaveText('3')
  await expect(row.getByText('Сохранён', { exact: true })).toBeVisible()
})

test('a new build is shown at the next page, and nothing of the old one is kept', async ({ page, way }) => {
  way.release('first')
  await enter(page, way, '/')
  expect(await buildOf(page)).toBe('first')
  await expect.poll(() => cachesOf(page)).toContainEqual(expect.stringMatching(/^app first/))

  way.release('second')
  await page.reload()
  expect(await buildOf(page), 'the page is that of the server at once').toBe('second')
  await expect.poll(() => cachesOf(page)).toContainEqual(expect.stringMatching(/^app second/))
  await page.reload()
  await expect
    .poll(async () => (await cachesOf(page)).filter((name) => name.startsWith('app ')))
    .toEqual([expect.stringMatching(/^app second/)])
  await expect.poll(() => isControlled(page)).toBe(true)
  way.cut(true)
  await page.reload()
  expect(await buildOf(page), 'also without a connection').toBe('second')
})

test('it leaves with everything that it keeps when the server switches it off', async ({ page, way }) => {
  await enter(page, way, '/')
  await expect.poll(() => cachesOf(page)).not.toEqual([])
  way.switchOff()
  await page.reload()
  await expect.poll(() => cachesOf(page)).toEqual([])
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'))
    .toBe(0)
})

test('nothing of a user is kept after signing out', async ({ page, way }) => {
  await enter(page, way, '/account')
  const ofUsers = async () => (await cachesOf(page)).filter((name) => name.startsWith('data '))
  await page.reload()
  await expect.poll(ofUsers).toHaveLength(1)
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(ofUsers).toEqual([])
  way.cut(true)
  const kept = await page.evaluate(() =>
    fetch('/api/v1/auth/user', { headers: { authorization: 'Bearer other' } }).then(
      () => 'answered',
      () => 'failed',
    ),
  )
  expect(kept, 'another user gets nothing of it').toBe('failed')
})

/** Stands in for what a browser without a screen refuses, to show notifications; the worker is otherwise that of the build. */
const SCREEN = `const shown = []
ServiceWorkerRegistration.prototype.showNotification = async (title, more) => void shown.push({ title, ...more })
addEventListener('message', ({ data, source }) => {
  if (data === 'shown') source.postMessage(shown)
  if (data?.press === undefined) return
  const notification = { ...shown[0], close: () => shown.splice(0, 1) }
  const event = new ExtendableEvent('notificationclick')
  dispatchEvent(Object.assign(event, { action: data.press, notification, waitUntil: (done) => done }))
})\n`

test('a message is shown, opens its page at a tap, and stops its kind at a press', async ({ page, way }) => {
  way.before(SCREEN)
  await enter(page, way, '/')
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  const path = '/mail/unsubscribe/1.x'
  const message = { title: 'Called It, EURO', body: 'Осталось два часа', url: '/faq', tag: 'a', lang: 'ru' }
  const deliver = () =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: way.address,
      registrationId,
      data: JSON.stringify({ ...message, stop: { title: 'Не присылать', path } }),
    })
  type Shown = { title: string; body: string; actions: object[] }[]
  const shown = () =>
    page.evaluate<Shown>(`new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true })
      navigator.serviceWorker.startMessages()
      navigator.serviceWorker.controller.postMessage('shown')
    })`)
  const press = (action: string) =>
    page.evaluate(`navigator.serviceWorker.controller.postMessage({ press: '${action}' })`)

  await deliver()
  await expect
    .poll(async () => (await shown())[0])
    .toMatchObject({
      title: message.title,
      body: message.body,
      actions: [{ action: 'stop', title: 'Не присылать' }],
    })
  await press('')
  await expect(page).toHaveURL(`${way.address}/faq`)

  await expect.poll(() => isControlled(page)).toBe(true)
  await deliver()
  await expect.poll(async () => (await shown()).length).toBe(1)
  await press('stop')
  await expect.poll(() => way.posts).toContain(path)
  // The server does not know this link: the message comes back, so that nobody believes that it is stopped.
  await expect.poll(async () => (await shown()).length).toBe(1)
})
