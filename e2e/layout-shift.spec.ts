import { createTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Page } from '@playwright/test'
import { drawGroup, drawTeam } from './cups.ts'
import { makeSeries } from './fights.ts'
import { expect, test } from './play.ts'
import { callerFor, makeCup } from './world.ts'

/** The greatest sum of layout shifts while a page loads. */
const SHIFT_MAX = 0.02

/** A slow phone network: the time of an answer (ms), and bytes a second. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Keeps the shifts that no input of the user has caused. */
const COUNT_SHIFTS = `globalThis.shifts = []
new PerformanceObserver((list) => {
  shifts.push(...list.getEntries().filter((entry) => !entry.hadRecentInput).map(({ value }) => value))
}).observe({ type: 'layout-shift', buffered: true })`

/** Opens a page over a slow network, waits for `last`, and returns the sum of its layout shifts. */
async function shiftOf(page: Page, path: string, last: () => Promise<unknown>): Promise<number> {
  await page.addInitScript({ content: COUNT_SHIFTS })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW)
  await page.goto(path)
  await last()
  await page.evaluate('document.fonts.ready.then(() => true)')
  // What comes last may move something a moment later.
  await page.waitForTimeout(1000)
  return page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)')
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(`what is on the screen stays in its place while the page loads, on ${device}`, () => {
    test.use({ viewport })

    test('of a card of fights', async ({ page, enter }) => {
      await enter()
      const series = await makeSeries()
      const shift = await shiftOf(page, series.path, () =>
        page
          .getByRole('button', { name: /Пётр Ян/ })
          .first()
          .waitFor(),
      )
      expect(shift).toBeLessThan(SHIFT_MAX)
    })

    test('of an invitation', async ({ page, enter, another }) => {
      await enter()
      const { token } = await another()
      const owner = callerFor(token)
      const cup = await makeCup()
      // Only the names of participants are shown.
      await cup.predict(token, { m1: [2, 1] })
      const { tournament } = await owner(readTournament, { params: { slug: cup.slug } })
      const { team } = await owner(createTeam, {
        body: { name: `Стальные_прогнозисты_${tournament.id}`, tournament_id: tournament.id },
      })
      const by = team.members[0]!.user.id
      const shift = await shiftOf(page, `/join-team/${team.id}?by=${by}`, () =>
        page.getByText('Вас зовёт').waitFor(),
      )
      expect(shift).toBeLessThan(SHIFT_MAX)
    })

    test('of the proof of a draw', async ({ page, enter }) => {
      const { token } = await enter()
      const cup = await makeCup()
      await drawGroup(cup, token)
      const shift = await shiftOf(page, `${cup.path}/draw/proof`, () =>
        page.getByText('Сошлись все').waitFor(),
      )
      expect(shift).toBeLessThan(SHIFT_MAX)
    })

    test('of groups and teams', async ({ page, enter }) => {
      const { token } = await enter()
      // A name of one line: no page knows how long it is before the tournament has been answered.
      const cup = await makeCup({ name: { ru: 'Кубок', en: 'Cup' } })
      await drawTeam(cup, token)
      const shift = await shiftOf(page, `${cup.path}/teams`, () =>
        page.getByRole('link', { name: 'Открыть команду' }).waitFor(),
      )
      expect(shift).toBeLessThan(SHIFT_MAX)
    })

    test('of the rules of a series', async ({ page, enter }) => {
      await enter()
      const series = await makeSeries()
      const shift = await shiftOf(page, `${series.path}/rules`, () =>
        page.getByRole('article').getByRole('heading').first().waitFor(),
      )
      expect(shift).toBeLessThan(SHIFT_MAX)
    })

    test("of the desk's matches", async ({ page }) => {
      const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
      await page.context().addCookies([{ name: 'token', value, url }])
      const cup = await makeCup()
      const shift = await shiftOf(page, `/desk/events?tournament=${cup.slug}`, () =>
        page.locator(`main a[href*="/desk/events/${cup.slug}/m1"]`).first().waitFor(),
      )
      expect(shift).toBeLessThan(SHIFT_MAX)
    })
  })
