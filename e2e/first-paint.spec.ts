import { currentUser } from '@called-it/contract/account/accounts.ts'
import type { Page } from '@playwright/test'
import { drawTeam, makeLeague } from './cups.ts'
import { makeSeries } from './fights.ts'
import { expect, test } from './play.ts'
import { callerFor, makeCup, someAccount } from './world.ts'

/** The scripts without which the application does not start. */
const APPLICATION = /\/assets\/(index|start)-[\w-]+\.js$/

/** Keeps the application from loading, so that the page stays as it was first painted. */
const withoutApplication = (page: Page) => page.route(APPLICATION, (route) => route.abort())

/** Keeps the application from loading until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(APPLICATION, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

test('is in the theme of a known tournament from the first paint on, on each of its pages', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeCup()
  await page.goto(cup.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => themeOf(page)).toBe('sage')
  await withoutApplication(page)
  // The answer of the server would bring the theme, too.
  await page.route('**/api/v1/tournaments/**', () => undefined)
  for (const part of [
    '',
    '/rating',
    '/stats',
    '/rules',
    '/teams',
    '/prizes',
    '/draw',
    '/compare/1',
    '/team/1',
  ]) {
    await page.goto(cup.path + part, { waitUntil: 'commit' })
    await expect(page.locator('[data-static]:visible').first(), `${part} is painted`).toBeVisible()
    expect(await themeOf(page), part).toBe('sage')
  }
})

test('shows theme, name and headings without the application, at the first visit of a tournament', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeCup()
  await withoutApplication(page)
  await page.goto(`${cup.path}/stats`, { waitUntil: 'load' })
  await expect(page.locator('[data-early=title]:visible')).toHaveText(cup.name.ru)
  expect(await themeOf(page)).toBe('sage')
  await expect(page.locator('h2:visible', { hasText: 'Статистика' })).toBeVisible()
  await page.goto('/top', { waitUntil: 'load' })
  await expect(page.locator('h1:visible', { hasText: 'Победители турниров' })).toBeVisible()
})

const PRIZE = {
  scope: 'tournament' as const,
  place_from: 1,
  place_to: 1,
  title: { ru: 'Ноутбук', en: 'Laptop' },
}

test('writes names and lines into each page that knows them from its first answers', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup({ prizes: [PRIZE] })
  const { user } = await callerFor(token)(currentUser, {})
  const team = await drawTeam(cup, token)
  await withoutApplication(page)
  for (const [path, text] of [
    ['/', 'Футбол'],
    ['/account', user.name],
    ['/account/security', user.name],
    [`/user/${user.id}`, user.name],
    [`${cup.path}/team/${team.id}`, team.title?.ru ?? team.name],
    [`${cup.path}/rating?view=teams`, 'Четыре мудреца'],
    [`${cup.path}/prizes`, 'По личному рейтингу турнира.'],
    [`${cup.path}/draw/proof`, 'Жребий нельзя подобрать'],
  ] as const) {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.locator('[data-early]:visible', { hasText: text }), path).toBeVisible()
  }
})

test('titles stand where the application shows them', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  const { user } = await callerFor(token)(currentUser, {})
  const team = await drawTeam(cup, token)
  /** Where the title stands once nothing moves or replaces it any more, in px. */
  const topOf = async (text: string) => {
    const title = page.getByText(text, { exact: true }).filter({ visible: true }).last()
    let top: number | undefined
    const stands = async () => {
      const before = top
      top = (await title.boundingBox())?.y
      return top !== undefined && top === before
    }
    await expect.poll(stands, { message: text, intervals: [250] }).toBe(true)
    return top!
  }
  for (const [path, text] of [
    ['/nowhere', 'Такой страницы нет'],
    ['/account', user.name],
    [`/user/${user.id}`, user.name],
    [`${cup.path}/teams`, 'Группы и команды'],
    [`${cup.path}/team/${team.id}`, team.title?.ru ?? team.name],
    [`${cup.path}/draw/proof`, 'Как прошла жеребьёвка'],
  ] as const) {
    await page.goto(path)
    const shown = await topOf(text)
    await withoutApplication(page)
    await page.reload({ waitUntil: 'load' })
    expect.soft(Math.abs((await topOf(text)) - shown), path).toBeLessThanOrEqual(1)
    await page.unrouteAll()
  }
})

test('the names of sports have one size and stand on one line', async ({ page, enter }) => {
  await enter()
  const names = page.locator('[data-start] h2')
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const language of ['RU', 'EN']) {
      await page.getByRole('button', { name: new RegExp(`^${language}\\b`) }).click()
      await expect(names).toHaveText([language === 'RU' ? 'Футбол' : 'Football', 'UFC'])
      const boxOf = async (at: number) => {
        const { y, height } = (await names.nth(at).boundingBox())!
        return [y, height]
      }
      const differ = async () => [await boxOf(0), await boxOf(1)].join(' ')
      await expect.poll(differ, `${language}, ${width} px`).toMatch(/^(\S+) \1$/)
    }
  }
})

