import type { Page } from '@playwright/test'
import { makeSeries } from './fights.ts'
import { expect, test } from './play.ts'
import { makeCup, minutesFromNow } from './world.ts'

test('shows that a page does not exist, and leads home', async ({ page, enter }) => {
  await enter()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
  // The style sheet of a component wins over the base styles, in whatever order a page links them.
  await expect(page.getByRole('button', { name: 'Перезагрузить' })).toHaveCSS('border-radius', '4px')
  await page.reload()
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/')
})

test('leads past the header by keyboard, to the first thing to do', async ({ page, enter }) => {
  await enter()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'На главную' })).toBeFocused()
})

test('has the links of the header and the version at the foot of a page', async ({ page, enter }) => {
  await enter()
  await page.goto('/no/such/page')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText(/^Версия \d/)).toBeVisible()
  await foot.getByRole('link', { name: 'Турниры' }).click()
  await expect(page).toHaveURL('/')
})

test('shows the API documentation on a page with no more rights than the others', async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByRole('button', { name: /POST \/api\/v1\/auth\/send-code/ }).click()
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
})

test('asks a visitor without a session to sign in before it reveals anything about an address', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fno%2Fsuch%2Fpage')
})

test('keeps the chosen language, in the browser and in the account', async ({ page, enter, another }) => {
  const { token } = await enter()
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible()

  const elsewhere = await another()
  await elsewhere.page
    .context()
    .addCookies([{ name: 'token', value: token, url: process.env.PRODUCT_URL ?? '' }])
  await elsewhere.page.goto('/no/such/page')
  await expect(elsewhere.page.getByRole('heading', { name: 'No such page' })).toBeVisible()
})

test('opens in the colours of the system, and keeps chosen ones', async ({ page, enter }) => {
  await enter()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/no/such/page')
  const scheme = () => page.locator('html').getAttribute('data-mode')
  await expect.poll(scheme).toBe('light')
  await page.getByRole('button', { name: 'Включить тёмное оформление' }).click()
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('asks for a sport, and treats an unknown one as football', async ({ page, enter }) => {
  await enter()
  await makeCup()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Футбол' }).click()
  await expect(page).toHaveURL('/?sport=football')
  await page.goto('/?sport=chess')
  await expect(page).toHaveURL('/?sport=football')
})

test('keeps the ratings closed until their date', async ({ page, enter }) => {
  await enter()
  const cup = await makeCup({ ratings_opened_at_date: minutesFromNow(3 * 24 * 60).slice(0, 10) })
  await page.goto(cup.path)
  const tabs = page.getByRole('navigation', { name: 'Разделы' })
  await expect(tabs.getByText('Рейтинг', { exact: false })).toHaveAttribute('aria-disabled', 'true')
  await expect(tabs.getByRole('link', { name: /Рейтинг/ })).toHaveCount(0)

  await page.goto(`${cup.path}/rating`)
  await expect(page.getByRole('heading', { name: 'Рейтинг ещё закрыт' })).toBeVisible()
  await expect(page.getByRole('timer', { name: /До открытия рейтинга/ })).toBeVisible()
})

test('shows that a tournament could not be loaded, and leads home', async ({ page, enter }) => {
  await enter()
  await page.goto('/tournament/no-such-cup')
  await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/')
})

/** Collects the panels of kinds of predictions that a page loads, scripts and sheets, and the questions that it asks. */
function collectPanels(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  return () => {
    const ofPredictions = requested.filter((path) =>
      /prediction-type|-panel-[\w-]{8}\.(js|css)$|match-row/.test(path),
    )
    return [...new Set(ofPredictions.map((path) => path.replace(/-[\w-]{8}\./, '.')))].toSorted()
  }
}

test('loads of the kinds of predictions only the one that a tournament begins with', async ({
  page,
  enter,
}) => {
  await enter()
  const series = await makeSeries()
  const panels = collectPanels(page)
  await page.goto(series.path)
  await expect(page.getByRole('region', { name: 'Мой купон' })).toBeVisible()
  expect(panels()).toEqual([
    expect.stringMatching(/\/prediction-type\/fight_winner$/),
    '/assets/fight-card-panel.js',
  ])
})

test('loads of the kinds of predictions only the one of the address', async ({ page, enter }) => {
  await enter()
  const players = [
    {
      key: 'f1',
      name: { ru: 'Артём Кейнов', en: 'Artyom Kane' },
      entity: 'GER',
      position: 'forward' as const,
    },
  ]
  const cup = await makeCup({ players })
  const panels = collectPanels(page)
  await page.goto(`${cup.path}?type=scorer`)
  await expect(page.getByRole('button', { name: 'Выбрать: Артём Кейнов' })).toBeVisible()
  expect(panels()).toEqual([expect.stringMatching(/\/prediction-type\/scorer$/), '/assets/scorer-panel.js'])
})
