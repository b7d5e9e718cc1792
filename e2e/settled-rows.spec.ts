import { putResult } from '@called-it/contract/organiser/results.ts'
import type { Locator } from '@playwright/test'
import { knockout } from './cups.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { callerFor, makeCup } from './world.ts'

/** The height of a settled match, with the line above it (px). */
const HEIGHT = 93

/**
 * Names texts of matches that stand on each other, by the boxes of their elements; texts for screen readers alone stand nowhere.
 */
const COVERED = `[...document.querySelectorAll('main article')].flatMap((row) => {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const texts = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { position, clipPath } = getComputedStyle(node.parentElement)
    if (!node.data.trim() || (position === 'absolute' && clipPath !== 'none')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { parentElement: parent } = node
    const holder = parent.closest('[data-tone]') ?? (parent.childElementCount > 0 ? node : parent)
    texts.push({ text: node.data, holder, box: (holder === node ? range : holder).getBoundingClientRect() })
  }
  return texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other) => {
      const [a, b] = [one.box, other.box]
      const isApart =
        one.holder === other.holder ||
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
      return isApart ? [] : [one.text + ' on ' + other.text]
    }),
  )
})`

const heightOf = async (row: Locator) => (await row.boundingBox())!.height

test('a settled match of a knockout stage is one line, also when its result was corrected', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup(knockout())
  await cup.predict(token, { 'm-sf-1': [2, 0], 'm-sf-2': [0, 3] })
  for (const key of ['m-sf-1', 'm-sf-2']) await cup.moveStart(key, -200)
  await cup.enterResult('m-sf-1', 'finished', 2, 1)
  await cup.enterResult('m-sf-1', 'finished', 3, 1)
  await callerFor(process.env.ORGANISER_TOKEN)(putResult, {
    params: { slug: cup.slug, key: 'm-sf-2' },
    query: {},
    body: {
      status: 'finished',
      score: { first: 1, second: 1 },
      after_extra_time: { first: 1, second: 1 },
      penalties: { first: 4, second: 3 },
    },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(cup.path)
  const corrected = page.getByRole('article', { name: 'Германия — Шотландия' })
  const missed = page.getByRole('article', { name: 'Венгрия — Швейцария' })
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const row of [corrected, missed])
      await expect.poll(() => heightOf(row), `a row at ${width} px`).toBeLessThanOrEqual(HEIGHT)
    await expectNoSideways(page)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(missed).not.toContainText('Засчитывается')
  await missed.getByRole('button', { name: /подробности$/ }).click()
  await expect(missed).toContainText('Засчитывается счёт после 90 минут')
  await expect(missed).toContainText('пенальти 4:3')
  const fold = corrected.getByRole('button', { name: /Результат исправлен, очки пересчитаны\./ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(corrected.getByText('Результат исправлен, очки пересчитаны.', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a miss, the multiplier of its stage and the points stand beside each other on narrow phones', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup({ ...knockout(), ruleset: { stage_multiplier: { semi_final: 2 } } })
  await cup.predict(token, { 'm-sf-1': [2, 0], 'm-sf-2': [0, 3] })
  for (const key of ['m-sf-1', 'm-sf-2']) await cup.moveStart(key, -200)
  await cup.enterResult('m-sf-1', 'finished', 2, 0)
  await cup.enterResult('m-sf-2', 'finished', 2, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(cup.path)
  const [exact, missed] = ['Германия — Шотландия', 'Венгрия — Швейцария'].map((name) =>
    page.getByRole('article', { name }),
  )
  await expect(exact!).toContainText('×2+10')
  await expect(missed!).toContainText('мимо×20')
  for (const width of [320, 340, 360, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate<string[]>(COVERED), `texts at ${width} px`).toEqual([])
    for (const row of [exact!, missed!])
      await expect.poll(() => heightOf(row), `a row at ${width} px`).toBeLessThanOrEqual(HEIGHT)
  }
})