test('a language that is pressed before the application has come shows at once, and stays', async ({
  page,
}) => {
  const release = await holdApplication(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const number = page.getByRole('textbox')
  await number.filter({ visible: true }).fill('7001')
  await page.getByRole('button', { name: /^EN\b/ }).filter({ visible: true }).click()
  const title = page.getByRole('heading', { name: 'Call the score first' }).filter({ visible: true })
  await expect(title, 'of the shell').toBeVisible()
  release()
  await expect(page.locator('[data-static]')).toHaveCount(0)
  await expect(title, 'of the application').toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(number, 'what was typed stays').toHaveValue('7001')
})

test('a number that is sent before the application has come is sent', async ({ page }) => {
  const release = await holdApplication(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByRole('textbox').filter({ visible: true }).fill(someAccount())
  const button = page.getByRole('button', { name: 'Получить код' }).filter({ visible: true })
  await button.click()
  await expect(button).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: 'Введите код' })).toBeVisible()
})

test('asks ahead only for what the application then uses', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  const [league, series] = [await makeLeague(), await makeSeries()]
  const { user } = await callerFor(token)(currentUser, {})
  const team = await drawTeam(cup, token)
  const left = () => page.evaluate<string[]>('Object.keys(window.early)')
  for (const path of [
    '/',
    '/?sport=football',
    '/account',
    '/account/security',
    '/top',
    '/faq',
    `/user/${user.id}`,
    cup.path,
    `${cup.path}?type=table_order`,
    `${cup.path}?type=tie`,
    `${cup.path}?type=scorer`,
    `${cup.path}?type=tournament_winner`,
    `${league.path}?type=league`,
    series.path,
    `${cup.path}/rating`,
    `${cup.path}/rating?view=around`,
    `${cup.path}/rating?view=teams`,
    `${cup.path}/rating?view=groups`,
    `${cup.path}/stats`,
    `${cup.path}/rules`,
    `${cup.path}/compare/${user.id}`,
    `${cup.path}/team/${team.id}`,
    `${cup.path}/draw/proof`,
  ]) {
    // The first visit, and one of a tournament that the device knows.
    for (const visit of ['first', 'second']) {
      await page.goto(path)
      await expect.poll(left, `${path}, ${visit} visit`).toEqual([])
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('shows the bar of a coupon without picks before the application, unless there is a draft', async ({
    page,
    enter,
  }) => {
    await enter()
    const series = await makeSeries()
    const bar = page.locator('[data-early=bar]:visible')
    await withoutApplication(page)
    await page.goto(series.path, { waitUntil: 'load' })
    await expect(bar).toContainText('Выберите бои. Пять боёв и один резервный')
    await expect(bar).toBeInViewport({ ratio: 1 })

    const key = `drafts:1:${series.path.replace('/tournament/', '')}:fight_card`
    await page.evaluate(`localStorage.setItem('${key}', '{}')`)
    const answer = page.waitForResponse(/\/prediction-type\/fight_winner$/)
    await page.reload({ waitUntil: 'load' })
    await (await answer).finished()
    await expect(page.locator('[data-early=title]:visible')).toHaveText(series.name.ru)
    await expect(bar).toHaveCount(0)
  })
})

test('asks first for the answer whose texts it writes into the first paint', async ({ page, enter }) => {
  await enter()
  const cup = await makeCup()
  let asked: string[] = []
  // Nothing is answered.
  await page.route('**/api/v1/**', (route) => void asked.push(new URL(route.request().url()).pathname))
  for (const [path, first] of [
    ['/?sport=football', '/api/v1/user/progress'],
    [`${cup.path}/rating`, cup.path.replace('/tournament/', '/api/v1/') + '/ratings'],
    [`${cup.path}/stats`, cup.path.replace('/tournament/', '/api/v1/tournaments/')],
  ] as const) {
    asked = []
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => asked[0], path).toBe(first)
  }
})

/** A slow phone network: the time of an answer (ms), and bytes a second. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 60_000 }

/** Opens a page over a slow network, without the application and without answers; returns what its first paint shows. */
async function firstPaintOf(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'commit' })
  const isPainted = () =>
    page.evaluate<boolean>(
      "document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0",
    )
  await expect.poll(isPainted).toBe(true)
  return page.evaluate<{ text: string; height: number; sideways: number }>(READ_BODY)
}

/**
 * Reads the static content below the bar and the head of a tournament: its texts, and how much of the window texts and
 * placeholders cover, and how much does not fit into its width (px).
 */
