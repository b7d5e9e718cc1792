import { expect, LANGUAGES, test } from './play.ts'
import { makeCup } from './world.ts'

/** Widths of tablets and small laptops, in which the footer and the heads of pages stand in one line. */
const WIDTHS = [768, 800, 1024]
const COMMUNITY = { ru: 'Чат сообщества', en: 'Community chat' }

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language })

    test('no page of a player is wider than the window of a tablet', async ({ page, enter }) => {
      await enter()
      const cup = await makeCup()
      const pages = ['/?sport=football', '/faq', cup.path, `${cup.path}/rating`]
      for (const path of pages) {
        await page.goto(path)
        const footer = page.getByRole('contentinfo')
        await expect(footer.getByRole('link', { name: COMMUNITY[language] })).toBeVisible()
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 1024 })
          const hidden = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          await expect.poll(hidden, `what does not fit into ${width} px at ${path}`).toBeLessThanOrEqual(0)
        }
      }
    })
  })
}

test('an organiser finds the desk in the header at each width above that of a phone', async ({ page }) => {
  const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url }])
  await page.goto('/faq')
  const desk = page.getByRole('banner').getByRole('link', { name: /^Пульт/ })
  for (const width of [768, 880, 960, 1024, 1100, 1101, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(desk, `at ${width} px`).toBeInViewport({ ratio: 1 })
    expect((await desk.boundingBox())!.width, `at ${width} px`).toBeGreaterThanOrEqual(44)
    const hidden = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(hidden, `what does not fit into ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 768, height: 800 })
  await desk.click()
  await expect(page).toHaveURL(/\/desk/)
})

test('no page of the desk is wider than the window of a phone or a tablet', async ({ page }) => {
  const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url }])
  for (const path of ['/desk/tournaments/new', '/desk/feeds', '/desk/events']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      const hidden = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(hidden, `what does not fit into ${width} px at ${path}`).toBeLessThanOrEqual(0)
    }
  }
})
