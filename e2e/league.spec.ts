import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { distribute } from '@called-it/contract/teams.ts'
import { readTournament } from '@called-it/contract/tournaments.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, makeCup, minutesFromNow } from './world.ts'

const NAMES = ['Альфа', 'Бета', 'Гамма', 'Дельта', 'Ёлка', 'Жара', 'Заря', 'Искра', 'Клён', 'Луч']
const CLUBS = NAMES.map((ru, at) => ({ key: `C${at}`, name: { ru, en: `Club ${at}` }, code: `C${at}` }))
const both = (name: string) => ({ ru: name, en: name })

/** Ten clubs, of which each plays once: the first five win at home. */
const LEAGUE: Partial<TournamentDocument> = {
  system_name: 'uefa',
  entities: CLUBS,
  stages: [{ key: 'league', type: 'league_stage', name: both('Лига') }],
  table_groups: [],
  rounds: [{ key: 'md1', stage: 'league', name: both('Тур 1') }],
  events: Array.from({ length: 5 }, (_, at) => ({
    key: `m${at}`,
    round: 'md1',
    starts_at: minutesFromNow(60 + at),
    first: `C${at}`,
    second: `C${at + 5}`,
  })),
}

const club = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })

for (const width of [1440, 390])
  test(`eight clubs and a favourite are chosen, saved and counted at ${width}`, async ({ page, enter }) => {
    await page.setViewportSize({ width, height: 900 })
    const { token } = await enter()
    const cup = await makeCup(LEAGUE)
    const call = callerFor(token)
    const { tournament } = await call(readTournament, { params: { slug: cup.slug } })
    await call(distribute, { body: { tournament_id: tournament.id } })
    await page.goto(`${cup.path}?type=league`)
    await expectAccessible(page)

    for (const name of NAMES.slice(0, 8)) await club(page, name).press('Space')
    await club(page, 'Клён').click()
    await expect(page.getByText('Уже выбрано 8 команд')).toBeVisible()
    await expect(club(page, 'Клён')).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Любимая команда: Ёлка' }).click()
    const sent = page.waitForRequest('**/predictions/league')
    await page.getByRole('button', { name: 'Сохранить выбор' }).click()
    expect(((await sent).postDataJSON() as { team_ids: number[] }).team_ids).toHaveLength(8)
    await expect(page.getByText('Выбор сохранён')).toBeVisible()
    await page.reload()
    await expect(club(page, 'Ёлка')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    // Five winners by falling margins, then losers by growing ones: Альфа to Дельта and Ёлка stand first.
    for (const at of [0, 1, 2, 3]) {
      await cup.moveStart(`m${at}`, -100 + at)
      await cup.enterResult(`m${at}`, 'finished', 5 - at, 0)
    }
    await expect(page.getByText('ещё не в зачёте').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Альфа/ })).toContainText('3')
    await expectAccessible(page)
    await cup.moveStart('m4', -90)
    await cup.enterResult('m4', 'finished', 1, 0)
    // Second halves lost 0:5, 0:4, 0:3, 0:2, 0:1: Луч, Клён and Искра are the other three.
    await expect(page.getByText('ещё не в зачёте')).toHaveCount(0)
    await expect(page.getByText(/\+?28/).first()).toBeVisible()
  })
