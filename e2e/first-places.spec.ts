import { finishTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { type MatchResultBody, putResult } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, type Cup, makeCup } from './world.ts'

type Player = NonNullable<TournamentDocument['players']>[number]

const player = (key: string, ru: string, en: string, entity: string): Player => ({
  key,
  name: { ru, en },
  entity,
  position: 'forward',
})

const PLAYERS = [
  player('kane', 'Артём Кейнов', 'Artyom Kane', 'GER'),
  player('fyodorov', 'Фёдор Фёдоров', 'Fyodor Fyodorov', 'SCO'),
  ...Array.from({ length: 12 }, (_, at) => player(`p${at}`, `Игрок ${at + 1}`, `Player ${at + 1}`, 'HUN')),
]

/** Enters who scored in the first match, and ends the tournament. */
async function playAndFinish(cup: Cup, goals: NonNullable<MatchResultBody['goals']>) {
  const organise = callerFor(process.env.ORGANISER_TOKEN)
  const body = { status: 'finished' as const, score: { first: 2, second: 0 }, goals }
  await cup.moveStart('m1', -120)
  await organise(putResult, { params: { slug: cup.slug, key: 'm1' }, query: {}, body })
  return () => organise(finishTournament, { params: { slug: cup.slug }, query: { force: 'true' } })
}

test('a top scorer is found, named and changed; points are shown as interim, then as final', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeCup({ players: PLAYERS })
  await page.goto(`${cup.path}?type=scorer`)
  const mine = page.getByRole('region', { name: /^Мой бомбардир/ })
  const list = page.getByRole('region', { name: 'Лучший бомбардир' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)

  // The search matches any part of the name, in any case, with ё as е.
  await page.getByRole('searchbox', { name: 'Имя игрока' }).fill('  ФЕДОРО')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Выбрать: Фёдор Фёдоров' }).press('Enter')
  await expect(mine.getByText('Сохранён')).toBeVisible()
  await page.reload()
  await expect(mine.getByRole('heading', { name: 'Фёдор Фёдоров' })).toBeVisible()

  await page.getByRole('searchbox').fill('кейн')
  await list.getByRole('button', { name: 'Выбрать: Артём Кейнов' }).press('Enter')
  await expect(mine.getByText('Выбрать вместо этого: Артём Кейнов?')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(mine.getByRole('heading', { name: 'Артём Кейнов' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Лучший бомбардир Артём Кейнов/ })).toBeVisible()
  await page.getByRole('searchbox').fill('никто')
  await expect(page.getByText('Игроки не найдены')).toBeVisible()
  await page.getByRole('searchbox').fill('')

  const finish = await playAndFinish(cup, [
    { player: 'kane', minute: 10 },
    { player: 'fyodorov', minute: 80, own_goal: true },
  ])
  await expect(mine.getByText('ещё не в зачёте')).toBeVisible()
  await expect(list.getByRole('listitem').first()).toContainText('Артём Кейнов')
  await expectAccessible(page)
  await finish()
  await expect(mine.getByText('Первое место +15')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Лучший бомбардир турнира' })).toContainText('Артём Кейнов')
})

test('on a phone a winner is named with one press, and the pick stays on the device without a connection', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}?type=tournament_winner`)
  const mine = page.getByRole('region', { name: /^Мой победитель/ })
  await page.getByRole('button', { name: 'Шотландия' }).click()
  await expect(mine.getByText('Сохранён')).toBeVisible()
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Венгрия' }).click()
  await mine.getByRole('button', { name: 'Изменить' }).click()
  await expect(mine.getByRole('alert')).toContainText('Выбор остался на этом устройстве.')
  // It is sent again automatically once there is a connection.
  await page.context().setOffline(false)
  await expect(mine.getByText('Сохранён')).toBeVisible({ timeout: 30_000 })
  await expect(mine.getByRole('heading', { name: 'Венгрия' })).toBeVisible()
})
