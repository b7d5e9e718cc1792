import { putResult } from '@called-it/contract/organiser/results.ts'
import { makeSeries, pickFirsts } from './fights.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { callerFor } from './world.ts'

test('from the choice of a sport to the rating of a series, in coefficients', async ({
  page,
  enter,
  another,
}) => {
  const { token } = await enter()
  const series = await makeSeries()
  const rival = await another()
  await pickFirsts(series.slug, rival.token)

  await page.goto('/')
  await page.getByRole('link', { name: 'UFC' }).click()
  await expect(page).toHaveURL('/?sport=ufc')
  const card = page.getByRole('article').filter({ hasText: series.name.ru })
  // With the series of other tests it may be on a later page of the feed.
  const more = page.getByRole('button', { name: 'Показать ещё' })
  await expect(async () => {
    if (!(await card.isVisible()) && (await more.isVisible())) await more.click()
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(card).toContainText('Скоро')
  await expectAccessible(page)
  await card.getByRole('link', { name: series.name.ru }).click()
  // Other tests' series may be in the feed as well, each with a timer.
  await expect(page.getByRole('heading', { level: 1, name: series.name.ru })).toBeVisible()
  await expect(page.getByRole('timer', { name: /^До первого боя/ })).toBeVisible()
  await pickFirsts(series.slug, token)

  // Its first fight begins; both users picked the winner of the main one, at 1.50.
  await series.moveStart('n1-7', -60)
  await series.moveStart('n1-1', -30)
  const organise = callerFor(process.env.ORGANISER_TOKEN)
  const result = { status: 'finished' as const, winner: 'first' as const }
  await organise(putResult, { params: { slug: series.slug, key: 'n1-1' }, query: {}, body: result })

  await page.goto(series.path)
  await expect(page.getByText('Сейчас идёт')).toBeVisible()
  await expect(page.getByRole('paragraph').getByText('Ночь 1: Ян — Перейра').first()).toBeVisible()
  await page.goto(`${series.path}/rating`)
  await expect(page.getByText('1,50 сумма коэффициентов')).toBeVisible()
  const row = page.getByRole('row', { name: /это вы/ }).first()
  await expect(row).toContainText('1,50')
  await expect(page.getByRole('link', { name: 'Команды' })).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Вокруг меня' }).click()
  await expect(page.getByRole('columnheader', { name: 'Верных прогнозов' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  // Pages that a series does not have say so.
  await page.goto(`${series.path}/draw`)
  await expect(page.getByRole('heading', { name: 'Здесь нет жеребьёвки' })).toBeVisible()
  await page.goto(`${series.path}/teams`)
  await expect(page.getByRole('heading', { name: 'Здесь нет команд' })).toBeVisible()
  await page.goto(`${series.path}/rating?view=teams`)
  await expect(page.getByText('В этом турнире нет команд')).toBeVisible()
})
