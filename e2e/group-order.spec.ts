import type { Locator, Page } from '@playwright/test'
import { drawGroup } from './cups.ts'
import { expect, expectAccessible, test } from './play.ts'
import { makeCup } from './world.ts'

const teamsOf = (group: Locator) => group.getByRole('listitem').allInnerTexts()

/** Drags a team by its handle up by so many places. */
async function dragUp(page: Page, team: Locator, places: number) {
  const handle = team.locator('[data-grip]')
  await handle.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await handle.boundingBox())!
  const row = (await team.boundingBox())!.height
  const [left, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left, top - row * places, { steps: 10 })
  await page.mouse.up()
}

test('a group is ordered by dragging, saved, and shown beside the table once it is played', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}?type=table_order`)
  const group = page.getByRole('region', { name: 'Группа A' })
  await expect(group.getByText('Не задан')).toBeVisible()
  await expect(page.getByRole('link', { name: 'К жеребьёвке' })).toBeVisible()
  await expectAccessible(page)

  await drawGroup(cup, token)
  await page.reload()
  await dragUp(page, group.getByRole('listitem').filter({ hasText: 'Швейцария' }), 3)
  await expect(group.getByText('Не сохранён')).toBeVisible()
  expect(await teamsOf(group)).toEqual(['1\nШвейцария', '2\nГермания', '3\nШотландия', '4\nВенгрия'])
  await group.getByRole('button', { name: 'Венгрия: выше' }).press('Enter')
  expect(await teamsOf(group)).toEqual(['1\nШвейцария', '2\nГермания', '3\nВенгрия', '4\nШотландия'])
  await expectAccessible(page)

  const sent = page.waitForRequest('**/predictions/group/*')
  await page.getByRole('button', { name: 'Сохранить порядок' }).click()
  expect(((await sent).postDataJSON() as { team_ids: number[] }).team_ids).toHaveLength(4)
  await expect(group.getByText('Сохранён', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Места в группах 1 из 1 группы/ })).toBeVisible()

  // The first kick-off locks it by the server's clock; the table is shown beside the order at once.
  await cup.moveStart('m1', -100)
  await cup.enterResult('m1', 'finished', 2, 0)
  const table = group.getByRole('table')
  await expect(table.getByRole('row', { name: /Германия/ })).toContainText('3')
  await expect(page.getByText('ещё не в зачёте')).toBeVisible()
  await expect(group.getByText('Прогнозы 1 участника.')).toBeVisible()
  await expectAccessible(page)
})

test('an order that was not saved before the first kick-off is not lost silently', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await drawGroup(cup, token)
  await page.goto(`${cup.path}?type=table_order`)
  const group = page.getByRole('region', { name: 'Группа A' })
  await group.getByRole('button', { name: 'Германия: ниже' }).click()
  await cup.moveStart('m1', -1)
  await expect(page.getByText('Приём закрылся: Группа A.')).toBeVisible()
  await expect(group.getByText('Прогноза нет')).toBeVisible()
})
