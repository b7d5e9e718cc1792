import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Locator, Page } from '@playwright/test'
import { makeSeries } from './fights.ts'
import { expect, expectNoSideways, test } from './play.ts'
import { cupDocument, makeCup, minutesFromNow } from './world.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The lowest place (px) of the first control on a phone's first screen. */
const LOWEST = 320

const name = (ru: string, en: string) => ({ ru, en })

const PLAYERS: NonNullable<TournamentDocument['players']> = [
  { key: 'f1', name: name('Артём Кейнов', 'Artyom Kane'), entity: 'GER', position: 'forward' },
  { key: 'g1', name: name('Ганс Ноймер', 'Hans Neumer'), entity: 'GER', position: 'goalkeeper' },
]

/** A cup that asks every kind of a championship: groups, then two semi-finals and a final. */
function makeChampionship() {
  const base = cupDocument('championship')
  const tie = (key: string, round: string, minutes: number, first: string | null, second: string | null) => ({
    key: `k-${key}`,
    round,
    starts_at: minutesFromNow(minutes),
    first,
    second,
    tie: key,
  })
  return makeCup({
    players: PLAYERS,
    stages: [
      ...base.stages,
      { key: 'sf', type: 'playoff', level: 'semi_final', name: name('Полуфиналы', 'Semi-finals') },
      { key: 'final', type: 'final', level: 'final', name: name('Финал', 'Final') },
    ],
    rounds: [
      ...base.rounds,
      { key: 'sf', stage: 'sf', name: name('Полуфиналы', 'Semi-finals') },
      { key: 'final', stage: 'final', name: name('Финал', 'Final') },
    ],
    events: [
      ...base.events,
      tie('sf-1', 'sf', 6000, 'GER', 'SCO'),
      tie('sf-2', 'sf', 6060, 'HUN', 'SUI'),
      tie('final', 'final', 9000, null, null),
    ],
  })
}

/** The first thing that can be pressed to predict, by the kind in the address; null: the kind at the bare address. */
const CHAMPIONSHIP: [string | null, (page: Page) => Locator][] = [
  [null, (page) => page.getByRole('button', { name: 'Германия: не задано, указать счёт' })],
  ['table_order', (page) => page.getByRole('region', { name: 'Группа A' }).getByRole('listitem')],
  ['tie', (page) => page.getByRole('radio', { name: 'Германия' })],
  ['scorer', (page) => page.getByRole('button', { name: 'Выбрать: Артём Кейнов' })],
  ['keeper', (page) => page.getByRole('button', { name: 'Выбрать: Ганс Ноймер' })],
  ['most_productive_team', (page) => page.getByRole('button', { name: 'Германия' })],
  ['tournament_winner', (page) => page.getByRole('button', { name: 'Германия' })],
]

/** What a newcomer sees first explains the points, until it is understood. */
async function understand(page: Page) {
  await page.getByRole('button', { name: 'Понятно' }).click()
}

async function expectOnFirstScreen(page: Page, control: Locator) {
  await expect(control.first()).toBeVisible()
  expect(await page.evaluate<number>('scrollY')).toBe(0)
  const { y } = (await control.first().boundingBox())!
  expect.soft(Math.round(y), page.url()).toBeLessThanOrEqual(LOWEST)
}

test('a tablet held sideways shows a whole match on its first screen', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await enter()
  const cup = await makeCup()
  await page.goto(cup.path)
  await understand(page)
  const plate = page.getByRole('spinbutton').first()
  await expect(plate).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('region', { name: 'Прогнозы тура' })
  const [plateBox, barBox] = await Promise.all([plate.boundingBox(), bar.boundingBox()])
  expect(plateBox!.y + plateBox!.height).toBeLessThan(barBox!.y)
})

test('the first screen of a phone shows the first control of every kind of a championship', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeChampionship()
  const hero = page.getByRole('timer', { name: /^До первого матча/ })
  await page.goto(cup.path)
  await expect(hero).toBeVisible()
  await expectNoSideways(page)
  // A newcomer who comes back finds the explanation, with its button on the first screen.
  await page.reload()
  await expectOnFirstScreen(page, page.getByRole('button', { name: 'Скрыть подсказку' }))
  await understand(page)
  const draw = page.getByRole('link', { name: /Тянуть жребий$/ })
  for (const [type, firstOf] of CHAMPIONSHIP) {
    await page.goto(type ? `${cup.path}?type=${type}` : cup.path)
    await expectOnFirstScreen(page, firstOf(page))
    await expect(hero).toHaveCount(0)
    const title = page.getByRole('heading', { level: 1, name: cup.name.ru })
    await expect(title).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Разделы' })).toHaveValue('predictions')
    await expectOnFirstScreen(page, draw)
    await expectNoSideways(page)
  }
})

