import { currentUser } from '@called-it/contract/account/accounts.ts'
import { putResult } from '@called-it/contract/organiser/results.ts'
import type { Page } from '@playwright/test'
import { makeSeries, pickFirsts } from './fights.ts'
import { expect, expectNoSideways, test } from './play.ts'
import { callerFor, makeCup, signIn, someAccount } from './world.ts'

/**
 * Names what is cut in the panels of the page: boxes that are wider inside than outside. A box may scroll if its edge fades
 * (`data-hidden`); texts for screen readers alone, and those that end in an ellipsis, are not cut.
 */
const CUT = `[...document.querySelectorAll('main :is(section[aria-labelledby], section[aria-labelledby] *)')].filter((box) => {
  const { overflowX, textOverflow, clipPath, position } = getComputedStyle(box)
  if (overflowX === 'visible' || textOverflow === 'ellipsis' || box.dataset.hidden) return false
  if (position === 'absolute' && clipPath !== 'none') return false
  return box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1
}).map(({ tagName, className, textContent }) => tagName + ' ' + className + ': ' + textContent.slice(0, 60))`

async function expectNothingCut(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await expect.poll(() => page.evaluate<string[]>(CUT), `what is cut at ${width} px`).toEqual([])
}

/** A cup with a match that ended 2:0 and one that ended 7:6, and the predictions of four users. */
async function playCup(token: string) {
  const cup = await makeCup()
  await cup.predict(token, { m1: [2, 0], m2: [1, 1] })
  for (let at = 0; at < 3; at++) {
    const m2 = at === 0 ? ([7, 6] as const) : ([0, 0] as const)
    await cup.predict(await signIn(someAccount()), { m1: [2, at], m2 })
  }
  for (const key of ['m1', 'm2']) await cup.moveStart(key, -200)
  await cup.enterResult('m1', 'finished', 2, 0)
  await cup.enterResult('m2', 'finished', 7, 6)
  return cup
}

/** Plays all fights of the first event of a series. */
async function playNight(token: string) {
  const series = await makeSeries()
  await pickFirsts(series.slug, token)
  for (let at = 1; at <= 7; at++) {
    await series.moveStart(`n1-${at}`, -60)
    await callerFor(process.env.ORGANISER_TOKEN)(putResult, {
      params: { slug: series.slug, key: `n1-${at}` },
      query: {},
      body: { status: 'finished', winner: 'first' },
    })
  }
}

test('the statistics of a tournament are whole on a phone and in two columns', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await playCup(token)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${cup.path}/stats`)
  const more = page.getByRole('button', { name: 'Показать остальное' })
  await more.first().click()
  for (const button of await more.all()) await button.click()
  const types = page.getByRole('region', { name: 'По видам прогнозов' })
  await expect(types.getByRole('rowheader').first()).toBeVisible()
  const map = page.getByRole('group', { name: 'Какой счёт называли' })
  await expect(map).toBeVisible()
  for (const width of [320, 390, 1024, 1440]) await expectNothingCut(page, width)
  await page.setViewportSize({ width: 320, height: 844 })
  // Eight goals on each side do not fit: the edge says that there is more.
  await expect(map).toHaveAttribute('data-hidden', 'after')
  await expect(map).toHaveCSS('mask-image', /linear-gradient/)
  await expectNoSideways(page)
})

test('the statistics of a user stand in two columns of equal height from 900 px on', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  await playCup(token)
  const { user } = await callerFor(token)(currentUser, {})
  for (const path of [`/user/${user.id}`, '/account/statistics']) {
    await page.goto(path)
    const hits = page.getByRole('region', { name: 'Попадания' })
    const accuracy = page.getByRole('region', { name: 'Точность по турнирам' })
    for (const width of [900, 1024, 1440]) {
      await expectNothingCut(page, width)
      const [one, two] = [(await hits.boundingBox())!, (await accuracy.boundingBox())!]
      expect(two.y, `at ${width} px`).toBe(one.y)
      expect(two.height, `at ${width} px`).toBe(one.height)
      expect(two.x, `at ${width} px`).toBeGreaterThan(one.x + one.width)
    }
    await expectNothingCut(page, 390)
    await expectNoSideways(page)
  }
  await playNight(token)
  await page.reload()
  const fights = page.getByRole('region', { name: 'UFC' })
  await expect(fights).toBeVisible()
  for (const width of [320, 390, 900, 1024, 1440]) await expectNothingCut(page, width)
  await page.setViewportSize({ width: 1024, height: 900 })
  const left = (await page.getByRole('region', { name: 'Точность по турнирам' }).boundingBox())!
  const right = (await fights.boundingBox())!
  expect(left.y + left.height).toBeCloseTo(right.y + right.height, 0)
})
