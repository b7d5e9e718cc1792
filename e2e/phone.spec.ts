import { currentUser } from '@called-it/contract/account/accounts.ts'
import { updateProfile } from '@called-it/contract/account/own-account.ts'
import type { Locator } from '@playwright/test'
import { expect, expectNoSideways, test } from './play.ts'
import { callerFor, makeCup, signIn, someAccount } from './world.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('plays on a phone: sections in a select, everything else behind the burger', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m2: [1, 1] })
  await page.goto(cup.path)

  await page.getByRole('button', { name: 'Германия: не задано, указать счёт' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Прогноз счёта' })
  await sheet.getByRole('button', { name: '2', exact: true }).tap()
  await expect(sheet.getByRole('tab', { name: 'Шотландия' })).toHaveAttribute('aria-selected', 'true')
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: '1', exact: true }).tap()
  await expect(sheet.getByText('Тур заполнен целиком').first()).toBeVisible()
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: 'Готово' }).tap()
  await expect(sheet).toHaveCount(0)
  const called = page.getByRole('article', { name: 'Германия — Шотландия' })
  await expect(called.getByText('Сохранён', { exact: true })).toBeVisible()
  await expect(called.getByRole('button', { name: 'Шотландия: 1, указать счёт' })).toBeFocused()

  // A second tap changes a prediction; the back button closes the sheet and stays on the page.
  await called.getByRole('button', { name: 'Германия: 2, указать счёт' }).tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(cup.path)

  await page.getByRole('combobox', { name: 'Разделы' }).selectOption({ label: 'Рейтинги' })
  await expect(page).toHaveURL(`${cup.path}/rating`)
  await expect(page.getByRole('table', { name: 'Общий рейтинг' })).toBeVisible()
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Меню' }).tap()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await menu.getByRole('button', { name: 'English' }).tap()
  await page.getByRole('button', { name: 'Close the menu' }).tap()
  await expect(page.getByRole('table', { name: 'Overall rating' })).toBeVisible()
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Tournaments' }).tap()
  await expect(page).toHaveURL(/\/(\?sport=football)?$/)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await expect(page.getByLabel('Account number')).toBeVisible()
  await expectNoSideways(page)
})

test('shows no part of a line in the head of a tournament with a long name, and no word of it is broken', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeCup({
    name: { ru: 'Лига чемпионов 2024/25, плей-офф', en: 'Champions League 2024/25 knockouts' },
    slug: `cup-${someAccount()}`,
  })
  const other = await signIn(someAccount())
  const call = callerFor(other)
  await call(updateProfile, { body: { name: 'Константин Вознесенский-Оболенский' } })
  const { id } = (await call(currentUser, {})).user
  await cup.predict(other, { m1: [1, 0] })
  await cup.moveStart('m1', -1)
  await cup.enterResult('m1', 'finished', 1, 0)
  // The second visit has the low head.
  await page.goto(cup.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Лига чемпионов' })).toBeVisible()
  for (const language of ['Русский', 'English']) {
    await page.getByRole('button', { name: /Меню|Menu/, exact: true }).tap()
    await page.getByRole('button', { name: language }).tap()
    await page.getByRole('button', { name: /Закрыть меню|Close the menu/ }).tap()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${cup.path}?user=${id}`)
      const head = page.getByRole('heading', { level: 1, name: /2024\/25/ })
      await expect(head).toBeVisible()
      await expect(head.locator('xpath=..')).toContainText('Константин')
      await expect.poll(() => findCut(head)).toEqual([])
      await expectNoSideways(page)
    }
  }
})

/** Finds the words in the head of a page that are seen in part, and those of its heading that stand in two lines. */
const findCut = (heading: Locator) =>
  heading.evaluate((title) => {
    const box = title.parentElement!
    const { bottom, left, right } = box.getBoundingClientRect()
    // 4: the nodes of text.
    const walker = title.ownerDocument.createTreeWalker(box, 4)
    const cut: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What only screen readers hear has no place.
      if (node.parentElement!.closest('.sr-only')) continue
      for (const { 0: word, index } of node.textContent!.matchAll(/\S+/g)) {
        const range = title.ownerDocument.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
        // The letters of a line are lower than its box.
        const isPart = lines.some(
          (line) =>
            line.top < bottom - 1 &&
            (line.top + line.height / 2 > bottom - 2 || line.left < left - 1 || line.right > right + 1),
        )
        if (isPart || (title.contains(node) && lines.length > 1)) cut.push(word)
      }
    }
    return cut
  })