const READ_BODY = `(() => {
  const seen = [...document.querySelectorAll('#root [data-static][inert] *')].filter((each) => {
    const isContent = /_skeleton_/.test(each.className) || [...each.childNodes].some((node) => node.nodeType === 3)
    return isContent && each.checkVisibility({ visibilityProperty: true })
  })
  const boxes = seen.map((each) => each.getBoundingClientRect())
    .filter(({ top, right, width, height }) => top < innerHeight && right > 0 && width > 1 && height > 1)
  const top = Math.min(innerHeight, ...boxes.map((box) => box.top))
  const end = Math.max(top, ...boxes.map(({ bottom }) => Math.min(bottom, innerHeight)))
  return {
    text: seen.map((each) => each.textContent).join(' '),
    height: Math.round(end - top),
    sideways: document.documentElement.scrollWidth - innerWidth,
  }
})()`

/** The least height of a body: a heading and what follows it (px). */
const BODY_MIN = 180

/** The kinds of pages, each with a heading that needs no data. */
const PAGES = [
  ['/tournament/cup', 'Счёт матчей', 'Match scores'],
  ['/tournament/cup?type=table_order', 'Места в группах', 'Group order'],
  ['/tournament/cup?type=tie', 'Сетка плей-офф', 'Who goes through'],
  ['/tournament/new?type=league', 'Первая восьмёрка', 'Top eight'],
  ['/tournament/cup?type=scorer', 'Лучший бомбардир', 'Top scorer'],
  ['/tournament/cup?type=tournament_winner', 'Победитель турнира', 'Tournament winner'],
  ['/tournament/cup?user=1', 'Счёт матчей', 'Match scores'],
  ['/tournament/cup?type=keeper&user=1', 'Лучший вратарь', 'Top goalkeeper'],
  ['/tournament/series', '', ''],
  ['/tournament/series?user=1', '', ''],
  ['/tournament/cup/stats', 'Статистика', 'Stats'],
  ['/account', 'Настройки', 'Settings'],
  ['/account/statistics', 'Статистика', 'Statistics'],
  ['/account/security', 'Устройства', 'Devices'],
  ['/tournament/cup/rating?view=around', 'Вокруг меня', 'Around me'],
  ['/tournament/cup/rating?view=groups', '', ''],
  ['/tournament/cup/teams', 'Группы и команды', 'Groups and teams'],
  ['/nowhere', 'Такой страницы нет', 'No such page'],
  ['/join-team/1?by=1', '', ''],
  ['/j/1', '', ''],
  ['/welcome', 'Под каким именем играть?', 'What name will you play under?'],
  ['/setup', 'Первый запуск', 'First run'],
] as const

for (const [language, colorScheme, device, viewport] of [
  ['ru', 'dark', 'a phone', { width: 390, height: 844 }],
  ['en', 'light', 'a desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(`with 300 ms and 60 kB/s, on ${device}`, () => {
    test.use({ language, colorScheme, viewport })

    test('has heading and body of each page before the application runs, in its theme', async ({
      page,
      enter,
    }) => {
      await enter()
      const [cup, series] = [await makeCup(), await makeSeries()]
      for (const { path } of [cup, series]) {
        await page.goto(path)
        await expect.poll(() => themeOf(page)).toBe(path === cup.path ? 'sage' : 'ufc')
      }
      await withoutApplication(page)
      await page.route('**/api/v1/**', () => undefined)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.emulateNetworkConditions', SLOW)
      for (const [address, ...headings] of PAGES) {
        const path = address.replace('/tournament/cup', cup.path).replace('/tournament/series', series.path)
        const { text, height, sideways } = await firstPaintOf(page, path)
        expect.soft(height, `what ${address} shows`).toBeGreaterThan(BODY_MIN)
        expect.soft(sideways, `what ${address} shows beside the window`).toBe(0)
        expect.soft(text, address).toContain(headings[language === 'ru' ? 0 : 1])
        const theme = address.includes('/series') ? 'ufc' : address.includes('/cup') ? 'sage' : 'main'
        expect.soft(await themeOf(page), address).toBe(theme)
        await expect.soft(page.locator('html'), address).toHaveAttribute('data-mode', colorScheme)
      }
    })
  })

test('the check of the first paint notices a page without a picture, and a tournament that is new here has one', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeCup()
  await withoutApplication(page)
  await page.route('**/api/v1/**', () => undefined)
  expect((await firstPaintOf(page, cup.path)).height).toBeGreaterThan(BODY_MIN)
  await page.route(
    (url) => url.pathname === cup.path,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('data-static="pick ', 'data-static="none ')
      await route.fulfill({ response, body })
    },
  )
  expect((await firstPaintOf(page, cup.path)).height).toBeGreaterThan(BODY_MIN)
  expect((await firstPaintOf(page, `${cup.path}?type=scorer`)).height).toBe(0)
})

test('the question for a name shows no bar of the site while the application loads', async ({
  page,
  enter,
}) => {
  await enter()
  await page.route('**/assets/start-*.js', () => {}) // the application never starts
  await page.goto('/welcome', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-shell', /^(ru|en) welcome$/)
  await expect(page.locator('[data-static=app]')).toBeHidden()
  await expect(page.locator('h1:visible')).toHaveText('Под каким именем играть?')
})
