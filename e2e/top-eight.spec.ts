import type { Page } from '@playwright/test'
import { CLUBS, drawGroup, makeLeague } from './cups.ts'
import { expect, expectAccessible, test } from './play.ts'

const club = (page: Page, name: string) => page.getByRole('button', { name: `${name}, Англия` })

test('eight clubs and a favourite are chosen, saved, and earn what the table says', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeLeague()
  await drawGroup(cup, token)

  await page.goto(`${cup.path}?type=league`)
  const choice = page.getByRole('region', { name: 'Мой выбор' })
  for (const name of CLUBS.slice(0, 7)) await club(page, name).click()
  await expect(choice).toContainText('Не хватает одной.')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Название клуба' }).fill('шахтер')
  await expect(page.getByRole('region', { name: 'Корзина 1' })).toBeHidden()
  await club(page, 'Шахтёр').click()
  await page.getByRole('button', { name: 'Любимая команда: Шахтёр' }).click()
  await expect(choice).toContainText('Не сохранён')

  // An unsaved choice is still there on the next visit.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(choice).toContainText('8 из 8')
  await club(page, 'Маяк').click()
  await expect(page.getByText('Уже выбрано 8 команд')).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(choice.getByText('Сохранён', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Первая восьмёрка Выбрана' })).toBeVisible()

  await club(page, 'Маяк').click()
  await expect(choice).toContainText('Изменить прогноз?')
  await choice.getByRole('button', { name: 'Оставить' }).click()

  await cup.moveStart('m1', -100)
  await cup.enterResult('m1', 'finished', 2, 0)
  await expect(page.getByText('ещё не в зачёте')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Таблица этапа' })).toContainText('граница восьмёрки')
  await expectAccessible(page)

  // Each loses by more than the one before, so that goals alone decide who is eighth.
  for (const [at, key] of ['m2', 'm3', 'm4', 'm5'].entries()) {
    await cup.moveStart(key, -100)
    await cup.enterResult(key, 'finished', at + 3, 0)
  }
  await expect(page.getByText('Угадано 7 из 8')).toBeVisible()
  await expect(page.getByText('+28 очков')).toBeVisible()
  await expect(page.getByText('ещё не в зачёте')).toBeHidden()
  await expectAccessible(page)
})

test('on a phone the button is always in reach', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter()
  const cup = await makeLeague()
  await page.goto(`${cup.path}?type=league`)
  for (const name of CLUBS.slice(0, 8)) await club(page, name).click()
  await page.getByRole('button', { name: 'Любимая команда: Бета' }).click()
  const bar = page.getByRole('region', { name: 'Сохранение выбора' })
  await expect(bar).toContainText('Любимая: Бета')
  // The user has not drawn a group yet: the link leads there, and the marks are kept.
  await bar.getByRole('link', { name: 'К жеребьёвке' }).click()
  await expect(page).toHaveURL(/\/draw$/)
  await page.goBack()
  await expect(bar).toContainText('8 из 8 команд')
  await expectAccessible(page)
})
