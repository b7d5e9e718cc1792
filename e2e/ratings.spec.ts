import { currentUser } from '@called-it/contract/account/accounts.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { callerFor, makeCup, signIn, someAccount } from './world.ts'

test('pins rivals, looks at one round and at one rival, and returns to the same place', async ({
  page,
  enter,
}) => {
  const cup = await makeCup()
  const { token } = await enter()
  const rivals = await Promise.all(Array.from({ length: 6 }, () => signIn(someAccount())))
  const names: string[] = []
  for (const [at, rival] of rivals.entries()) {
    await cup.predict(rival, { m1: [2, at] })
    names.push((await callerFor(rival)(currentUser, {})).user.name)
  }
  await cup.predict(token, { m1: [0, 5] })
  await cup.moveStart('m1', -1)
  await cup.enterResult('m1', 'finished', 2, 0)

  await page.goto(`${cup.path}/rating`)
  const pinned = page.getByRole('table', { name: 'Закреплённые участники' })
  const podium = page.getByRole('list', { name: 'Первые места' })
  await expect(podium.getByRole('listitem')).toHaveCount(3)
  const best = await podium.getByRole('link').allTextContents()
  // The podium has a menu, a row of the table has buttons; both work by keyboard.
  const pin = async (name: string) => {
    const isBest = best.includes(name)
    const opened = isBest ? `Действия: ${name}` : `Закрепить: ${name}`
    await page.getByRole('button', { name: opened, exact: true }).last().focus()
    await page.keyboard.press('Enter')
    if (isBest) await page.getByRole('menuitem', { name: 'Закрепить' }).press('Enter')
  }
  for (const [at, name] of names.slice(0, 5).entries()) {
    await pin(name)
    await expect(page.getByRole('heading', { name: `Закреплённые, ${at + 1} из 5` })).toBeVisible()
  }
  await pin(names[5]!)
  await expect(page.getByText('Закрепить можно не больше 5 участников').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(pinned.getByRole('row')).toHaveCount(6)

  const round = page.getByRole('combobox', { name: 'За какой тур' })
  await expect(round.getByRole('option')).not.toHaveCount(1)
  const labels = await round.getByRole('option').allTextContents()
  await round.selectOption({ label: labels[1]! })
  await expect(page).toHaveURL(/\?round=\d+$/)
  await page.reload()
  await expect(round.getByRole('option', { name: labels[1]!, exact: true })).toBeAttached()
  await expect(round).not.toHaveValue('')
  await expect(pinned.getByRole('row')).toHaveCount(6)

  await pinned.getByRole('link', { name: names[0]!, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Сравнить с собой', exact: true })).toHaveAttribute(
    'href',
    /\/compare\/\d+$/,
  )
  await page.getByRole('button', { name: 'Открепить' }).click()
  await expect(page.getByRole('button', { name: 'Закрепить', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/\?round=\d+$/)
  await expect(pinned.getByRole('row')).toHaveCount(5)
  await page.goBack()
  await expect(page).toHaveURL(`${cup.path}/rating`)
  await expect(round).toHaveValue('')
})

test.describe('the first screen of a rating', () => {
  /** Opens a rating with a podium and seven more users, the viewer last. */
  async function openRating(page: Page, enter: () => Promise<{ token: string }>) {
    const cup = await makeCup()
    const { token } = await enter()
    for (let at = 0; at < 9; at++) await cup.predict(await signIn(someAccount()), { m1: [2, at % 4] })
    await cup.predict(token, { m1: [0, 5] })
    await cup.moveStart('m1', -1)
    await cup.enterResult('m1', 'finished', 2, 0)
    await page.goto(`${cup.path}/rating`)
    await expect(page.getByRole('list', { name: 'Первые места' })).toBeVisible()
  }

  /** The number of rows that are whole on the screen. A viewer without points has no row at its lower edge. */
  async function countRows(page: Page) {
    const edge = page.viewportSize()!.height
    const rows = await page.getByRole('table', { name: 'Общий рейтинг' }).getByRole('row').all()
    const boxes = await Promise.all(rows.slice(1).map((row) => row.boundingBox()))
    return boxes.filter((box) => box !== null && box.y + box.height <= edge).length
  }

  test('has the podium and rows of the table on a phone', async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openRating(page, enter)
    const podium = await page.getByRole('list', { name: 'Первые места' }).boundingBox()
    expect(podium!.y).toBeLessThanOrEqual(220)
    expect(await countRows(page)).toBeGreaterThanOrEqual(3)
    const filters = page.getByRole('button', { name: 'Поиск и фильтры' })
    await expect(page.getByRole('searchbox')).toBeHidden()
    await filters.click()
    await expect(page.getByRole('searchbox', { name: 'Имя участника' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'За какой тур' })).toBeVisible()
    await filters.click()
    await page
      .getByRole('button', { name: /^Действия: / })
      .first()
      .click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Прогнозы',
      'Сравнить с собой',
      'Закрепить',
      'Статистика',
    ])
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  test('has a low podium, three rows and a search that shows its label on a tablet held sideways', async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await openRating(page, enter)
    const podium = await page.getByRole('list', { name: 'Первые места' }).boundingBox()
    expect(podium!.height).toBeLessThanOrEqual(170)
    expect(await countRows(page)).toBeGreaterThanOrEqual(3)
    expect((await page.getByRole('searchbox').boundingBox())!.width).toBeGreaterThanOrEqual(180)
    await expectNoSideways(page)
  })

  test('invites a newcomer on a phone in a bar of at most 64 px', async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const cup = await makeCup()
    await cup.predict(await signIn(someAccount()), { m1: [2, 0] })
    await enter()
    await cup.moveStart('m1', -1)
    await cup.enterResult('m1', 'finished', 2, 0)
    await page.goto(`${cup.path}/rating`)
    const link = page.getByRole('link', { name: 'Сделать прогноз' })
    await expect(link).toBeInViewport({ ratio: 1 })
    const bar = page.locator('div', { has: link, hasText: 'Вас ещё нет в рейтинге' }).last()
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(64)
    await expectNoSideways(page)
  })

  test('keeps the own place in a bar of 56 px on a phone, with the name in one line', async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const cup = await makeCup()
    const { token } = await enter()
    for (let at = 0; at < 12; at++) await cup.predict(await signIn(someAccount()), { m1: [2, 0] })
    await cup.predict(token, { m1: [1, 0] })
    await cup.moveStart('m1', -1)
    await cup.enterResult('m1', 'finished', 2, 0)
    await page.goto(`${cup.path}/rating`)
    const own = page.getByRole('table', { name: 'Моё место' })
    await expect(own).toBeInViewport()
    expect((await own.boundingBox())!.height).toBeLessThanOrEqual(58)
    await expect(own.getByRole('link')).toHaveAccessibleName(/, это вы ?, показать в рейтинге$/)
  })

  test('has four rows below a low podium on a desktop', async ({ page, enter }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openRating(page, enter)
    const podium = await page.getByRole('list', { name: 'Первые места' }).boundingBox()
    expect(podium!.height).toBeLessThanOrEqual(210)
    expect(await countRows(page)).toBeGreaterThanOrEqual(4)
  })
})