test('the first screen of a phone shows the first control of picks that are locked', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeChampionship()
  await cup.moveStart('m1', -1)
  await page.goto(cup.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const search = page.getByRole('main').getByRole('searchbox')
  const tile = page.getByRole('listitem').filter({ hasText: 'Германия' })
  const locked: [string, Locator][] = [
    ['scorer', search],
    ['keeper', search],
    ['most_productive_team', tile],
    ['tournament_winner', tile],
  ]
  for (const [type, first] of locked) {
    await page.goto(`${cup.path}?type=${type}`)
    await expect(page.getByText(/^Выбор не был сделан/)).toBeVisible()
    await expectOnFirstScreen(page, first)
    await expectNoSideways(page)
  }
})

test('the first screen of a phone shows the first control of a league and of a fight card', async ({
  page,
  enter,
}) => {
  await enter()
  const clubs = Array.from({ length: 10 }, (_, at) => `c${at}`)
  const league = await makeCup({
    system_name: 'uefa',
    players: [{ key: 'f1', name: name('Артём Кейнов', 'Artyom Kane'), entity: 'c0', position: 'forward' }],
    entities: clubs.map((key, at) => ({
      key,
      name: name(`Клуб ${at}`, `Club ${at}`),
      code: `C${at}`,
      country: 'gb-eng',
    })),
    stages: [{ key: 'league', type: 'league_stage', name: name('Этап лиги', 'League stage') }],
    table_groups: [{ key: 'pot', name: name('Корзина 1', 'Pot 1'), entities: clubs }],
    rounds: [{ key: 'md1', stage: 'league', name: name('Тур 1', 'Matchday 1') }],
    events: [0, 1, 2, 3, 4].map((at) => ({
      key: `m${at}`,
      round: 'md1',
      starts_at: minutesFromNow(60 + at),
      first: `c${at}`,
      second: `c${at + 5}`,
    })),
  })
  const series = await makeSeries()
  for (const { path } of [league, series]) {
    await page.goto(path)
    await understand(page)
  }
  await page.goto(`${league.path}?type=league`)
  await expectOnFirstScreen(page, page.getByRole('button', { name: 'Клуб 0, Англия' }))
  await page.goto(league.path)
  await expectOnFirstScreen(page, page.getByRole('button', { name: 'Клуб 0: не задано, указать счёт' }))
  await page.goto(series.path)
  await expectOnFirstScreen(page, page.getByRole('button', { name: /Пётр Ян/ }))
})

test('a phone opens a tournament at its head, and at what is missing only if the link says so', async ({
  page,
  enter,
}) => {
  await enter()
  const { events } = cupDocument('matches')
  // The round is longer than the window.
  const more = Array.from({ length: 8 }, (_, at) => ({ ...events[3]!, key: `more-${at}` }))
  const cup = await makeCup({ events: [...events, ...more] })
  const explanation = page.getByRole('heading', { name: 'За что дают очки' })
  const plate = page.getByRole('button', { name: 'Германия: не задано, указать счёт' })
  await page.goto(cup.path)
  await expect(explanation).toBeVisible()
  await expect(plate).not.toBeFocused()
  expect(await page.evaluate<number>('scrollY')).toBe(0)

  await understand(page)
  await page.goto(`${cup.path}?round=md2&fill=true`)
  const row = page.getByRole('article', { name: 'Германия — Венгрия' })
  const topOf = async () => Math.round((await row.boundingBox())!.y)
  await expect.poll(topOf).toBeLessThanOrEqual(72)
  expect(await topOf()).toBeGreaterThanOrEqual(56)
})

test('a newcomer with a link to what is missing lands on the title of the explanation above it', async ({
  page,
  enter,
}) => {
  await enter()
  const { events } = cupDocument('matches')
  const more = Array.from({ length: 8 }, (_, at) => ({ ...events[3]!, key: `more-${at}` }))
  const cup = await makeCup({ events: [...events, ...more] })
  await page.goto(`${cup.path}?round=md2&fill=true`)
  const title = page.getByRole('heading', { name: 'За что дают очки' })
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThanOrEqual(110)
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('article', { name: 'Германия — Венгрия' })).toBeInViewport()
})

test('a stage of a bracket opens at its head', async ({ page, enter }) => {
  await enter()
  const cup = await makeChampionship()
  await page.goto(`${cup.path}?type=tie`)
  await page.getByRole('radio', { name: 'Швейцария' }).tap()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByRole('button', { name: 'К финалу' }).tap()
  const final = page.getByRole('region', { name: 'Финал', exact: true })
  await expect(final.getByText('Победитель турнира')).toBeInViewport()
  await expect.poll(async () => (await final.boundingBox())!.y).toBeGreaterThanOrEqual(56)
})

test('a tablet has a map of the whole bracket, and fades the side where there is more', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 800, height: 1024 })
  await enter()
  const cup = await makeChampionship()
  await page.goto(`${cup.path}?type=tie`)
  await expect(page.getByRole('img', { name: /Карта сетки/ })).toBeVisible()
  await expectNoSideways(page)
})
